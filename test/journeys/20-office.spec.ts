/**
 * An office's first day with the product, from an empty folder to paper and back to files (the product's main job, end
 * to end).
 */
import type { Page } from '@playwright/test'
import { parseCsv } from '#domain/csv.ts'
import { parentsFirst, tables, type TableRow } from '#domain/tables/index.ts'
import { missingGlyphs, readPdf } from '../pdf.ts'
import { homes, startHome, type RunningHome } from './support/home.ts'
import {
  choose,
  column,
  confirmImport,
  countLine,
  expectPreview,
  exportCsv,
  fieldLabel,
  header,
  importFile,
  labelOf,
  openEdit,
  openImport,
  openTable,
  openView,
  rowOf,
  rowsOf,
  sampleFile,
  sampleText,
  search,
} from './support/screen.ts'
import { expect, signIn, test } from './support/test.ts'

const rowsIn = (file: string): number => parseCsv(sampleText(file)).records.length

/** The deleted department's number in the sample office. */
const DELETED = 70

type Seal = TableRow<'sealData'>

/** The order of the sheet: person in charge, department, company code, number. */
const inSheetOrder = (a: Seal, b: Seal): number =>
  a.personInChargeCode! - b.personInChargeCode! ||
  a.departmentCode! - b.departmentCode! ||
  (a.companyCode! < b.companyCode! ? -1 : a.companyCode! > b.companyCode! ? 1 : 0) ||
  a.ticketStartNumber! - b.ticketStartNumber!

/** What stands on a card, in the order it is read. */
const onCard = (seal: Seal): string =>
  [
    'イベント',
    seal.eventName,
    '担当者コード',
    seal.personInChargeCode,
    '社員コード',
    seal.companyCode,
    '部署',
    seal.departmentName,
    '氏名',
    seal.name,
    '様',
    '番号',
    seal.ticketStartNumber,
    '～',
    seal.ticketEndNumber,
    '冊数',
    seal.distributionNumber,
  ].join('')

/** Text without blanks, and without the difference between characters that share one glyph: a PDF tells glyphs. */
const asRead = (text: string): string => text.replace(/\s/gu, '').replaceAll('‧', '・')

const CARDS_PER_PAGE = 10
const MARGIN = (2 / 2.54) * 72

for (const name of homes) {
  test.describe(`on the ${name} home`, () => {
    test.describe.configure({ mode: 'serial' })

    let home: RunningHome
    test.beforeAll(async () => {
      home = await startHome(name)
    })
    test.afterAll(() => home?.close())

    test('the first account signs in, and all ten sample files are imported', async ({ page }) => {
      await signIn(page, home)
      for (const table of parentsFirst) {
        const screen = await openTable(page, table)
        await expect(screen.getByText('No data found')).toBeVisible()
        await importFile(page, table, sampleFile(`${table}.csv`), { added: rowsIn(`${table}.csv`) })
        await expect(countLine(screen)).toHaveText(`${rowsIn(`${table}.csv`).toLocaleString('en')} records`)
      }
      for (const table of parentsFirst) expect(await home.load(table), table).toHaveLength(rowsIn(`${table}.csv`))
    })

    test('employees as a Japanese Windows saves them: the lost characters are flagged, and the good file restores them', async ({
      page,
    }) => {
      await home.enter(page)
      const before = await home.load('employees')
      const lost = before.filter(({ name }) => String(name).includes('𠮷'))
      expect(lost.length).toBeGreaterThan(0)

      const screen = await openTable(page, 'employees')
      const dialog = await openImport(page)
      await choose(dialog, sampleFile('employees-cp932.csv'))
      await expect(dialog.getByLabel('Encoding')).toHaveValue('shift_jis')
      const outcome = { changed: lost.length, unchanged: before.length - lost.length }
      await expectPreview(dialog, outcome)
      await expect(dialog.getByRole('tab', { name: `To check (${lost.length})` })).toHaveAttribute(
        'aria-selected',
        'true',
      )
      const flags = dialog.getByRole('region', { name: 'To check' })
      for (const { name } of lost) {
        await expect(
          flags
            .getByRole('row', { name: `Name ${String(name).replace('𠮷', '?')} A character seems to have been lost` })
            .first(),
        ).toBeVisible()
      }
      await dialog.getByRole('tab', { name: /^Changed/ }).click()
      const changes = dialog.getByRole('region', { name: 'Changed' }).getByRole('row')
      await expect(changes).toHaveCount(lost.length + 1)
      await expect(changes.nth(1)).toContainText(`${String(lost[0]!['companyCode'])} ${String(lost[0]!['name'])}`)
      await confirmImport(dialog, outcome)
      await search(screen).fill('?田')
      await expect(column(screen, 'employees', 'name').first()).toHaveText(/^\?田/)

      await importFile(page, 'employees', sampleFile('employees.csv'), outcome)
      expect(await home.load('employees')).toEqual(before)
    })

    test('search finds what is stored and what is seen, in any width and in the common variants', async ({ page }) => {
      await home.enter(page)
      const rows = await home.load('employees')
      const screen = await openTable(page, 'employees')
      const finds = async (query: string, count: number) => {
        await search(screen).fill(query)
        await expect(countLine(screen)).toHaveText(`${count} of ${rows.length} records`)
      }
      const named = (...parts: string[]) =>
        rows.filter(({ name }) => parts.some((part) => String(name).includes(part))).length

      await finds('000521', 1)
      await expect(column(screen, 'employees', 'name')).toHaveText('小島 学')
      await finds('０００５２１', 1)
      await expect(page.getByText('Page 1 of 1')).toBeVisible()
      await finds('物流センター', rows.filter(({ departmentCode }) => departmentCode === 50).length)
      await finds('ﾌﾞﾂﾘｭｳ', 0)
      await finds('物流ｾﾝﾀｰ', rows.filter(({ departmentCode }) => departmentCode === 50).length)
      await finds('タナカ タロウ', named('ﾀﾅｶ ﾀﾛｳ'))
      await finds(
        '高橋',
        rows.filter(({ name, personInChargeCode }) => /[高髙]橋/.test(String(name)) || personInChargeCode === 101)
          .length,
      )
      await finds(
        '髙橋',
        rows.filter(({ name, personInChargeCode }) => /[高髙]橋/.test(String(name)) || personInChargeCode === 101)
          .length,
      )
      await finds('MONTGOMERY-williams', named('Montgomery-Williams'))
      // A later page, then a search: page 1 again.
      await screen.getByRole('button', { name: 'Clear the search' }).click()
      await screen.getByRole('button', { name: 'Next page' }).click()
      await expect(page.getByText('Page 2 of 42')).toBeVisible()
      await finds('営業', rows.filter(({ departmentCode }) => departmentCode === 10 || departmentCode === 11).length)
      await expect(page.getByText(/^Page 1 of/)).toBeVisible()
    })

    test('a column sorts up, then down, and empty cells come last, then first', async ({ page }) => {
      await home.enter(page)
      const rows = await home.load('employees')
      const screen = await openTable(page, 'employees')
      const shown = column(screen, 'employees', 'sweetCardNumber')
      const empty = rows.filter(({ sweetCardNumber }) => sweetCardNumber === null).length
      expect(empty).toBeGreaterThan(10)

      const sorted = header(screen, 'sweetCardNumber')
      await expect(sorted).toHaveAttribute('aria-sort', 'none')
      await screen.getByRole('button', { name: 'Next page' }).click()
      await sorted.getByRole('button').click()
      await expect(sorted).toHaveAttribute('aria-sort', 'ascending')
      await expect(page.getByText('Page 1 of 42')).toBeVisible()
      await expect(shown.first()).not.toHaveText('')
      const first = await shown.allTextContents()
      expect(first).toEqual(first.toSorted())
      await screen.getByRole('button', { name: 'Last page' }).click()
      await expect(shown).toHaveText(Array.from({ length: 10 }, () => ''))

      await sorted.getByRole('button').click()
      await expect(sorted).toHaveAttribute('aria-sort', 'descending')
      await expect(page.getByText('Page 1 of 42')).toBeVisible()
      await expect(shown).toHaveText(Array.from({ length: 10 }, () => ''))

      // Numbers are compared as numbers.
      const prices = await openTable(page, 'products')
      await header(prices, 'unitPrice').getByRole('button').click()
      await expect(column(prices, 'products', 'unitPrice').first()).toHaveText('¥100')
      await header(prices, 'unitPrice').getByRole('button').click()
      await expect(column(prices, 'products', 'unitPrice').first()).toHaveText('¥6,000')
    })

    test('an edit sends the changed field alone', async ({ page }) => {
      await home.enter(page)
      const before = await home.load('employees')
      const screen = await openTable(page, 'employees')
      await search(screen).fill('000521')
      const dialog = await openEdit(screen, '000521')
      await dialog.getByLabel(fieldLabel('employees', 'name')).fill('小嶋 学')
      const [request] = await Promise.all([
        page.waitForRequest((asked) => home.editsIn(asked) !== undefined),
        dialog.getByRole('button', { name: 'Save' }).click(),
      ])
      const row = before.find(({ companyCode }) => companyCode === '000521')!
      expect(home.editsIn(request)).toEqual([
        { key: row['id'], changes: { name: '小嶋 学' }, expected: { name: '小島 学' } },
      ])
      await expect(page.getByText('Data updated successfully')).toBeVisible()
      await expect(dialog).toBeHidden()
      await expect(column(screen, 'employees', 'name')).toHaveText('小嶋 学')
      expect(await home.load('employees')).toEqual(
        before.map((each) => (each === row ? { ...each, name: '小嶋 学' } : each)),
      )
    })

    test('deleting a department empties the code of its employees, and says so before', async ({ page }) => {
      await home.enter(page)
      const [employed, seals] = await Promise.all([home.load('employees'), home.load('sealData')])
      const of = (rows: readonly { departmentCode?: unknown }[]) =>
        rows.filter(({ departmentCode }) => departmentCode === DELETED).length
      const screen = await openTable(page, 'departments')
      await rowOf(screen, '髙﨑支店').getByRole('button', { name: 'Delete 髙﨑支店' }).click()
      const dialog = page.getByRole('dialog', { name: 'Delete 髙﨑支店' })
      await expect(dialog).toContainText('Are you sure you want to delete this item?')
      await expect(dialog).toContainText('This action cannot be undone.')
      await expect(dialog).toContainText(`Employees: ${of(employed)} records will have no Department.`)
      await expect(dialog).toContainText(
        `Seal Data: ${of(seals)} records keep the code (Department), but it will name nothing.`,
      )
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(page.getByText('Data deleted successfully')).toBeVisible()
      await expect(dialog).toBeHidden()
      await expect(rowOf(screen, '髙﨑支店')).toHaveCount(0)

      const employees = await openTable(page, 'employees')
      const member = employed.find(({ departmentCode }) => departmentCode === DELETED)!
      await search(employees).fill(String(member['companyCode']))
      await expect(column(employees, 'employees', 'departmentCode')).toHaveText('')
      expect(await home.load('employees')).toEqual(
        employed.map((row) => (row['departmentCode'] === DELETED ? { ...row, departmentCode: null } : row)),
      )
      expect(await home.load('sealData')).toEqual(seals)
    })

    test('the seals of one event are printed: every row once, in order, whole, with every glyph', async ({ page }) => {
      await stubPrint(page)
      await home.enter(page)
      const rows = await home.load('sealData')
      const seals = (rows as unknown as Seal[]).filter(({ eventCode }) => eventCode === 2).toSorted(inSheetOrder)
      expect(seals.length).toBeGreaterThan(200)

      await openView(page, 'Print Seal')
      const dialog = page.getByRole('dialog', { name: 'Print seals' })
      const event = dialog.getByRole('combobox', { name: 'Event' })
      await expect(event).toHaveValue('第42回 納涼花火大会')
      await event.click()
      await page.getByRole('option', { name: '秋の社員家族感謝祭' }).click()
      const began = Date.now()
      const logged = page.waitForResponse((response) => home.printIn(response.request()) !== undefined)
      await dialog.getByRole('button', { name: 'Print', exact: true }).click()
      await expect.poll(() => printed(page)).toHaveLength(1)
      expect((await printed(page))[0]! - began).toBeGreaterThanOrEqual(500)
      const record = await logged
      expect(record.ok()).toBe(true)
      expect(home.printIn(record.request())).toMatchObject({
        sheet: 'seals',
        rows: seals.length,
        filters: { eventCode: 2 },
      })

      const paper = await page.pdf({ preferCSSPageSize: true })
      const sheets = await readPdf(paper)
      const pages = Math.ceil(seals.length / CARDS_PER_PAGE)
      expect(sheets).toHaveLength(pages)
      for (const { number, width, height, items } of sheets) {
        expect([Math.round(width), Math.round(height)]).toEqual([595, 842])
        const own = seals.slice((number - 1) * CARDS_PER_PAGE, number * CARDS_PER_PAGE)
        // Whole cards only: exactly these texts, nothing of a card before or after.
        expect(items.map(({ text }) => asRead(text)).join(''), `page ${number}`).toBe(
          own.map(onCard).map(asRead).join(''),
        )
        for (const { text, x, y, width: long } of items) {
          expect(
            x >= MARGIN - 1 && x + long <= width - MARGIN + 1 && y >= MARGIN && y <= height - MARGIN,
            `page ${number}: ${text} within the margins`,
          ).toBe(true)
        }
      }
      expect(await missingGlyphs(paper)).toEqual([])

      const figures = page.getByLabel('What the paper will show')
      const booklets = seals.reduce((sum, seal) => sum + seal.distributionNumber!, 0)
      const lowest = Math.min(...seals.map((seal) => seal.ticketStartNumber!))
      const highest = Math.max(...seals.map((seal) => seal.ticketEndNumber!))
      await expect(figures.locator('dd')).toHaveText(
        [seals.length, booklets, `${lowest} ～ ${highest}`, pages].map((figure) => figure.toLocaleString('en')),
      )
    })

    test('the seals of one person in charge print alone', async ({ page }) => {
      await stubPrint(page)
      await home.enter(page)
      const rows = await home.load('sealData')
      const own = rows.filter(
        ({ eventCode, personInChargeCode }) => eventCode === 1 && personInChargeCode === 112,
      ).length
      await openView(page, 'Print Seal')
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('heading', { name: 'F-Seal Data Printing' })).toBeVisible()
      await page.getByRole('combobox', { name: 'Person in charge' }).click()
      await page.getByRole('option', { name: `112 ﾌｼﾞﾀ ｶｵﾙ (${own})` }).click()
      await page.getByRole('main').getByRole('button', { name: 'Print', exact: true }).click()
      await expect.poll(() => printed(page)).toHaveLength(1)
      const text = (await readPdf(await page.pdf({ preferCSSPageSize: true })))
        .map((sheet) => sheet.text)
        .join(' ')
        .replace(/\s/gu, '')
      expect(text.match(/担当者コード112社員コード/g)).toHaveLength(own)
      expect(text.match(/社員コード/g)).toHaveLength(own)
    })

    test('every table is exported; importing the export changes nothing', async ({ page }) => {
      await home.enter(page)
      const touched = new Set(['employees', 'departments'])
      for (const table of parentsFirst) {
        await openTable(page, table)
        const { name, text } = await exportCsv(page)
        expect(name).toBe(`eventms-${table}.csv`)
        if (!touched.has(table)) expect(text, table).toBe(sampleText(`${table}.csv`))
        expect(parseCsv(text).header).toEqual(Object.keys(tables[table].fields))
        const dialog = await openImport(page)
        await choose(dialog, { name, mimeType: 'text/csv', buffer: Buffer.from(text) })
        await expectPreview(dialog, { unchanged: parseCsv(text).records.length })
        await expect(dialog).toContainText('Everything in this file is stored already: there is nothing to import.')
        await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
        await dialog.getByRole('button', { name: 'Cancel' }).click()
        await expect(dialog).toBeHidden()
      }
      await expect(rowsOf(await openTable(page, 'departments')), labelOf('departments')).toHaveCount(9)
    })
  })
}

/** The browser's print dialog opens in no test: when it would have is written down instead. */
async function stubPrint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const times: number[] = []
    Object.assign(window, { printTimes: times, print: () => times.push(Date.now()) })
  })
}
const printed = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { printTimes: number[] }).printTimes)
