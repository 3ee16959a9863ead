/** The distribution list, printed to PDF and read back. */
import type { Page } from '@playwright/test'
import { parseCsv } from '#domain/csv.ts'
import { tables } from '#domain/tables/index.ts'
import { missingGlyphs } from '../pdf.ts'
import { chooseFilter, countPrints, expectFigures, expectList, print, type Seal } from './support/paper.ts'
import { people, plantSeals, storeSeals } from './support/planted-seals.ts'
import { closeToast, enter, exportCsv, openView } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice('empty')
// The person without a master row has seals of the first event only.
const planted = plantSeals((event, person) => (event === 1 ? (person === 101 ? 24 : 5) : person === 998 ? 0 : 3))
test.beforeAll(() => storeSeals(office.api, planted))
test.beforeEach(async ({ page }) => {
  await countPrints(page)
  await enter(page, office.server)
})

test('by person in charge, then event; each person on pages of their own [S1.5 S2.58 S2.59 S2.61 S2.62 S9.6]', async ({
  page,
}) => {
  await openView(page, 'Distribution List')
  await expect(page.getByRole('combobox', { name: 'Event' })).toHaveValue('All events')
  const { pages, paper } = await print(page, {
    sheet: 'distributionList',
    rows: planted.seals.length,
    filters: { eventCode: null, personInChargeCode: null },
  })
  expectList(pages, planted.list())
  expect(await missingGlyphs(paper)).toEqual([])
  await expectFigures(page, planted.seals, { 'Persons in Charge': people.length, 'A4 pages': pages.length })
})

test('the persons are those of the event, and another event shows all of them again @wide [S2.56 S2.57]', async ({
  page,
}) => {
  await openView(page, 'Distribution List')
  await chooseFilter(page, 'Event', '秋の社員家族感謝祭')
  expect(await optionsOf(page, 'Person in Charge')).toEqual([
    'All persons in charge',
    '101 髙橋 美咲 (9)',
    '112 ﾌｼﾞﾀ ｶｵﾙ (9)',
  ])
  await page.getByRole('option', { name: '112 ﾌｼﾞﾀ ｶｵﾙ (9)' }).click()
  const { pages } = await print(page, {
    sheet: 'distributionList',
    rows: 9,
    filters: { eventCode: 2, personInChargeCode: 112 },
  })
  expectList(
    pages,
    planted.list(2).filter(({ code }) => code === 112),
  )

  await chooseFilter(page, 'Event', '第42回 納涼花火大会')
  await expect(page.getByRole('combobox', { name: 'Person in Charge' })).toHaveValue('All persons in charge')
  await expectFigures(page, planted.of(1))
})

test('the export contains the stored rows of the sheet, also after a reload @wide', async ({ page }) => {
  const header = Object.keys(tables.sealData.fields) as (keyof Seal)[]
  const exported = async (count: number) => {
    const { name, text } = await exportCsv(page)
    await expect(page.getByText(`Data exported successfully ${count} record${count === 1 ? '' : 's'}`)).toBeVisible()
    await closeToast(page)
    const file = parseCsv(text)
    expect([name, file.header]).toEqual(['eventms-distributionList.csv', header])
    return file.records.map(({ cells }) => cells)
  }
  const inOrder = (event?: number, person?: number) =>
    planted
      .list(event)
      .filter(({ code }) => person === undefined || code === person)
      .flatMap(({ events }) => events.flatMap(({ rows }) => rows))
      .map((seal) => header.map((field) => String(seal[field] ?? '')))
  await openView(page, 'Distribution List')
  expect(await exported(planted.seals.length)).toEqual(inOrder())

  await chooseFilter(page, 'Event', '秋の社員家族感謝祭')
  await chooseFilter(page, 'Person in Charge', '112 ﾌｼﾞﾀ ｶｵﾙ (9)')
  expect(await exported(9)).toEqual(inOrder(2, 112))
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Person in Charge' })).toHaveValue('112 ﾌｼﾞﾀ ｶｵﾙ (9)')
  expect(await exported(9)).toEqual(inOrder(2, 112))
})

async function optionsOf(page: Page, filter: string): Promise<string[]> {
  await page.getByRole('combobox', { name: filter }).click()
  return page.getByRole('listbox', { name: filter }).getByRole('option').allTextContents()
}
