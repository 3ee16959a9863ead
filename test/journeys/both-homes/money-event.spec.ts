/**
 * Two persons in charge hand in their money, one of them ¥3,000 too little. The missing amount is found and paid, and
 * the event is closed and proved. `npm test` plays one of the eight combinations of language, input and width.
 */
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { tables } from '#domain/tables/index.ts'
import * as en from '#web/messages/texts/en.ts'
import * as ja from '#web/messages/texts/ja.ts'
import { look } from '../support/axe.ts'
import { type Hand, handOf } from '../support/hand.ts'
import { sharedHome } from '../support/home.ts'
import { printed } from '../support/paper.ts'
import { pressesOf } from '../support/presses.ts'
import { EVENT, IN_CHARGE, LAST, PEOPLE, soldOffice } from '../support/sold-event.ts'
import { expect } from '../support/test.ts'
import { inEveryVariant } from '../support/variants.ts'

const texts = { en, ja }
type Locale = keyof typeof texts

const home = sharedHome({ eachTest: true, rows: soldOffice })

const FILLED = 'button[data-variant=filled]:visible'
const SHORT = 3000
const yen = (amount: number) => `¥${amount.toLocaleString('en')}`
const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/{{(\w+)}}/g, (_, name: string) => values[name]!)
const dueOf = (personInChargeCode: number) =>
  PEOPLE.filter((person) => person.personInChargeCode === personInChargeCode).reduce((sum, { due }) => sum + due, 0)
const [FIRST, SECOND] = IN_CHARGE.map(({ personInChargeCode, personInChargeName }) => ({
  code: personInChargeCode,
  name: `${personInChargeCode} ${personInChargeName}`,
  due: dueOf(personInChargeCode),
})) as [InCharge, InCharge]

interface InCharge {
  readonly code: number
  readonly name: string
  readonly due: number
}

/** A simulated clerk at one browser window. */
interface Clerk {
  readonly page: Page
  readonly locale: Locale
  readonly hand: Hand
  readonly main: Locator
  readonly dialog: Locator
  /** Presses a button of the page. */
  press(name: string): Promise<void>
  /** Presses the button of a step on the event's page. */
  way(name: string): Promise<void>
  /** Presses the primary button of the dialog. */
  confirm(): Promise<void>
  /** Closes the dialog with the result. */
  close(): Promise<void>
  /** Presses the button. @returns the path of the saved file */
  save(name: string): Promise<string>
  /** Expects at most so many presses by mouse; the keyboard's way from button to button is not counted. */
  within(most: number, act: () => Promise<void>): Promise<void>
}

const STEPS: readonly (readonly [string, (clerk: Clerk) => Promise<void>])[] = [
  ['thirty people pay in full', payInFull],
  ['the other person in charge hands in too little', handIn],
  ['the shortage is found', find],
  ['the rest is paid from the card of the person', payRest],
  ['the closing and its proof', closeEvent],
]

inEveryVariant(
  'the money of an event is handed in, a shortage is found and paid, and the closing is proved',
  { locale: 'en', by: 'mouse', width: 390 },
  home,
  clerkAt,
  STEPS,
)

function clerkAt(page: Page, locale: Locale, by: 'mouse' | 'keyboard'): Clerk {
  const hand = handOf(page, by)
  const [main, dialog] = [page.getByRole('main'), page.getByRole('dialog').last()]
  const press = (name: string) => hand.press(main.getByRole('button', { name, exact: true }))
  return {
    page,
    locale,
    hand,
    main,
    dialog,
    press,
    async way(name) {
      const steps = main.getByRole('toolbar')
      await hand.pressIn(steps.getByRole('button', { name, exact: true }), steps.locator(FILLED))
    },
    async confirm() {
      await expect(dialog.locator(FILLED)).toBeEnabled()
      await hand.press(dialog.locator(FILLED))
      await expect(dialog.getByRole('button', { name: texts[locale].acts.undo, exact: true })).toBeVisible()
    },
    async close() {
      await hand.press(dialog.getByRole('button', { name: texts[locale].common.close, exact: true }).last())
      await expect(dialog).toHaveCount(0)
    },
    async save(name) {
      const [download] = await Promise.all([page.waitForEvent('download'), press(name)])
      return download.path()
    },
    async within(most, act) {
      const { clicks, keys } = await pressesOf(page, act)
      if (by === 'mouse') expect(clicks + keys).toBeLessThanOrEqual(most)
    },
  }
}

const paid = async () =>
  (await home.load('payments')).map((row) => [row['companyCode'], row['personInChargeCode'], row['amount']])

async function payInFull({ page, locale, main, hand, press, way, confirm, close, within }: Clerk): Promise<void> {
  const { payments: words, dashboard } = texts[locale]
  await press(filled(dashboard.openEvent, { name: EVENT.eventName }))
  await within(4, async () => {
    await within(1, async () => {
      await way(words.action)
      await expect(main.getByRole('table', { name: words.holders, exact: true })).toBeVisible()
    })
    await hand.press(main.getByRole('button', { name: filled(words.inFullOf, { name: FIRST.name }), exact: true }))
    await look(page, 'paid in full')
    await confirm()
    await close()
  })
  const people = PEOPLE.filter(({ personInChargeCode }) => personInChargeCode === FIRST.code)
  expect(people).toHaveLength(30)
  expect(await paid()).toEqual(people.map(({ companyCode, due }) => [companyCode, FIRST.code, due]))
}

async function handIn({ page, locale, dialog, hand, press, confirm, close }: Clerk): Promise<void> {
  const { fields } = tables.payments
  await press(texts[locale].payments.record)
  await hand.pick(dialog.getByRole('combobox', { name: fields.personInChargeCode.label[locale] }), SECOND.name)
  await hand.type(dialog.locator('input[name=amount]'), String(SECOND.due - SHORT))
  await look(page, 'a payment')
  await confirm()
  await close()
  expect((await paid()).slice(30)).toEqual([[null, SECOND.code, SECOND.due - SHORT]])
}

async function find({ page, locale, main, dialog, hand, press, way, close, save }: Clerk): Promise<void> {
  const t = texts[locale]
  const fault = main.getByRole('list', { name: t.payments.short, exact: true }).getByRole('button')
  await expect(fault).toContainText(SECOND.name)
  await expect(fault).toContainText(yen(SHORT))
  await look(page, 'the payments')
  await hand.press(fault)
  await expect(dialog.getByRole('table', { name: t.payments.payments, exact: true })).toBeVisible()
  await look(page, 'the rows of a fault')
  await close()
  const exportJson = t.reconcile.exportAs.replace('{{format}}', 'JSON')
  expect(await rowsIn(await save(exportJson))).toMatchObject([
    { personInChargeCode: SECOND.code, companyCode: LAST.companyCode, due: SHORT, paid: 0, owed: SHORT },
  ])
  await press(t.common.print)
  await expect.poll(() => printed(page)).toBe(1)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))

  await press(t.eventPage.back)
  await way(t.eventPage.reconcile)
  await expect(inCharge(main, locale)).toContainText([
    moneyText(FIRST.due, FIRST.due),
    moneyText(SECOND.due, SECOND.due - SHORT),
  ])
  const lines = await rowsIn(await save(exportJson))
  expect(
    lines
      .filter(({ section }) => section === 'personInCharge')
      .map(({ personInChargeCode, due, paid, owed }) => [personInChargeCode, due, paid, owed]),
  ).toEqual([
    [FIRST.code, FIRST.due, FIRST.due, 0],
    [SECOND.code, SECOND.due, SECOND.due - SHORT, SHORT],
  ])
}

const inCharge = (main: Locator, locale: Locale) =>
  main.getByRole('table', { name: texts[locale].reconcile.personsInCharge, exact: true }).locator('tbody tr')
/** Due, paid and owed in adjacent cells. */
const moneyText = (due: number, handedIn: number) => [due, handedIn, due - handedIn].map(yen).join('')
const rowsIn = async (path: string) => JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>[]

async function payRest({ page, locale, main, dialog, hand, within }: Clerk): Promise<void> {
  const t = texts[locale]
  const amount = dialog.locator('input[name=amount]')
  await within(3, async () => {
    await hand.find(t.shell.find)
    await dialog.getByRole('combobox').fill(LAST.companyCode)
    await expect(dialog.getByRole('option').first()).toContainText(LAST.companyCode)
    await page.keyboard.press('Enter')
    await hand.press(page.getByRole('button', { name: filled(t.cards.payFor, { name: EVENT.eventName }), exact: true }))
    await expect(amount).toHaveValue(String(SHORT))
  })
  await hand.type(amount, String(SHORT))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: t.acts.undo, exact: true })).toBeVisible()
  expect((await paid()).at(-1)).toEqual([LAST.companyCode, SECOND.code, SHORT])
  await hand.press(dialog.getByRole('button', { name: t.common.close, exact: true }).last())
  await hand.press(page.getByRole('button', { name: t.cards.close }))
  await expect(inCharge(main, locale)).toContainText([
    moneyText(FIRST.due, FIRST.due),
    moneyText(SECOND.due, SECOND.due),
  ])
}

async function closeEvent({ page, locale, main, dialog, press, way, confirm, close, save }: Clerk): Promise<void> {
  const { closing: words, ...t } = texts[locale]
  await press(t.eventPage.back)
  await way(words.action)
  await press(words.close)
  await expect(dialog.getByText(words.nothingOpen)).toBeVisible()
  await confirm()
  await close()
  await expect(main.getByText(words.unchanged)).toBeVisible()
  await press(t.common.print)
  await expect.poll(() => printed(page)).toBe(2)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))

  const data = await save(words.saveExport)
  const report = await save(t.reconcile.exportAs.replace('{{format}}', 'JSON'))
  const proof = spawnSync(process.execPath, [PROVE, data, report], { encoding: 'utf8' })
  const [closing] = await home.load('closings')
  expect(closing).toMatchObject({ eventCode: EVENT.eventCode, exceptions: null })
  expect(proof).toMatchObject({
    status: 0,
    stdout: expect.stringContaining(String(closing!['digest']).match(/.{8}/g)!.join(' ')),
  })
}

const PROVE = fileURLToPath(new URL('../../../scripts/prove.mjs', import.meta.url))
