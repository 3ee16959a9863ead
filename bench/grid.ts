/**
 * Editing in the grid. Measures a paste of 5,000 × 8 cells from Excel up to the painted and validated cells, compared
 * with only parsing the clipboard. Also measures frames while moving through 100,000 rows, compared with a handwritten
 * grid. The rows come from prepared load responses instead of a database.
 */
import type { Page } from '@playwright/test'
import type { Value } from '#domain/kinds/kind.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { signIn } from '../test/journeys/support/test.ts'
import { importBody } from '../test/support/api.ts'
import { bareParse, type Clipboard, openBareGrid } from './support/bare-grid.ts'
import { openPage, startBrowser, startProduct } from './support/product.ts'
import { median, ratio } from './support/report.ts'
import { employeeRows, fields as employeeFields } from './support/rows.ts'

const ROUNDS = 7
const PASTED = 5000
const MOVES = 300
const FRAME_MS = 17
const LONG_TASK_MS = 50
const PATIENCE_MS = 120_000

const codeOf = (id: number): string => String(id).padStart(6, '0')
const employees = employeeRows().map(([id, , ...others]) => [id, codeOf(id), ...others] as const)
const holders = employees.slice(0, PASTED)
const wide = (number: number): string =>
  String(number).replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))

/**
 * The stored seals. The paste begins in the middle of these rows. Its columns are the company code up to the start
 * number.
 */
const seals = holders.map(([id, code, name, department, , inCharge], at): Value[] => [
  id,
  1,
  '祭',
  code,
  name,
  department,
  '部',
  inCharge,
  '担当',
  5,
  at * 5 + 1,
  at * 5 + 5,
])
const block = holders.map(([id, , name, department, , inCharge], at) => [
  codeOf(id + 1),
  `${name} 髙﨑`,
  at % 2 ? String(department) : wide(department),
  at % 50 ? '新しい部' : '新しい\n"部"\t一課',
  String(inCharge),
  '新しい担当',
  wide(5),
  (at * 5 + 1).toLocaleString('en'),
])
/** The cell's text as Excel copies it: in quotes if it contains a tab, a quote or a line break. */
const quoted = (text: string) => (/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const styled = (text: string, column: number) =>
  `<td class=xl6${column} style='mso-number-format:"\\@";border-top:none'>${text.replace('\n', '<br>')}</td>`
const clipboardOf = (lines: readonly (readonly string[])[]): Clipboard => ({
  plain: lines.map((line) => `${line.map(quoted).join('\t')}\r\n`).join(''),
  html: `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table>${lines
    .map((line) => `<tr height=18 style='height:13.5pt'>${line.map(styled).join('')}</tr>`)
    .join('')}</table></body></html>`,
})
const excel = clipboardOf(block)
/** From a column that is too narrow, Excel copies `#####` as text. The HTML of the clipboard has the value. */
const narrow = clipboardOf(block.map((line, at) => (at === 99 ? line.with(7, '#####') : line)))

/** Makes a load response, which has the form of an import: a head, then chunks of columns. */
function loadOf(
  table: TableName,
  fields: readonly string[],
  rows: readonly (readonly Value[])[],
  version: number,
): string {
  const all = Object.keys(tables[table].fields)
  const whole = rows.map((row) => all.map((field) => row[fields.indexOf(field)] ?? null))
  const [, ...chunks] = importBody({ version, fields: all, rows: rows.length }, whole).trimEnd().split('\n')
  return [JSON.stringify({ version, fields: all, count: rows.length }), ...chunks, ''].join('\n')
}

/** Opens a table with all its columns and focuses a cell. */
async function openCells(page: Page, table: TableName, field: string): Promise<void> {
  await page.locator(`nav button[aria-label="${tables[table].label.en}"]`).click()
  await page.locator('main tbody tr td').first().waitFor({ timeout: PATIENCE_MS })
  await page.getByRole('button', { name: 'Columns' }).click()
  const columns = page.getByRole('dialog').getByRole('checkbox')
  await columns.first().waitFor()
  for (const column of await columns.all()) await column.check()
  await page.keyboard.press('Escape')
  await page.getByRole('switch', { name: 'Edit in the table' }).click()
  await page.locator(`[data-row="0"] [data-field="${field}"]`).click()
  await page.locator(`[data-row="0"] [data-field="${field}"] input`).waitFor()
}

/** Milliseconds from the paste event to the paint of the pasted cells and their count. */
const pasted = (page: Page, clipboard: Clipboard): Promise<number> =>
  page.evaluate(async (copied) => {
    const data = new DataTransfer()
    data.setData('text/plain', copied.plain)
    if (copied.html !== '') data.setData('text/html', copied.html)
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    const start = performance.now()
    document.querySelector('[role="grid"] [data-active]')!.dispatchEvent(event)
    await Promise.resolve()
    while (!document.querySelector('main section [role="status"]:not(header *)')?.textContent?.includes('5,000'))
      await new Promise(requestAnimationFrame)
    await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return performance.now() - start
  }, clipboard)

/** Holds a key that moves through the rows. Returns the 95th percentile of the frame times, and the longest task. */
async function framesOf(page: Page, key: string): Promise<{ most: number; longest: number }> {
  await page.evaluate(() => {
    const seen = { frames: [] as number[], tasks: [] as number[], going: true }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
    let last = performance.now()
    const frame = (now: number) => {
      seen.frames.push(now - last)
      last = now
      if (seen.going) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  for (let move = 0; move < MOVES; move++) await page.keyboard.press(key)
  return page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    const { seen } = globalThis as unknown as { seen: { frames: number[]; tasks: number[]; going: boolean } }
    seen.going = false
    const sorted = seen.frames.toSorted((a, b) => a - b)
    return { most: sorted[Math.floor(sorted.length * 0.95)] ?? 0, longest: Math.max(0, ...seen.tasks) }
  })
}

const product = (await startProduct('PGlite'))!
const browser = await startBrowser()
try {
  const sealFields = Object.keys(tables.sealData.fields)
  const loads = new Map<string, string>([
    ['sealData', loadOf('sealData', sealFields, seals, (await product.api.load('sealData')).version)],
    ['employees', loadOf('employees', employeeFields, employees, (await product.api.load('employees')).version)],
  ])
  const open = async (): Promise<Page> => {
    const page = await openPage(browser)
    await page.route('**/api/tables/*', (route) => {
      const body = loads.get(new URL(route.request().url()).pathname.split('/').at(-1)!)
      return body === undefined ? route.continue() : route.fulfill({ body, contentType: 'application/x-ndjson' })
    })
    await signIn(page, product.server)
    return page
  }
  const peer = await openPage(browser)
  await peer.goto('about:blank')
  for (const [what, clipboard, kind, bound] of [
    ['text/html and text/plain', excel, 'html', 'at most 3'],
    ['the same, a cell of it #####', narrow, 'html', 'at most 3'],
    ['text/plain alone', { ...excel, html: '' }, 'plain', 'at most 3; Excel never has it alone'],
  ] as const) {
    const ours: number[] = []
    const theirs: number[] = []
    const page = await open()
    await openCells(page, 'sealData', 'companyCode')
    for (let round = 0; round <= ROUNDS; round++) {
      const [parsed, shown] = [await bareParse(peer, clipboard, kind), await pasted(page, clipboard)]
      // The first round does not count, because the browser compiles the code of both sides in it.
      if (round > 0) {
        theirs.push(parsed)
        ours.push(shown)
      }
      await page.keyboard.press('Control+z')
    }
    ratio(`paste of 5,000 × 8, ${what}`, median(ours), median(theirs), 'bare parse', bound)
    await page.close()
  }
  const page = await open()
  await openCells(page, 'employees', 'name')
  const drawn = await page.evaluate(() => ({
    lines: document.querySelectorAll('[role="grid"] [data-row]').length,
    columns: document.querySelectorAll('[role="grid"] [data-row="0"] > *').length,
    height: document.querySelector('[role="grid"]')!.clientHeight,
  }))
  await openBareGrid(peer, { rows: employees.length, ...drawn })
  for (const key of ['ArrowDown', 'ArrowRight', 'PageDown', 'Shift+ArrowDown', 'Tab']) {
    await peer.bringToFront()
    const bare = await framesOf(peer, key)
    await page.bringToFront()
    const ours = await framesOf(page, key)
    ratio(`${key}: 95 of 100 frames within`, ours.most, FRAME_MS, 'a frame', 'at most 1')
    ratio(`${key}: the same`, ours.most, bare.most, 'by hand', 'about 1: more is the machine')
    ratio(`${key}: the longest task`, ours.longest, LONG_TASK_MS, 'limit', 'at most 1')
    if (bare.longest > 0) ratio(`${key}: the same`, ours.longest, bare.longest, 'by hand', 'the machine is busy')
  }
} finally {
  await browser.close()
  await product.close()
}
