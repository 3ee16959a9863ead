/** Two people allocate one event's numbers at once: one succeeds, the other sees the result. */
import type { Page } from '@playwright/test'
import { fits, lookWhole } from './support/axe.ts'
import { goTo, press } from './support/keyboard.ts'
import { enter, openTable, search } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice()

const EVENT = { code: 77, name: '配布の市', first: 5001, last: 9000 }
const said = (number: number) => number.toLocaleString('en')
const dialogOf = (page: Page) => page.getByRole('dialog', { name: `Allocate numbers: ${EVENT.name}` })

async function openAllocate(page: Page): Promise<void> {
  await enter(page, office.server)
  const events = await openTable(page, 'events')
  await search(events).fill(EVENT.name)
  await events.getByRole('button', { name: `Open the page of ${EVENT.name}` }).click()
  await page.getByRole('button', { name: 'Allocate', exact: true }).click()
  await expect(dialogOf(page)).toBeVisible()
}

test('of two people who allocate at once, one succeeds and the other sees the result; the allocation can be undone @wide [V2.3.4]', async ({
  page,
  browser,
}) => {
  const { code, name, first, last } = EVENT
  const fields = ['eventCode', 'eventName', 'ticketStartNumber', 'ticketEndNumber']
  await office.api.import('events', fields, [[code, name, first, last]])
  const employees = (await office.api.load('employees')).rows
  const plan = employees.slice(0, 12)
  await office.api.import(
    'distributionStatus',
    ['eventCode', 'companyCode', 'name', 'departmentCode', 'positionCode', 'personInChargeCode', 'distributionNumber'],
    plan.map((row, at) => [
      at < 10 ? code : null,
      row['companyCode']!,
      row['name']!,
      row['departmentCode']!,
      row['positionCode']!,
      row['personInChargeCode']!,
      10,
    ]),
  )
  // A person outside the plan gets the count of their position.
  const counts = new Map(
    (await office.api.load('positions')).rows.map((row) => [row['positionCode'], Number(row['distributionCount'])]),
  )
  const planned = employees
    .map((row, at) => (at < 10 ? 10 : counts.get(row['positionCode']!)!))
    .filter((count) => count > 0)
    .sort((a, b) => a - b)
  const persons = said(planned.length)
  const numbers = said(planned.reduce((sum, count) => sum + count, 0))
  const context = await browser.newContext()
  const second = await context.newPage()
  // Aborts the event stream, as behind a buffering proxy: there are no live updates.
  await context.route('**/api/events', (route) => route.abort())
  await Promise.all([openAllocate(page), openAllocate(second)])

  // Chooses persons, answers the question and presses the button by keyboard alone.
  await goTo(dialogOf(page).getByRole('radio', { name: /^People in the plan/ }), { most: 6 })
  await page.keyboard.press('ArrowDown')
  await goTo(dialogOf(page).getByRole('radio', { name: /^Yes/ }), { most: 12 })
  await page.keyboard.press('ArrowDown')
  await lookWhole(page, 'allocating')
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await fits(page, `allocating at ${width}`)
  }
  for (const name of [/^Also all other/, /^No/]) await dialogOf(second).getByRole('radio', { name }).click()
  await press(dialogOf(page).getByRole('button', { name: `Allocate ${numbers} numbers` }), { most: 12 })
  await expect(dialogOf(page)).toContainText(
    `Numbers allocated: ${numbers}. People: ${persons}. New seals: ${persons}.`,
  )

  await dialogOf(second)
    .getByRole('button', { name: `Allocate ${numbers} numbers` })
    .click()
  await expect(dialogOf(second).getByRole('alert')).toContainText(
    `Before: people ${persons}, numbers ${numbers}. Now: people 0`,
  )
  await expect(dialogOf(second).getByRole('button', { name: 'Allocate', exact: true })).toBeDisabled()
  await context.close()
  const seals = async () => (await office.api.load('sealData')).rows.filter((row) => row['eventCode'] === code)
  const flagged = async () =>
    (await office.api.load('distributionStatus')).rows.filter(
      (row) => row['eventCode'] === code && row['ticketIssueFlag'] === true,
    )
  const held = (await seals()).sort((a, b) => Number(a['ticketStartNumber']) - Number(b['ticketStartNumber']))
  expect(held.map((row) => Number(row['distributionNumber'])).sort((a, b) => a - b)).toEqual(planned)
  let next = first
  for (const row of held) {
    expect(row['ticketStartNumber']).toBe(next)
    next = Number(row['ticketEndNumber']) + 1
  }
  expect(await flagged()).toHaveLength(planned.length)

  await press(dialogOf(page).getByRole('button', { name: 'Undo' }), { most: 4 })
  await expect(dialogOf(page)).toHaveCount(0)
  expect(await seals()).toEqual([])
  expect(await flagged()).toEqual([])
})
