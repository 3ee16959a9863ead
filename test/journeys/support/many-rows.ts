/** Actions in the forms that add or edit several rows, on the English page. */
import type { Locator, Page } from '@playwright/test'
import { tables, type TableName } from '#domain/tables/index.ts'
import { openTable, rowOf } from './screen.ts'
import { expect } from './test.ts'

const fieldNames = new Map(
  Object.values(tables).flatMap(({ fields }) => Object.entries(fields).map(([name, { label }]) => [label.en, name])),
)

/** The grid's cell in this row and field. @param row accessible name of the row @param field label of the field */
export const cell = (grid: Locator, row: string, field: string) =>
  grid.getByRole('row', { name: row, exact: true }).locator(`[data-field="${fieldNames.get(field)}"]`)
/** The cell's input, which only the active cell has. */
export const inputOf = (cell: Locator) => cell.locator('input')

/** Types into a cell. The grid takes the text when another cell becomes active. */
export async function fill(cell: Locator, text: string): Promise<void> {
  await cell.click()
  await inputOf(cell).fill(text)
}
export const saveAll = (dialog: Locator) => dialog.getByRole('button', { name: 'Save all' })
export const alerts = (dialog: Locator) => dialog.getByRole('alert').first()
export const success = (page: Page) => page.getByRole('alert').filter({ hasText: 'Success' })

export async function openAdd(page: Page, name: TableName): Promise<Locator> {
  const screen = await openTable(page, name)
  await screen.getByRole('button', { name: 'Add multiple' }).click()
  const dialog = page.getByRole('dialog', { name: /^Add multiple to / })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Selects the rows with these texts, and opens the form that edits them. */
export async function openEdits(page: Page, name: TableName, texts: readonly string[]): Promise<Locator> {
  const screen = await openTable(page, name)
  for (const text of texts) await rowOf(screen, text).first().getByRole('checkbox').check()
  await screen.getByRole('button', { name: 'Edit selected' }).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(String.raw`^Edit selected in .+ \(${texts.length}\)$`) })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Pastes cells as from a spreadsheet, beginning at this cell. */
export async function paste(cell: Locator, lines: readonly (readonly string[])[]): Promise<void> {
  await cell.click()
  await inputOf(cell).evaluate(
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
