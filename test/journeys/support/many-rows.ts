/** The forms for several rows, as people use them in English. */
import type { Locator, Page } from '@playwright/test'
import type { TableName } from '#domain/tables/index.ts'
import { openTable, rowOf } from './screen.ts'
import { expect } from './test.ts'

export const cell = (dialog: Locator, row: string, field: string) =>
  dialog.getByRole('textbox', { name: `${row}: ${field}`, exact: true })
export const saveAll = (dialog: Locator) => dialog.getByRole('button', { name: 'Save all' })
export const alerts = (dialog: Locator) => dialog.getByRole('alert').first()
export const success = (page: Page) => page.getByRole('alert').filter({ hasText: 'Success' })

export async function openAdd(page: Page, name: TableName): Promise<Locator> {
  const screen = await openTable(page, name)
  await screen.getByRole('button', { name: 'Add multiple' }).click()
  const dialog = page.getByRole('dialog', { name: /^Add several to / })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Selects rows and opens the form that edits them. */
export async function openEdits(page: Page, name: TableName, texts: readonly string[]): Promise<Locator> {
  const screen = await openTable(page, name)
  for (const text of texts) await rowOf(screen, text).first().getByRole('checkbox').check()
  await screen.getByRole('button', { name: 'Edit selected' }).click()
  const dialog = page.getByRole('dialog', { name: `Edit ${texts.length} record` })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Pastes what a spreadsheet has on the clipboard. */
export async function paste(input: Locator, lines: readonly (readonly string[])[]): Promise<void> {
  await input.evaluate(
    (element, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    lines.map((line) => line.join('\t')).join('\r\n'),
  )
}

export async function chooseIn(dialog: Locator, name: string, option: string): Promise<void> {
  const input = dialog.getByRole('combobox', { name, exact: true })
  await input.click()
  await dialog.page().getByRole('option', { name: option, exact: true }).click()
  await expect(input).toHaveValue(option)
}
