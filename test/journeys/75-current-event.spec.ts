/** The current event is chosen once in the top bar; sheets, lists, forms and imports begin with it. */
import type { Page } from '@playwright/test'
import { fits, look } from './support/axe.ts'
import { goTo } from './support/keyboard.ts'
import { choose, csv, deleteByApi, enter, openImport, openTable, openView } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice()
const FIRST = '春の大菓子市'
const CHOSEN = { eventCode: 91, eventName: '秋の試食会', ticketStartNumber: 900_001, ticketEndNumber: 900_100 }
const DELETED = { eventCode: 92, eventName: '中止の市', ticketStartNumber: 910_001, ticketEndNumber: 910_010 }

let first: string

test.beforeAll(async () => {
  const { rows } = await office.api.load('events')
  first = String(rows.toSorted((a, b) => Number(a['eventCode']) - Number(b['eventCode']))[0]?.['eventName'] ?? FIRST)
  const fields = Object.keys(rows[0]!)
  await office.api.import(
    'events',
    fields,
    [CHOSEN, DELETED].map((row) => fields.map((field) => (row as Record<string, string | number>)[field] ?? null)),
  )
  const seals = await office.api.load('sealData')
  const seal = { ...seals.rows[0]!, id: null, ...sealOf(CHOSEN) }
  const names = Object.keys(seals.rows[0]!)
  await office.api.import('sealData', names, [
    names.map((field) => (seal as Record<string, string | number | boolean | null>)[field] ?? null),
  ])
})

const sealOf = ({ eventCode, eventName, ticketStartNumber }: typeof CHOSEN) => ({
  eventCode,
  eventName,
  ticketStartNumber,
  ticketEndNumber: ticketStartNumber + 4,
  distributionNumber: 5,
})

const current = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Current event: / })
const eventOf = (page: Page) => page.getByRole('main').getByRole('combobox', { name: 'Event', exact: true })
const chips = (page: Page) => page.getByRole('list', { name: 'Filters' }).getByRole('listitem')

async function take(page: Page, name: string): Promise<void> {
  await current(page).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('an event chosen once is where sheets, lists, forms and imports begin; another is one choice away @wide', async ({
  page,
}) => {
  await enter(page, office.server)
  await openView(page, 'Ticket Receipt Stamp')
  await expect(eventOf(page)).toHaveValue(first)
  await openView(page, 'Distribution List')
  await expect(eventOf(page)).toHaveValue('All events')

  await current(page).click()
  const events = page.getByRole('dialog').getByRole('listitem')
  await expect(events.first()).toHaveText('All events')
  await expect(events.nth(1)).toContainText(DELETED.eventName)
  await look(page, 'the choice of the current event')
  await page.keyboard.press('Escape')
  await take(page, CHOSEN.eventName)
  await expect(current(page)).toHaveAccessibleName(`Current event: ${CHOSEN.eventName}`)
  await expect(eventOf(page)).toHaveValue(CHOSEN.eventName)
  const print = page.getByRole('main').getByRole('button', { name: 'Print', exact: true })
  await expect(print).toHaveAccessibleDescription(`${CHOSEN.eventName} · Rows: 1 · 900001 ～ 900005`)
  await openView(page, 'Ticket Receipt Stamp')
  await expect(eventOf(page)).toHaveValue(CHOSEN.eventName)
  await eventOf(page).click()
  await page.getByRole('option', { name: first }).click()
  await expect(eventOf(page)).toHaveValue(first)
  await expect(current(page)).toHaveAccessibleName(`Current event: ${CHOSEN.eventName}`)

  await openView(page, 'Print Seal')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'Event' })).toHaveValue(CHOSEN.eventName)
  await expect(dialog.getByRole('button', { name: 'Print', exact: true })).toHaveAccessibleDescription(
    `${CHOSEN.eventName} · Cards: 1 · 900001 ～ 900005`,
  )
  await page.keyboard.press('Escape')

  const seals = await openTable(page, 'sealData')
  await expect(chips(page)).toHaveText([new RegExp(CHOSEN.eventName)])
  await seals.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Event' })).toHaveValue(
    `${CHOSEN.eventCode} ${CHOSEN.eventName}`,
  )
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Event Name' })).toHaveValue(CHOSEN.eventName)
  // The preset event does not count as typed, so the dialog closes without a question.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await chips(page)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(chips(page)).toHaveCount(0)

  await openTable(page, 'distributionStatus')
  const importing = await openImport(page)
  await choose(importing, csv(['companyCode,distributionNumber', 'Z0001,3']))
  await expect(importing).toContainText(CHOSEN.eventName)
})

test('the choice of the event survives a reload, is separate for each person, and ends with the event @wide', async ({
  page,
}) => {
  await enter(page, office.server)
  await take(page, DELETED.eventName)
  await page.reload()
  await expect(current(page)).toHaveAccessibleName(`Current event: ${DELETED.eventName}`)
  await openTable(page, 'salesData')
  await expect(chips(page)).toHaveText([new RegExp(DELETED.eventName)])

  // Moves the choice to another user's key, as if another person had made it: it must not apply.
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('eventms-event:')))
  expect(kept).toHaveLength(1)
  await page.evaluate(([key]) => {
    localStorage.setItem('eventms-event:another', localStorage.getItem(key!)!)
    localStorage.removeItem(key!)
  }, kept)
  const other = await page.context().newPage()
  await other.goto(office.server.url)
  await expect(current(other)).toHaveAccessibleName('Current event: All events')
  await other.close()

  await deleteByApi(office.api, 'events', [DELETED.eventCode])
  await expect(current(page)).toHaveAccessibleName('Current event: All events')
  await expect(chips(page)).toHaveCount(0)
})

test('at 390 pixels the keyboard alone chooses the event @wide', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 })
  await enter(page, office.server)
  await page.keyboard.press('Tab')
  await goTo(current(page), { most: 12 })
  await page.keyboard.press('Enter')
  await goTo(page.getByRole('dialog').getByRole('button', { name: CHOSEN.eventName }), { most: 12 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(current(page)).toBeFocused()
  await expect(current(page)).toHaveAccessibleName(`Current event: ${CHOSEN.eventName}`)
  await fits(page, 'the top bar with an event')
  await page.setViewportSize({ width: 320, height: 780 })
  await fits(page, 'the top bar with an event, at 320')
})
