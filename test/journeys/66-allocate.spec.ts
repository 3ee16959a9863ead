/** Two people allocate the numbers of one event at once: one of them does it, the other sees what happened. */
import type { Page } from '@playwright/test'
import { fits, lookWhole } from './support/axe.ts'
import { goTo, press } from './support/keyboard.ts'
import { enter, openTable, search } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice()
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const EVENT = { code: 77, name: '配布の市', first: 5001, last: 6000 }
const dialogOf = (page: Page) => page.getByRole('dialog', { name: `Allocate numbers: ${EVENT.name}` })

async function openAllocate(page: Page): Promise<void> {
  await enter(page, office.server)
  const events = await openTable(page, 'events')
  await search(events).fill(EVENT.name)
  await events.getByRole('button', { name: `Open the page of ${EVENT.name}` }).click()
  await page.getByRole('button', { name: 'Allocate', exact: true }).click()
  await expect(dialogOf(page)).toBeVisible()
}

test('two allocate at once: one does it, the other sees what happened; done, it is taken back', async ({
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
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const second = await context.newPage()
  // As behind a proxy that holds back the stream of changes.
  await context.route('**/api/events', (route) => route.abort())
  await Promise.all([openAllocate(page), openAllocate(second)])

  // By keyboard alone: the question, then the button.
  await goTo(dialogOf(page).getByRole('radio', { name: /^Yes/ }), { most: 20 })
  await page.keyboard.press('ArrowDown')
  await lookWhole(page, 'allocating')
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await fits(page, `allocating at ${width}`)
  }
  await dialogOf(second).getByRole('radio', { name: /^No/ }).click()
  await press(dialogOf(page).getByRole('button', { name: 'Allocate 100 numbers' }), { most: 12 })
  await expect(dialogOf(page)).toContainText('Numbers allocated: 100. Persons: 10. New seals: 10.')

  await dialogOf(second).getByRole('button', { name: 'Allocate 100 numbers' }).click()
  await expect(dialogOf(second).getByRole('alert')).toContainText('Before: persons 10, numbers 100. Now: persons 0')
  await expect(dialogOf(second).getByRole('button', { name: 'Allocate', exact: true })).toBeDisabled()
  const seals = async () => (await office.api.load('sealData')).rows.filter((row) => row['eventCode'] === code)
  const held = (await seals()).map((row) => Number(row['ticketStartNumber'])).sort((a, b) => a - b)
  expect(held).toEqual(Array.from({ length: 10 }, (_, at) => first + at * 10))
  await context.close()

  await press(dialogOf(page).getByRole('button', { name: 'Undo' }), { most: 4 })
  await expect(dialogOf(page)).toHaveCount(0)
  expect(await seals()).toEqual([])
  expect(
    (await office.api.load('distributionStatus')).rows.filter(
      (row) => row['ticketIssueFlag'] && row['eventCode'] === code,
    ),
  ).toEqual([])
})
