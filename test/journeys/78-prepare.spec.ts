/** An event is copied from an earlier one, and its plan made from positions; each is one act with one undo. */
import type { Locator, Page } from '@playwright/test'
import { fits, look } from './support/axe.ts'
import { enter, openTable, search } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice('empty')
test.describe.configure({ mode: 'serial' })

const EARLIER = '昨年の市'

test.beforeAll(async () => {
  const { api } = office
  await api.import('departments', ['departmentCode', 'departmentName'], [[10, '営業部']])
  await api.import('personInCharge', ['personInChargeCode', 'personInChargeName'], [[1, '髙橋']])
  await api.import('positions', ['positionCode', 'positionName', 'distributionCount'], [[1, '一般', 4]])
  const event = ['eventCode', 'eventName', 'ticketStartNumber', 'ticketEndNumber']
  await api.import('events', event, [[1, EARLIER, 1, 100]])
  await api.import('products', ['productCode', 'eventCode', 'productName', 'unitPrice'], [[11, 1, 'カステラ', 500]])
  const fields = ['companyCode', 'name', 'departmentCode', 'positionCode', 'personInChargeCode']
  const employees = [
    ['P001', '社員1', 10, 1, 1],
    ['P002', '社員2', 10, 1, 1],
    ['P003', '新人', 10, null, 1],
  ]
  await api.import('employees', fields, employees)
  const plan = [employees[0]!, ['P009', '退職者', 10, 1, 1]].map((row) => [1, ...row, 7])
  await api.import('distributionStatus', ['eventCode', ...fields, 'distributionNumber'], plan)
})

async function openEvent(page: Page): Promise<void> {
  const events = await openTable(page, 'events')
  await search(events).fill(EARLIER)
  await events.getByRole('button', { name: /^Open the page of/ }).click()
}

async function seen(page: Page, what: string): Promise<void> {
  await look(page, what)
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await fits(page, `${what} at ${width}`)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

const rows = (dialog: Locator, name: string) => dialog.getByRole('table', { name }).locator('tbody tr')

const planOf = async (event: number) =>
  (await office.api.load('distributionStatus')).rows
    .filter(({ eventCode }) => eventCode === event)
    .map(({ companyCode, distributionNumber }) => [companyCode, distributionNumber])

test('an event is copied, its plan completed from positions, and both are undone @wide', async ({ page }) => {
  await enter(page, office.server)
  await openEvent(page)
  await page.getByRole('button', { name: 'Copy this event...' }).click()
  let dialog = page.getByRole('dialog', { name: `Copy the event: ${EARLIER}` })
  await expect(rows(dialog, 'People without a plan')).toHaveText(/^P009 退職者7no employee has this code$/)
  await dialog.getByRole('textbox', { name: 'Event Name' }).fill('今年の市')
  await dialog.getByRole('textbox', { name: 'Start Number' }).fill('501')
  await dialog.getByRole('textbox', { name: 'End Number' }).fill('600')
  await expect(rows(dialog, 'Row by row')).toHaveCount(3)
  await seen(page, 'the copy of an event')
  await dialog.getByRole('button', { name: 'Copy with 1 of 2 people' }).click()
  await expect(dialog.getByRole('status')).toContainText('Products: 1. People in the plan: 1.')
  await seen(page, 'the copied event')
  expect([await planOf(2), (await office.api.load('products')).rows.length]).toEqual([[['P001', 7]], 2])
  await dialog.getByRole('button', { name: 'Open the page of 今年の市' }).click()
  await expect(page.getByRole('region', { name: 'Event: 今年の市' })).toBeVisible()

  await page.getByRole('button', { name: 'Plan from positions...' }).click()
  dialog = page.getByRole('dialog', { name: 'Plan from positions: 今年の市' })
  await expect(rows(dialog, 'Plans that stay')).toHaveText(/^P001 社員17$/)
  await expect(rows(dialog, 'People without a plan')).toHaveText(/^P003 新人–no position$/)
  await seen(page, 'the plan from positions')
  await dialog.getByRole('button', { name: 'Plan for 1 of 2 people' }).click()
  await expect(dialog.getByRole('status')).toContainText('People in the plan: 1. Booklets: 4.')
  expect(await planOf(2)).toEqual([
    ['P001', 7],
    ['P002', 4],
  ])
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog).toBeHidden()
  expect(await planOf(2)).toEqual([['P001', 7]])
})

test('it says so in Japanese @wide', async ({ page }) => {
  await enter(page, office.server)
  await openEvent(page)
  await page.getByRole('button', { name: '日本語に切り替え' }).click()
  await page.getByRole('button', { name: '役職から配布予定を作成...' }).click()
  let dialog = page.getByRole('dialog', { name: `役職から配布予定を作成：${EARLIER}` })
  await expect(rows(dialog, '配布予定のない人')).toHaveText(/^P003 新人－役職が空欄$/)
  await seen(page, 'the plan from positions')
  await dialog.getByRole('button', { name: '2名のうち1名の配布予定を作成' }).click()
  await expect(dialog.getByRole('status')).toContainText('1名の配布予定を作成しました（合計4冊）。')
  await dialog.getByRole('button', { name: '閉じる' }).last().click()
  await page.getByRole('button', { name: 'このイベントをコピー...' }).click()
  dialog = page.getByRole('dialog', { name: `イベントのコピー：${EARLIER}` })
  await dialog.getByRole('textbox', { name: 'イベント名' }).fill('来年の市')
  await dialog.getByRole('textbox', { name: '開始番号' }).fill('701')
  await dialog.getByRole('textbox', { name: '終了番号' }).fill('800')
  await seen(page, 'the copy of an event')
  await dialog.getByRole('button', { name: '3名のうち2名の配布予定とともにコピー' }).click()
  await expect(dialog.getByRole('status')).toContainText('商品は1件、配布予定は2名です。')
})
