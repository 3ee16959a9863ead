/**
 * Six tasks by keyboard alone, as a screen reader announces them. `npx playwright test 63-transcripts
 * --update-snapshots=all` rewrites docs/accessibility-transcripts.md.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator, Page, TestInfo } from '@playwright/test'
import { csv, enter } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'
import { Transcript } from './support/transcript.ts'

const office = sharedOffice()
const PAGE = fileURLToPath(new URL('../../docs/accessibility-transcripts.md', import.meta.url))

/** Compares with the transcript below the task's heading in the document. `--update-snapshots=all` writes it. */
function expectTranscript(task: string, { lines }: Transcript, { config }: TestInfo): void {
  const page = readFileSync(PAGE, 'utf8')
  const section = new RegExp(`(## ${task}\\n\\n\`\`\`\\n)[^\`]*(\`\`\`)`)
  expect(page, `${path.basename(PAGE)} has the task`).toMatch(section)
  if (config.updateSnapshots === 'all')
    writeFileSync(
      PAGE,
      page.replace(section, (_, head: string, end: string) => `${head}${lines.join('\n')}\n${end}`),
    )
  else expect(lines.join('\n')).toBe(page.split(`## ${task}\n\n\`\`\`\n`)[1]!.split('\n```')[0])
}

const dialog = (page: Page): Locator => page.getByRole('dialog')
const menuItem = (page: Page, name: string) => page.getByRole('navigation').getByRole('button', { name, exact: true })

/** Opens a view and starts a transcript at the view's first control. */
async function begin(page: Page, view: string): Promise<Transcript> {
  await enter(page, office.server)
  await menuItem(page, view).click()
  await expect(page.getByRole('main').getByRole('heading', { name: view, exact: true })).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
  await page.getByRole('main').focus()
  return Transcript.begin(page)
}

test('signing in @wide [WCAG4.1.3]', async ({ page }, info) => {
  await page.goto(office.server.url)
  const email = page.getByLabel('Email')
  await expect(email).toBeFocused()
  const reader = await Transcript.begin(page)
  await reader.read(page.getByRole('heading'))
  await reader.read(email)
  await reader.type(office.server.email)
  await reader.to(page.getByLabel('Password', { exact: true }))
  await reader.type('not the password', '•')
  await page.keyboard.press('Enter')
  await reader.hear(page.getByRole('alert').last())
  await page.getByLabel('Password', { exact: true }).fill('')
  await page.getByLabel('Password', { exact: true }).focus()
  await reader.type(office.server.password, '•')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await page.keyboard.press('Tab')
  await reader.read(page.locator(':focus'))
  expectTranscript('Signing in', reader, info)
})

test('finding a person [WCAG1.3.2 WCAG2.4.4]', async ({ page }, info) => {
  const reader = await begin(page, 'Employees')
  await reader.press('Control+k', dialog(page).getByRole('combobox'))
  await reader.type('小島 学')
  await expect(dialog(page).getByRole('option').first()).toContainText('小島 学')
  await reader.read(page.getByRole('combobox', { name: 'Find anything' }))
  const card = page.getByRole('dialog', { name: /^Card of / })
  await reader.press('Enter', card)
  await expect(card.getByRole('region').first()).toBeVisible()
  await reader.read(card.getByRole('heading'))
  await reader.to(card.getByRole('button', { name: '10 営業第一部' }))
  expectTranscript('Finding a person', reader, info)
})

test('adding a row with an error [WCAG3.3.1 WCAG3.3.2 WCAG4.1.3]', async ({ page }, info) => {
  const reader = await begin(page, 'Departments')
  await reader.to(page.getByRole('main').getByRole('button', { name: 'Add', exact: true }))
  const code = dialog(page).getByRole('textbox', { name: 'Department Code' })
  await reader.press('Enter', code)
  await reader.type('950')
  await page.keyboard.press('Control+s')
  await reader.hear(dialog(page).getByText('Please check the form for errors'))
  const name = dialog(page).getByRole('textbox', { name: 'Department Name' })
  await expect(name).toBeFocused()
  await reader.read(name)
  await reader.type('読み上げ部')
  await page.keyboard.press('Control+s')
  await reader.hear(page.getByRole('alert').filter({ hasText: 'Success' }))
  await reader.read(page.locator(':focus'))
  expectTranscript('Adding a row with an error', reader, info)
})

test('importing a file @wide [WCAG4.1.2]', async ({ page }, info) => {
  const reader = await begin(page, 'Departments')
  await reader.to(page.getByRole('main').getByRole('button', { name: 'Import' }))
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await reader.read(dialog(page).getByRole('heading').first())
  const file = csv(['departmentCode,departmentName', '951,取り込み部'])
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles(file as string)
  await expect(dialog(page).getByRole('tab').first()).toBeVisible()
  const confirm = dialog(page).getByRole('button', { name: 'Import', exact: true })
  await reader.read(dialog(page).locator('[data-count]'))
  await reader.to(confirm)
  await page.keyboard.press('Enter')
  await reader.hear(page.getByRole('alert').filter({ hasText: 'Data imported successfully' }))
  await reader.read(page.locator(':focus'))
  expectTranscript('Importing a file', reader, info)
})

test('printing a seal sheet [WCAG1.3.1 WCAG2.4.6 WCAG4.1.2]', async ({ page }, info) => {
  const reader = await begin(page, 'Distribution List')
  const event = dialog(page).getByRole('combobox', { name: 'Event' })
  await menuItem(page, 'Print Seal').focus()
  await reader.press('Enter', event)
  await reader.to(dialog(page).getByRole('button', { name: 'Print', exact: true }))
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('main').focus()
  await reader.to(page.getByRole('main').getByRole('button', { name: 'Print', exact: true }))
  await reader.to(page.getByRole('main').getByRole('combobox').first())
  await reader.read(page.getByRole('main').getByRole('heading'))
  expectTranscript('Printing a seal sheet', reader, info)
})

test('reconciling an event @wide [WCAG1.3.1 WCAG2.4.6]', async ({ page }, info) => {
  const reader = await begin(page, 'Events')
  const main = page.getByRole('main')
  const row = main.getByRole('row').nth(1)
  await reader.to(row, 'Tab', 20)
  await page.keyboard.press('Alt+Enter')
  await expect(main.getByRole('slider')).toBeVisible()
  // The parts load one after the other.
  await expect(main.getByRole('heading', { name: 'By person', exact: true })).toBeVisible()
  await reader.read(main.getByRole('heading'))
  await main.focus()
  await reader.to(main.getByRole('toolbar').locator('[data-variant=filled]'))
  await reader.to(main.getByRole('button', { name: 'Reconcile' }), 'ArrowRight')
  await page.keyboard.press('Enter')
  await expect(main.getByRole('heading', { name: 'Reconciliation', exact: false }).first()).toBeVisible()
  await expect(main.getByRole('table').first()).toBeVisible()
  await reader.read(main.getByRole('heading'))
  await reader.read(main.getByRole('columnheader'))
  await main.focus()
  await reader.to(main.getByRole('button').nth(1))
  expectTranscript('Reconciling an event', reader, info)
})
