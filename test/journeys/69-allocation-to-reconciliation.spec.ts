/**
 * The whole life of an event's numbers on our own server and on a hosted project: allocated, printed, changed, reported
 * and reconciled, with consistent sums.
 */
import type { Locator, Page } from '@playwright/test'
import { parseCsv } from '#domain/csv.ts'
import { sharedHome } from './support/home.ts'
import {
  BOOKLETS,
  confirmedRows,
  departments,
  EVENT,
  inCharge,
  onCard,
  people,
  PERSONS,
  plantedFaults,
  PRODUCT,
  sold,
} from './support/four-hundred.ts'
import { asRead, chooseFilter, countPrints, print } from './support/paper.ts'
import { csv, fieldLabel, importFile, openTable, openView, savedText } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const NAME = EVENT.eventName
const said = (number: number) => number.toLocaleString('en')

const home = sharedHome({
  rows: () => ({
    departments,
    personInCharge: inCharge,
    positions: [
      {
        positionCode: 1,
        positionName: '一般',
        distributionCount: BOOKLETS,
        targetAmount: 2000,
        reportingRate: 80,
      },
    ],
    employees: people.map((row, nth) => ({ id: nth + 1, ...row })),
  }),
})

const question = (page: Page) => page.getByRole('dialog', { name: 'Are all sheets there?' })
const printHere = (page: Page, record: object) => print(page, record, home.printIn)

/** Confirms both prints: the one by the button, and `page.pdf`, which counts as a print in the browser. */
async function cameOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Are all sheets there? 2' }).click()
  await expect(question(page).getByRole('group')).toHaveCount(2)
  await question(page).getByRole('button', { name: 'No' }).first().click()
  await expect(question(page).getByRole('group')).toHaveCount(1)
  await question(page).getByRole('button', { name: 'Yes, all' }).click()
  await expect(question(page)).toHaveCount(0)
}

async function openEvent(page: Page): Promise<void> {
  const events = await openTable(page, 'events')
  await events.getByRole('button', { name: `Open the page of ${NAME}` }).click()
  await expect(page.getByLabel('Figures of the event')).toBeVisible()
}

/** Makes one change of held numbers on the event's page. */
async function change(page: Page, kind: string, fill: (dialog: Locator) => Promise<void>, done: string): Promise<void> {
  await page.getByRole('button', { name: 'Change what is held' }).click()
  const dialog = page.getByRole('dialog', { name: `Change what is held: ${NAME}` })
  await dialog.getByRole('radiogroup', { name: 'Action' }).getByText(kind, { exact: true }).click()
  await fill(dialog)
  await dialog.getByRole('button', { name: new RegExp(`^${kind.split(' ')[0]!}( \\(|$)`) }).click()
  await expect(dialog).toContainText(done)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
}

async function byList(dialog: Locator, numbers: string): Promise<void> {
  await dialog.getByRole('radiogroup', { name: 'Which numbers' }).getByText('List', { exact: true }).click()
  await dialog.getByLabel('Numbers and ranges').fill(numbers)
}

/** A figure by its name in a list of figures. */
const figure = (page: Page, list: string, name: string) =>
  page
    .getByLabel(list)
    .locator('div')
    .filter({ hasText: new RegExp(`^${name}`) })
    .locator('dd')

const filters = { eventCode: EVENT.eventCode, personInChargeCode: null }

test('new event, allocated, printed, changed, sold, reconciled, confirmed: every sum is the same @wide', async ({
  page,
}) => {
  await countPrints(page)
  await home.enter(page)
  await test.step('a new event, and 400 persons get their numbers', () => allocate(page))
  await test.step('the seals are printed', () => printAll(page))
  await test.step('transferred, split, returned, withdrawn', () => changeHoldings(page))
  await test.step('exactly what changed prints again, and what is void is listed', () => printChanged(page))
  await test.step('sales are imported; each planted fault is found, and no other; the rest is confirmed', () =>
    settle(page))
  await test.step('all views show the same sums', () => compare(page))
})

async function allocate(page: Page): Promise<void> {
  const events = await openTable(page, 'events')
  await events.getByRole('button', { name: 'Add', exact: true }).click()
  const form = page.getByRole('dialog', { name: /^Add to/ })
  for (const [field, value] of Object.entries(EVENT))
    await form.getByRole('textbox', { name: fieldLabel('events', field), exact: true }).fill(String(value))
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await home.put('products', [PRODUCT])
  await openEvent(page)
  await page.getByRole('button', { name: 'Allocate', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Allocate numbers: ${NAME}` })
  await dialog.getByRole('button', { name: `Allocate ${said(PERSONS * BOOKLETS)} numbers` }).click()
  await expect(dialog).toContainText(`People: ${PERSONS}. New seals: ${PERSONS}.`)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
}

async function printAll(page: Page): Promise<void> {
  await openView(page, 'Print Seal')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('radio', { name: `Not printed yet (${PERSONS})` })).toBeVisible()
  const { pages } = await printHere(page, { sheet: 'seals', filters, rows: PERSONS })
  expect(pages.map(asRead).join('')).toBe(
    people
      .map((_, nth) => {
        const from = EVENT.ticketStartNumber + nth * BOOKLETS
        return asRead(onCard(nth, from, from + BOOKLETS - 1))
      })
      .join(''),
  )
  await cameOut(page)
  await expect(page.getByRole('radio', { name: 'Changed since printed (0)' })).toBeVisible()
}

async function changeHoldings(page: Page): Promise<void> {
  await openEvent(page)
  const transfer = async (dialog: Locator) => {
    await byList(dialog, '10002')
    await dialog.getByLabel('To whom').fill('E0002')
    await page.getByRole('option', { name: 'E0002 社員2', exact: true }).click()
  }
  await change(page, 'Transfer', transfer, '1 booklet transferred: 10002.')
  const split = (dialog: Locator) => dialog.getByLabel('The second seal begins at').fill('10008')
  await change(page, 'Split a seal', split, 'The seal was split: 10007, 10008 ～ 10009.')
  // Returns numbers of two persons at once: all numbers of the fourth person, one number of the last.
  await change(page, 'Return', (dialog) => byList(dialog, '10010-10012\n11200'), '4 booklets returned to the stock')
  await change(page, 'Withdraw', (dialog) => byList(dialog, '10014'), '1 number withdrawn: 10014.')
}

async function printChanged(page: Page): Promise<void> {
  // The view has kept the event from the first print.
  await openView(page, 'Print Seal')
  const cards = [
    onCard(0, 10_001, 10_001),
    onCard(0, 10_003, 10_003),
    onCard(1, 10_002, 10_002),
    onCard(2, 10_007, 10_007),
    onCard(2, 10_008, 10_009),
    onCard(4, 10_013, 10_013),
    onCard(4, 10_015, 10_015),
    onCard(399, 11_198, 11_199),
  ]
  await page.getByRole('radio', { name: `Changed since printed (${cards.length})` }).click()
  const changed = { sheet: 'seals', filters: { ...filters, scope: 'changed' }, rows: cards.length }
  const { pages } = await printHere(page, changed)
  expect(pages.map(asRead).join('')).toBe(asRead(cards.join('')))

  await expect(page.getByText('5 printed seals must be collected')).toBeVisible()
  await page.getByRole('button', { name: 'Show the list to print' }).click()
  const list = await printHere(page, { sheet: 'toCollect', filters, rows: 5 })
  const codes = list.pages
    .map(asRead)
    .join('')
    .match(/E\d{4}社員/g)
  expect(codes).toEqual(['E0001社員', 'E0003社員', 'E0004社員', 'E0005社員', 'E0400社員'])
  await page.getByRole('combobox', { name: 'Paper' }).selectOption({ label: 'Seals' })
  await cameOut(page)
  await expect(page.getByRole('radio', { name: 'Changed since printed (0)' })).toBeVisible()
}

async function settle(page: Page): Promise<void> {
  await home.put('confirmedData', confirmedRows)
  const lines = sold.map((sale) => `${PRODUCT.productCode},${EVENT.eventCode},${sale}`)
  await importFile(page, 'salesData', csv(['productCode,eventCode,ticketNumber,quantity', ...lines]), {
    added: sold.length,
  })
  await openEvent(page)
  await page.getByRole('button', { name: 'Reconcile' }).click()
  const reconciliation = page.getByRole('region', { name: `Reconciliation: ${NAME}` })
  await expectFaults(reconciliation)
  await reconciliation.getByRole('button', { name: 'Confirm sales...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm sales' })
  await expect(dialog).toContainText('3 sales become confirmed rows: ¥2,000 in total.')
  await dialog.getByRole('button', { name: 'Confirm 3 of 8 sales; 5 sales are not confirmed' }).click()
  await expect(dialog.getByRole('status').filter({ hasText: 'Sales confirmed' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expectFaults(reconciliation)
  const added = (await home.load('confirmedData')).filter((row) => !confirmedRows.some(({ id }) => id === row['id']))
  const fields = ['ticketNumber', 'companyCode', 'productName', 'totalAmount', 'sweetCardNumber']
  expect(added.map((row) => fields.map((field) => row[field]))).toEqual([
    [10_001, 'E0001', 'カステラ', 500, '12345678'],
    [10_002, 'E0002', 'カステラ', 1000, '12345678'],
    [10_016, 'E0006', 'カステラ', 500, '12345678'],
  ])
}

/** Expects one fault of each kind. */
async function expectFaults(reconciliation: Locator): Promise<void> {
  const faults = reconciliation.getByRole('region', { name: 'Discrepancies' })
  await expect(faults.getByRole('list')).toHaveCount(plantedFaults.length)
  for (const [name, text] of plantedFaults) {
    const told = faults.getByRole('list', { name, exact: true }).getByRole('listitem')
    await expect(told).toHaveCount(1)
    await expect(told).toContainText(text)
  }
}

async function compare(page: Page): Promise<void> {
  // Four booklets were returned, one was withdrawn. The number of cards grew by three (transfer and split) and by one
  // (withdrawal), and fell by one (return).
  const [issued, cards, numbers] = [PERSONS * BOOKLETS - 5, PERSONS + 3, '10001 ～ 11199']
  // Distinct numbers of the range with a sale or a confirmed row. Of ten sales and five rows two are duplicates, and
  // three numbers have both.
  const reported = 9
  const seals = (await home.load('sealData')).filter((row) => row['eventCode'] === EVENT.eventCode)
  expect([seals.length, seals.reduce((sum, row) => sum + Number(row['distributionNumber']), 0)]).toEqual([
    cards,
    issued,
  ])

  const totals = 'Totals of the reconciliation'
  for (const [name, number] of [
    ['Issued', issued],
    ['Returned', 4],
    ['Withdrawn', 1],
    ['Reported', reported],
  ] as const)
    await expect(figure(page, totals, `${name}\\d`)).toHaveText(said(number))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  const { header, records } = parseCsv(await savedText(download))
  const code = header.indexOf('companyCode')
  const of = (holder: string) => records.find(({ cells }) => cells[code] === holder)!.cells
  const told = (holder: string) => ['issued', 'returned', 'withdrawn'].map((name) => of(holder)[header.indexOf(name)])
  expect(['E0001', 'E0004', 'E0005', 'E0400'].map(told)).toEqual([
    ['2', '0', '0'],
    ['0', '3', '0'],
    ['2', '0', '1'],
    ['2', '1', '0'],
  ])

  await page.goBack()
  await expect(figure(page, 'Figures of the event', 'Issued')).toHaveText(said(issued))
  await expect(figure(page, 'Figures of the event', 'Reported')).toHaveText(said(reported))
  await expect(page.getByRole('list', { name: 'Legend' })).toContainText(`(by person in charge): ${said(issued)}`)
  await openView(page, 'Dashboard')
  const card = page.getByRole('region', { name: 'Event Tickets' })
  await expect(card).toContainText(`Distributed: ${said(issued)} booklets · Withdrawn: 1`)
  await expect(card.getByRole('list')).toContainText(`${said(reported)} of ${said(2000)}`)

  for (const [view, counted, rows] of [
    ['Distribution List', 'Rows', cards],
    ['Ticket Receipt Stamp', 'Rows', cards],
    ['Print Seal', 'Cards', cards],
  ] as const) {
    await openView(page, view)
    if (view !== 'Print Seal') await chooseFilter(page, 'Event', NAME)
    const shown = (name: string) => figure(page, 'What the paper will show', name)
    await expect(shown(counted)).toHaveText(said(rows))
    await expect(shown('Sum of booklets')).toHaveText(said(issued))
    await expect(shown('Booklet numbers')).toHaveText(numbers)
  }
  await page.getByRole('combobox', { name: 'Paper' }).selectOption({ label: 'Control sheet' })
  const control = await printHere(page, { sheet: 'controlSheet', filters, rows: inCharge.length })
  const text = control.pages.map(asRead).join('')
  expect(text).toContain(asRead(`ControlSheet${cards} cards, ${said(issued)} booklets`))
  expect(text).toContain(asRead(`Total of ${inCharge.length} rows${cards}${said(issued)}1000111199`))
}
