/** Actions on the English page that many journeys need. Labels come from the declarations. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Download, Locator, Page } from '@playwright/test'
import { shownAtFirst } from '#domain/grid/columns.ts'
import type { Row } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { type Account, type ApiClient, newSession } from '../../support/api.ts'
import { expect } from './test.ts'

const SAMPLES = fileURLToPath(new URL('../../../samples', import.meta.url))

/** A file to choose: a path, or generated content. */
export type ChosenFile = string | { name: string; mimeType: string; buffer: Buffer }

/** The path of a file of the sample office. */
export const sampleFile = (name: string): string => path.join(SAMPLES, name)
export const sampleText = (name: string): string => readFileSync(sampleFile(name), 'utf8')

/** A CSV file with these lines. */
export const csv = (lines: readonly string[], name = 'file.csv'): ChosenFile => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\r\n')}\r\n`),
})

/** The session cookie of each server, so that the tests of a server sign in only once. */
const sessions = new WeakMap<object, Promise<string>>()

/** Opens the product with an existing session instead of the sign-in form. */
export async function enter(page: Page, server: Account): Promise<void> {
  const session = server.cookie ?? (await (sessions.get(server) ?? keepSession(server)))
  await page.context().addCookies(
    session.split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return { name, value: value.join('='), url: server.url, httpOnly: true, sameSite: 'Lax' as const }
    }),
  )
  await show(page, server)
}

function keepSession(server: Account): Promise<string> {
  const session = newSession(server)
  sessions.set(server, session)
  return session
}

async function show(page: Page, { url }: Account): Promise<void> {
  await page.goto(url)
  await expect(page.getByRole('button', { name: /^(Sign out|サインアウト)$/ })).toBeVisible()
}

export const labelOf = (table: TableName): string => tables[table].label.en
export const fieldLabel = (table: TableName, field: string): string =>
  (tables[table].fields as Record<string, { label: { en: string } }>)[field]!.label.en

/** Opens a view by its name in the menu. */
export async function openView(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name, exact: true }).click()
}

/** Opens a table, and waits until its rows are rendered. */
export async function openTable(page: Page, table: TableName): Promise<Locator> {
  await openView(page, labelOf(table))
  const screen = screenOf(page, table)
  await expect(screen).toHaveAttribute('aria-busy', 'false')
  return screen
}

export const screenOf = (page: Page, table: TableName): Locator =>
  page.getByRole('region', { name: labelOf(table), exact: true })
/** The line with the number of records, or of selected records. */
export const countLine = (screen: Locator): Locator =>
  screen.getByRole('banner').or(screen.locator('header')).getByRole('status').first()
export const rowsOf = (screen: Locator): Locator => screen.locator('tbody tr')
export const rowOf = (screen: Locator, text: string): Locator => rowsOf(screen).filter({ hasText: text })

/** The texts of one column in all visible rows. */
export function column(screen: Locator, table: TableName, field: string): Locator {
  const place = shownAtFirst(tables[table]).indexOf(field)
  if (place < 0) throw new Error(`${table}.${field} is not shown at first`)
  return screen.locator(`tbody td:nth-child(${place + 2})`)
}

export const search = (screen: Locator): Locator => screen.getByRole('searchbox', { name: 'Search' })
export const header = (screen: Locator, field: string): Locator => screen.locator(`th[data-field="${field}"]`)

/** The button in a column's header that sorts. Beside it is the filter button. */
export const sortButton = (screen: Locator, field: string): Locator => header(screen, field).getByRole('button').first()

/** Opens the import dialog of the open table. */
export async function openImport(page: Page): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: /^Import into/ })
  await expect(dialog).toBeVisible()
  return dialog
}

export async function choose(dialog: Locator, files: ChosenFile | ChosenFile[]): Promise<void> {
  await dialog.locator('input[type=file]').setInputFiles(files as string)
}

export interface Outcome {
  added?: number
  changed?: number
  unchanged?: number
  removed?: number
}

const said = (number: number) => number.toLocaleString('en')

/** Expects these counts in the import's preview. A count that is not given must be 0. */
export async function expectPreview(
  dialog: Locator,
  { added = 0, changed = 0, unchanged = 0, removed = 0 }: Outcome,
): Promise<void> {
  const counted = { Added: added, Changed: changed, Unchanged: unchanged, ...(removed && { Removed: removed }) }
  await expect(dialog.locator('[data-count]')).toHaveText(
    Object.entries(counted).map(([name, count]) => `${name} ${said(count)}`),
  )
}

/** Confirms the import. Waits for its success toast and closes the toast. */
export async function confirmImport(dialog: Locator, { added = 0, changed = 0, removed = 0 }: Outcome): Promise<void> {
  const page = dialog.page()
  const made = Object.entries({ added, changed, removed })
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${said(count)} ${what}`)
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText(`Data imported successfully ${made.join(', ')}`)).toBeVisible()
  await closeToast(page)
  await expect(dialog).toBeHidden()
}

/** Imports a file through the dialog. */
export async function importFile(page: Page, table: TableName, file: ChosenFile, outcome: Outcome): Promise<void> {
  await openTable(page, table)
  const dialog = await openImport(page)
  await choose(dialog, file)
  await expectPreview(dialog, outcome)
  await confirmImport(dialog, outcome)
}

/** Opens the form of the row that contains `text`. */
export async function openEdit(screen: Locator, text: string): Promise<Locator> {
  await rowOf(screen, text)
    .first()
    .getByRole('button', { name: /^Edit / })
    .click()
  const dialog = screen.page().getByRole('dialog', { name: /^Edit / })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Closes the toast, because a further toast would wait for it. */
export async function closeToast(page: Page): Promise<void> {
  const toast = page.getByRole('alert').filter({ hasText: 'Success' })
  await toast.getByRole('button', { name: 'Close' }).click()
  await expect(toast).toHaveCount(0)
}

export async function savedText(download: Download): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** Exports with the button in the top bar. */
export async function exportCsv(page: Page): Promise<{ name: string; text: string }> {
  await page.getByRole('banner').getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  return { name: download.suggestedFilename(), text: await savedText(download) }
}

/** Edits a row by the API, as another program would. */
export async function editByApi(
  api: ApiClient,
  table: TableName,
  key: number,
  changes: Row,
  expected: Row,
): Promise<void> {
  await writeByApi(api, 'PATCH', `/api/tables/${table}`, { edits: [{ key, changes, expected }] })
}

export async function deleteByApi(api: ApiClient, table: TableName, keys: readonly number[]): Promise<void> {
  await writeByApi(api, 'POST', `/api/tables/${table}/delete`, { keys })
}

async function writeByApi(api: ApiClient, method: string, where: string, body: object): Promise<void> {
  const response = await api.fetch(where, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${where}: ${response.status} ${await response.text()}`)
}
