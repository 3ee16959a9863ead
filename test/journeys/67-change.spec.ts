/** Held numbers are changed on an event's page by keyboard: map and figures stay consistent. */
import type { Locator, Page } from '@playwright/test'
import { fits, look } from './support/axe.ts'
import { chooseBy, goTo, press, typeIn } from './support/keyboard.ts'
import { enter, openTable, search } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice()

const EVENT = { code: 78, name: '変更の市', first: 7001, last: 7100 }
const dialogOf = (page: Page) => page.getByRole('dialog', { name: `Change what is held: ${EVENT.name}` })

interface Person {
  readonly code: string
  readonly name: string
}

async function plant(): Promise<readonly Person[]> {
  const { code, name, first, last } = EVENT
  await office.api.import(
    'events',
    ['eventCode', 'eventName', 'ticketStartNumber', 'ticketEndNumber'],
    [[code, name, first, last]],
  )
  const people = (await office.api.load('employees')).rows.slice(0, 3)
  const fields = ['companyCode', 'name', 'departmentCode', 'personInChargeCode'] as const
  await office.api.import(
    'sealData',
    ['eventCode', 'eventName', ...fields, 'distributionNumber', 'ticketStartNumber', 'ticketEndNumber'],
    [0, 1].map((nth) => [
      code,
      name,
      ...fields.map((field) => people[nth]![field]!),
      10,
      first + nth * 10,
      first + nth * 10 + 9,
    ]),
  )
  return people.map((row) => ({ code: String(row['companyCode']), name: String(row['name']) }))
}

/** Compares figures and the table beside the map with the stored tables. */
async function expectStanding(
  page: Page,
  pieces: readonly (readonly [numbers: string, what: string])[],
): Promise<void> {
  const lines = page.getByRole('table', { name: 'The numbers on the map' }).locator('tbody tr')
  await expect(lines).toHaveCount(pieces.length)
  for (const [nth, [numbers, what]] of pieces.entries()) {
    await expect(lines.nth(nth).locator('th')).toHaveText(numbers)
    await expect(lines.nth(nth)).toContainText(what)
  }
  const figures = page.getByLabel(/^(Figures|Details) of the event$/).locator('> div')
  const count = (is: (what: string) => boolean) =>
    pieces.filter(([, what]) => is(what)).reduce((sum, [numbers]) => sum + sizeOf(numbers), 0)
  await expect(figures.filter({ hasText: 'Issued' })).toHaveText(
    `Issued${count((what) => !/stock|^Withdrawn/.test(what))}`,
  )
  await expect(figures.filter({ hasText: 'In stock' })).toHaveText(`In stock${count((what) => what === 'In stock')}`)
  const seals = (await office.api.load('sealData')).rows.filter((row) => row['eventCode'] === EVENT.code)
  const held = seals.reduce((sum, row) => sum + Number(row['distributionNumber']), 0)
  expect(held).toBe(count((what) => !/stock|^Withdrawn/.test(what)))
}

function sizeOf(numbers: string): number {
  const [from, to = from] = numbers.split(' ～ ').map(Number)
  return to! - from! + 1
}

/** Chooses an option of a group by arrow keys. */
async function choose(group: Locator, steps: number, name: string): Promise<void> {
  await goTo(group.getByRole('radio', { checked: true }), { most: 20 })
  for (let step = 0; step < steps; step++) await group.page().keyboard.press('ArrowRight')
  await expect(group.getByRole('radio', { name })).toBeChecked()
}

async function open(page: Page): Promise<Locator> {
  const steps = page.getByRole('toolbar')
  const change = steps.getByRole('button', { name: 'Change what is held' })
  // The toolbar's Tab stops are its primary button and the button that was pressed last.
  const isStop = (await change.getAttribute('tabindex')) === '0'
  if (!isStop) await goTo(steps.locator('[data-variant=filled]'), { most: 40 })
  await press(change, { key: isStop ? 'Tab' : 'ArrowRight', most: 40 })
  await expect(dialogOf(page)).toBeVisible()
  return dialogOf(page)
}

async function confirm(page: Page, name: string, said: string): Promise<void> {
  await press(dialogOf(page).getByRole('button', { name, exact: true }), { most: 20 })
  await expect(dialogOf(page)).toContainText(said)
  await press(dialogOf(page).getByRole('button', { name: 'Close' }).last(), { most: 4 })
  await expect(dialogOf(page)).toHaveCount(0)
}

const kinds = (dialog: Locator) => dialog.getByRole('radiogroup', { name: 'Action' })
const ways = (dialog: Locator) => dialog.getByRole('radiogroup', { name: 'Which numbers' })

test('transfer, split, return, withdraw and restore, by keyboard alone @wide', async ({ page }) => {
  const [first, second] = await plant()
  await enter(page, office.server)
  const events = await openTable(page, 'events')
  await search(events).fill(EVENT.name)
  await events.getByRole('button', { name: `Open the page of ${EVENT.name}` }).click()
  await page.getByRole('main').focus()

  let dialog = await open(page)
  await choose(ways(dialog), 1, 'Range')
  await typeIn(dialog.getByLabel('First number'), '7004')
  await typeIn(dialog.getByLabel('Last number'), '7006')
  await chooseBy(dialog.getByLabel('To whom'), second!.code, `${second!.code} ${second!.name}`)
  await expect(dialog.getByRole('table', { name: 'Person by person' })).toContainText('10 → 7')
  await look(page, 'changing what is held')
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await fits(page, `changing what is held at ${width}`)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await confirm(page, 'Transfer (3)', '3 booklets transferred: 7004 ～ 7006.')
  const [one, other] = [first!.code, second!.code]
  await expectStanding(page, [
    ['7001 ～ 7003', one],
    ['7004 ～ 7006', other],
    ['7007 ～ 7010', one],
    ['7011 ～ 7020', other],
    ['7021 ～ 7100', 'In stock'],
  ])

  dialog = await open(page)
  await choose(kinds(dialog), 4, 'Split a seal')
  await typeIn(dialog.getByLabel('The second seal begins at'), '７０１５')
  await confirm(page, 'Split', 'The seal was split: 7011 ～ 7014, 7015 ～ 7020.')

  // Opens a holding and its changes from the map; the focus returns to the map.
  await goTo(page.getByRole('slider'), { most: 20 })
  await page.keyboard.press('Enter')
  await press(page.getByRole('dialog').getByRole('button', { name: `Change what ${one} ` }), { most: 4 })
  await expect(dialog.getByLabel('Seal', { exact: true }).first()).toHaveValue('7001 ～ 7003')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('slider')).toBeFocused()

  await page.getByRole('main').focus()
  dialog = await open(page)
  await choose(kinds(dialog), 1, 'Return')
  await choose(ways(dialog), 3, 'List')
  await goTo(dialog.getByLabel('Numbers and ranges'))
  await page.keyboard.type('7015〜7020\n7021')
  await expect(dialog).toContainText('Nobody holds these numbers: 7021.')
  for (let key = 0; key < 5; key++) await page.keyboard.press('Backspace')
  await confirm(page, 'Return (6)', '6 booklets returned to the stock: 7015 ～ 7020.')

  dialog = await open(page)
  await choose(kinds(dialog), 2, 'Withdraw')
  await choose(ways(dialog), 2, 'Type or scan')
  await goTo(dialog.getByLabel('Number', { exact: true }))
  for (const scanned of ['7001', '7001', '9', '7050']) await page.keyboard.type(`${scanned}\n`)
  await expect(dialog.getByRole('list', { name: 'Numbers listed' }).getByRole('listitem')).toHaveCount(2)
  await confirm(page, 'Withdraw (2)', '2 numbers withdrawn: 7001, 7050.')
  await expectStanding(page, [
    ['7001', 'Withdrawn'],
    ['7002 ～ 7003', one],
    ['7004 ～ 7006', other],
    ['7007 ～ 7010', one],
    ['7011 ～ 7014', other],
    ['7015 ～ 7049', 'In stock'],
    ['7050', 'Withdrawn'],
    ['7051 ～ 7100', 'In stock'],
  ])

  dialog = await open(page)
  await choose(kinds(dialog), 3, 'Restore')
  await chooseBy(dialog.getByLabel('Withdrawn numbers'), '7001', '7001 Lost')
  await press(dialog.getByRole('button', { name: 'Restore (1)' }), { most: 20 })
  await expect(dialog).toContainText('1 number restored to the stock: 7001.')
  await press(dialog.getByRole('button', { name: 'Undo' }), { most: 6 })
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change what is held' })).toBeFocused()
  expect((await office.api.load('withdrawn')).rows.filter((row) => row['eventCode'] === EVENT.code)).toHaveLength(2)
})
