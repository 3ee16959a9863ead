/** The receipt stamp sheet, printed to PDF and read back, and both lists on the screen. */
import type { Page } from '@playwright/test'
import { missingGlyphs, readPdf } from '../pdf.ts'
import { lookWhole } from './support/axe.ts'
import {
  asRead,
  chooseFilter,
  countPrints,
  expectFigures,
  expectReceipts,
  print,
  printed,
  today,
} from './support/paper.ts'
import { plantSeals, storeSeals } from './support/planted-seals.ts'
import { enter, openView } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice('empty')
// Seals for more than one page of the first department, and for one page of each other.
const planted = plantSeals((_event, _person, department) => (department === 9 ? 7 : 3))
test.beforeAll(() => storeSeals(office.api, planted))
test.beforeEach(async ({ page }) => {
  await countPrints(page)
  await enter(page, office.server)
})

test('the first event, a page for every department, page numbers, date and instructions [S1.5 S2.64 S2.65 S2.66 S2.67 S2.68 S9.6]', async ({
  page,
}) => {
  await openView(page, 'Ticket Receipt Stamp')
  await expect(page.getByRole('combobox', { name: 'Event' })).toHaveValue('第42回 納涼花火大会')
  await expect(page.getByRole('combobox', { name: 'Department' })).toHaveValue('All departments')
  const own = planted.of(1)
  const { pages, paper } = await print(page, {
    sheet: 'receipts',
    rows: own.length,
    filters: { eventCode: 1, departmentCode: null },
  })
  expectReceipts(pages, '第42回 納涼花火大会', planted.receipts(1))
  expect(await missingGlyphs(paper)).toEqual([])
  await expectFigures(page, own, { Departments: 3, 'A4 pages': pages.length })

  await chooseFilter(page, 'Department', '70 髙﨑支店 (9)')
  const department = await print(page, {
    sheet: 'receipts',
    rows: 9,
    filters: { eventCode: 1, departmentCode: 70 },
  })
  expectReceipts(
    department.pages,
    '第42回 納涼花火大会',
    planted.receipts(1).filter(({ code }) => code === 70),
  )
  await chooseFilter(page, 'Event', '秋の社員家族感謝祭')
  await expect(page.getByRole('combobox', { name: 'Department' })).toHaveValue('All departments')
})

test('in Japanese: words and date in the language of the page @wide [S2.66]', async ({ page }) => {
  await openView(page, 'Ticket Receipt Stamp')
  await page.getByRole('button', { name: '日本語に切り替え' }).click()
  await page.getByRole('main').getByRole('button', { name: '印刷' }).click()
  await expect.poll(() => printed(page)).toBe(1)
  const [first] = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  const text = asRead(first!)
  for (const words of [
    'チケット受領書',
    '第42回納涼花火大会',
    '9総務部',
    'コード氏名冊数受領日受領印返却印',
    '受領時に受領印欄へ押印してください。',
    '返却時に返却印欄へ押印してください。',
    '1/4ページ',
    today('ja'),
  ]) {
    expect(text).toContain(words)
  }
})

const PAPERS = ['Distribution List', 'Ticket Receipt Stamp'] as const

async function openPaper(page: Page, view: (typeof PAPERS)[number]): Promise<void> {
  await openView(page, view)
  await chooseFilter(page, 'Event', '秋の社員家族感謝祭')
  await expect(page.getByRole('list', { name: 'Preview of the pages' }).getByRole('table').first()).toBeVisible()
}

test('both screens are accessible in both themes @wide', async ({ page }) => {
  for (const view of PAPERS) {
    await openPaper(page, view)
    await lookWhole(page, view)
  }
})

test('the paper is white in both themes [S2.63]', async ({ page }) => {
  for (const view of PAPERS) {
    await openPaper(page, view)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ media: 'print', colorScheme })
      const sheet = page.locator('.print-root section').first()
      await expect(sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)')
      await expect(sheet).toHaveCSS('color', 'rgb(0, 0, 0)')
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
      await page.emulateMedia({ media: null })
    }
  }
})
