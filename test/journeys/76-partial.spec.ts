/** An action that omits people names them before and after, and its button shows the counts. */
import type { Page } from '@playwright/test'
import { fits, look } from './support/axe.ts'
import { enter, openTable, savedText, screenOf, search } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice('empty')
test.describe.configure({ mode: 'serial' })

const NAME = '小さな市'
const NEXT = '冬の市'
const PEOPLE = 30
const BOOKLETS = 5
const code = (nth: number) => `P${String(nth).padStart(3, '0')}`

test.beforeAll(async () => {
  const { api } = office
  await api.import('departments', ['departmentCode', 'departmentName'], [[10, '営業部']])
  await api.import('personInCharge', ['personInChargeCode', 'personInChargeName'], [[1, '髙橋']])
  await api.import('positions', ['positionCode', 'positionName', 'distributionCount'], [[1, '一般', 1]])
  const event = ['eventCode', 'eventName', 'ticketStartNumber', 'ticketEndNumber']
  await api.import('events', event, [
    [1, NAME, 1, BOOKLETS],
    [2, NEXT, 101, 100 + BOOKLETS],
  ])
  const people = Array.from({ length: PEOPLE }, (_, at) => [code(at + 1), `社員${at + 1}`, 10, 1, 1])
  const fields = ['companyCode', 'name', 'departmentCode', 'positionCode', 'personInChargeCode']
  await api.import(
    'employees',
    [...fields, 'sweetCardNumber'],
    people.map((row) => [...row, '12345678']),
  )
  await api.import(
    'distributionStatus',
    ['eventCode', ...fields, 'distributionNumber'],
    [1, 2].flatMap((event) => people.map((row) => [event, ...row, 1])),
  )
})

async function openEvent(page: Page, name: string): Promise<void> {
  const events = await openTable(page, 'events')
  await search(events).fill(name)
  await events.getByRole('button', { name: `Open the page of ${name}` }).click()
}

test('an allocation that is short names everybody who gets none, before and after @wide', async ({ page }) => {
  await enter(page, office.server)
  await openEvent(page, NAME)
  await page.getByRole('button', { name: 'Allocate', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Allocate numbers: ${NAME}` })
  const named = dialog.getByRole('table', { name: 'People who get too few booklets' }).locator('tbody tr')
  const says = '25 people get none'
  await expect(dialog.getByRole('note', { name: says })).toBeVisible()
  await expect(named).toHaveCount(20)
  await expect(named.first()).toHaveText(`${code(BOOKLETS + 1)} 社員${BOOKLETS + 1}1not enough numbers (1 short)`)
  await dialog.getByRole('button', { name: 'People who get too few booklets: Next page' }).click()
  await expect(named.last()).toContainText(code(PEOPLE))
  await look(page, 'the people who get none')
  const press = dialog.getByRole('button', { name: `Allocate 5 of 30 booklets; ${says}` })
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await fits(page, `the people who get none at ${width}`)
    expect(await press.evaluate((button) => button.scrollWidth <= button.clientWidth)).toBe(true)
  }
  await page.setViewportSize({ width: 1440, height: 900 })

  // Enter in a field does not allocate.
  await dialog.getByText('From a certain number on').click()
  await dialog.getByLabel('First number').fill('1')
  await dialog.getByLabel('First number').press('Enter')
  await expect(press).toBeEnabled()
  expect((await office.api.load('sealData')).rows).toEqual([])

  await press.click()
  await expect(dialog.getByRole('status')).toContainText(`People: 5. New seals: 5. ${says}.`)
  await expect(named).toHaveCount(20)
  await look(page, 'the people who got none')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save this list as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('eventms-left-out-1.csv')
  expect((await savedText(download)).trim().split('\n')).toHaveLength(1 + PEOPLE - BOOKLETS)
  await dialog.getByRole('button', { name: 'Open them in Distribution Status' }).click()
  const plan = screenOf(page, 'distributionStatus')
  await expect(plan.getByRole('list', { name: 'Filters and order' })).toContainText('Company Code')
  await expect(plan.getByText(/\b25\b/).first()).toBeVisible()
  await expect(plan.locator('tbody tr').first()).toContainText(code(BOOKLETS + 1))
})

test('it says so in Japanese @wide', async ({ page }) => {
  await enter(page, office.server)
  await openEvent(page, NEXT)
  await page.getByRole('button', { name: '日本語に切り替え' }).click()
  await page.getByRole('button', { name: '割り当て', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `番号の割り当て：${NEXT}` })
  await expect(dialog.getByRole('note', { name: '25名は割り当てなし' })).toBeVisible()
  await look(page, 'the people who get none')
  await dialog.getByRole('button', { name: '30冊のうち5冊を割り当てる（25名は割り当てなし）' }).click()
  await expect(dialog.getByRole('status')).toContainText('シールを5件作成しました。25名は割り当てなし。')
  await expect(dialog.getByRole('table', { name: '冊数が不足する人' }).locator('tbody tr')).toHaveCount(20)
  await dialog.getByRole('button', { name: '配布状況で開く' }).click()
  const plan = page.getByRole('region', { name: '配布状況', exact: true })
  await expect(plan.locator('tbody tr').first()).toContainText(code(BOOKLETS + 1))
})
