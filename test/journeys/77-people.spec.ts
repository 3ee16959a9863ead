/** A person joins, moves and leaves, each in one act that Undo takes back; deleting offers Leave. */
import type { Locator, Page } from '@playwright/test'
import { fits, look } from './support/axe.ts'
import { chooseBy, press, typeIn } from './support/keyboard.ts'
import { enter, openTable, rowOf, search } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice()

const EVENT = { code: 79, name: '異動の市', first: 8001, last: 8100 }
const JOINED = { code: '990079', name: '転入 花子' }

const table = async (name: 'employees' | 'sealData' | 'distributionStatus', code: string) =>
  (await office.api.load(name)).rows.filter((row) => row['companyCode'] === code)
const planOf = async (code: string) =>
  (await table('distributionStatus', code)).filter((row) => row['eventCode'] === EVENT.code)
const sealsOf = async (code: string) => (await table('sealData', code)).filter((row) => row['eventCode'] === EVENT.code)

async function seen(page: Page, what: string): Promise<void> {
  await look(page, what)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await fits(page, `${what} at ${width}`)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

async function done(dialog: Locator, button: string, said: string): Promise<void> {
  await press(dialog.getByRole('button', { name: button, exact: true }), { most: 20 })
  await expect(dialog).toContainText(said)
}

/** Opens the person's card. The window must be wide enough for rows to show their buttons. */
async function openCard(page: Page, employees: Locator): Promise<Locator> {
  await search(employees).fill(JOINED.code)
  await press(rowOf(employees, JOINED.name).getByRole('button', { name: /card/i }), { most: 60 })
  return page.getByRole('dialog', { name: /^Card of / })
}

test('by keyboard alone: joins with a plan, moves with seal and plan, leaves after all instead of being deleted @wide', async ({
  page,
}) => {
  await office.api.import(
    'events',
    ['eventCode', 'eventName', 'ticketStartNumber', 'ticketEndNumber'],
    [[EVENT.code, EVENT.name, EVENT.first, EVENT.last]],
  )
  await enter(page, office.server)
  const employees = await openTable(page, 'employees')

  await press(employees.getByRole('button', { name: 'Join...' }), { most: 20 })
  let dialog = page.getByRole('dialog', { name: 'New employee joins' })
  await typeIn(dialog.getByRole('textbox', { name: /^Company Code/ }), JOINED.code)
  await typeIn(dialog.getByRole('textbox', { name: /^Name/ }), JOINED.name)
  await chooseBy(dialog.getByRole('combobox', { name: /^Department/ }), '10', '10 営業第一部')
  await chooseBy(dialog.getByRole('combobox', { name: /^Position/ }), '5', '5 主任')
  await chooseBy(dialog.getByRole('combobox', { name: /^Person in Charge/ }), '111', '111 濱田 豊')
  await typeIn(dialog.getByRole('textbox', { name: /^Sweet Card Number/ }), '79797979')
  await press(dialog.getByRole('checkbox', { name: EVENT.name }), { with: 'Space', most: 10 })
  await seen(page, 'joining')
  await done(dialog, 'Join', `${JOINED.name} was added.`)
  await press(dialog.getByRole('button', { name: 'Close' }).last(), { most: 4 })
  expect(await planOf(JOINED.code)).toMatchObject([{ departmentCode: 10, positionCode: 5 }])

  const fields = ['eventCode', 'eventName', 'companyCode', 'name', 'departmentCode', 'personInChargeCode']
  await office.api.import(
    'sealData',
    [...fields, 'distributionNumber', 'ticketStartNumber', 'ticketEndNumber'],
    [[EVENT.code, EVENT.name, JOINED.code, JOINED.name, 10, 111, 10, 8001, 8010]],
  )
  const card = await openCard(page, employees)
  await press(card.getByRole('button', { name: 'Move...' }), { most: 10 })
  dialog = page.getByRole('dialog', { name: `Move: ${JOINED.code} ${JOINED.name}` })
  await chooseBy(dialog.getByRole('combobox', { name: /^Department/ }), '20', '20 総務部')
  await expect(dialog.getByRole('table', { name: 'Row by row' }).locator('tbody tr')).toHaveCount(3)
  // Another width would remount the card, and the focus could not return to it.
  await look(page, 'moving')
  await done(dialog, 'Move', 'The employee was moved.')
  const moved = [await table('employees', JOINED.code), await sealsOf(JOINED.code), await planOf(JOINED.code)]
  for (const rows of moved) expect(rows).toMatchObject([{ departmentCode: 20 }])
  await press(dialog.getByRole('button', { name: 'Undo' }), { most: 6 })
  await expect(async () => expect(await sealsOf(JOINED.code)).toMatchObject([{ departmentCode: 10 }])).toPass()
  await expect(dialog).toHaveCount(0)
  await expect(card.getByRole('button', { name: 'Move...' })).toBeFocused()
  await press(card.getByRole('button', { name: 'Close the card' }), { most: 4, key: 'Shift+Tab' })

  await press(rowOf(employees, JOINED.name).getByRole('button', { name: /^Delete/ }), { most: 60 })
  dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`Seals in ${EVENT.name}: 10 booklets`)
  await seen(page, 'deleting an employee who holds booklets')
  await press(dialog.getByRole('button', { name: 'Leave instead...' }), { most: 10 })
  dialog = page.getByRole('dialog', { name: `Leave: ${JOINED.code} ${JOINED.name}` })
  await press(dialog.getByRole('checkbox', { name: 'Delete the employee’s record' }), { with: 'Space', most: 10 })
  await seen(page, 'leaving')
  await done(dialog, 'Leave', 'has left.')
  expect([await table('employees', JOINED.code), await sealsOf(JOINED.code)]).toEqual([[], []])
  expect(await planOf(JOINED.code)).toMatchObject([{ distributionNumber: 0 }])
  await press(dialog.getByRole('button', { name: 'Undo' }), { most: 6 })
  await expect(async () => expect(await table('employees', JOINED.code)).toHaveLength(1)).toPass()
  expect(await sealsOf(JOINED.code)).toMatchObject([{ ticketStartNumber: 8001, ticketEndNumber: 8010 }])
})
