import type { PdfPage } from '../../pdf.ts'
import {
  asRead,
  chooseFilter,
  countPrints,
  expectFigures,
  expectList,
  expectReceipts,
  print,
} from '../../journeys/support/paper.ts'
import { plantSeals, storeSeals } from '../../journeys/support/planted-seals.ts'
import { enter, openView } from '../../journeys/support/screen.ts'
import { expect, sharedOffice, test } from '../../journeys/support/test.ts'

const EVENT = '第42回 納涼花火大会'
const office = sharedOffice('empty')

test('3,000 seals in one event: on every sheet exactly once, and the sums agree', async ({ page }) => {
  const planted = plantSeals((event, person) => (event === 2 ? 0 : person === 101 ? 334 : 333))
  const { seals } = planted
  await storeSeals(office.api, planted)
  await countPrints(page)
  await enter(page, office.server)

  await openView(page, 'Distribution List')
  await chooseFilter(page, 'Event', EVENT)
  const rows = seals.length
  const list = await print(page, {
    sheet: 'distributionList',
    rows,
    filters: { eventCode: 1, personInChargeCode: null },
  })
  expectList(list.pages, planted.list(1))
  await expectFigures(page, seals)

  await openView(page, 'Ticket Receipt Stamp')
  await chooseFilter(page, 'Event', EVENT)
  const receipts = await print(page, { sheet: 'receipts', rows, filters: { eventCode: 1, departmentCode: null } })
  expectReceipts(receipts.pages, EVENT, planted.receipts(1))
  await expectFigures(page, seals)

  await openView(page, 'Print Seal')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await chooseFilter(page, 'Event', EVENT)
  const cards = await print(page, { sheet: 'seals', rows, filters: { eventCode: 1, personInChargeCode: null } })
  const codes = ({ pages }: { pages: PdfPage[] }) =>
    pages.flatMap((sheet) => asRead(sheet).match(/Z\d{5}/g) ?? []).sort()
  expect(codes(cards)).toEqual(seals.map((seal) => seal.companyCode).sort())
  expect([codes(list), codes(receipts)]).toEqual([codes(cards), codes(cards)])
  await expectFigures(page, seals, {}, 'Cards')
})
