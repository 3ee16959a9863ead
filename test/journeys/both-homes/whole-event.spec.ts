/**
 * Last year's event is copied, planned, allocated, printed, received, changed, sold and reconciled. The primary button
 * of each step leads to the next one; `npm test` plays one of the eight combinations of language, input and width.
 */
import type { Locator, Page } from '@playwright/test'
import { tables } from '#domain/tables/index.ts'
import * as en from '#web/messages/texts/en.ts'
import * as ja from '#web/messages/texts/ja.ts'
import { type Hand, handOf } from '../support/hand.ts'
import { sharedHome } from '../support/home.ts'
import { employee, lastYearsOffice, MANAGER, NEW, PRODUCT, UNPLACED } from '../support/last-year.ts'
import { printed } from '../support/paper.ts'
import { pressesOf } from '../support/presses.ts'
import { choose, csv } from '../support/screen.ts'
import { expect } from '../support/test.ts'
import { inEveryVariant } from '../support/variants.ts'

const texts = { en, ja }
type Locale = keyof typeof texts

const home = sharedHome({ eachTest: true, rows: lastYearsOffice })

const FILLED = 'button[data-variant=filled]:visible'

/** A simulated clerk at one browser window. */
interface Clerk {
  readonly page: Page
  readonly locale: Locale
  readonly hand: Hand
  readonly dialog: Locator
  readonly main: Locator
  /** Presses the primary button of the page, which has this text and is the only one. */
  goOn(text: string): Promise<void>
  /** Presses the primary button of the dialog. */
  confirm(text?: string | RegExp): Promise<void>
  /** Presses a button of the event's steps that is not the primary one. */
  way(text: string): Promise<void>
  /** Expects at most so many presses; Tab presses between buttons are not counted. */
  within(most: number, act: () => Promise<void>): Promise<void>
}

const seals = async () => (await home.load('sealData')).filter(({ eventCode }) => eventCode === NEW.eventCode)
const heldBy = async (nth: number) =>
  (await seals())
    .filter(({ companyCode }) => companyCode === employee(nth).companyCode)
    .map((row) => [row['ticketStartNumber'], row['ticketEndNumber']])
const label = (field: 'eventName' | 'ticketStartNumber' | 'ticketEndNumber', locale: Locale) =>
  tables.events.fields[field].label[locale]

const STEPS: readonly (readonly [string, (clerk: Clerk) => Promise<void>])[] = [
  ['the copy of the event of last year', copy],
  ['the plan of the new employees from positions', plan],
  ['an allocation without enough numbers', allocate],
  ['the seals', (clerk) => print(clerk, 12)],
  ['both departments receive their booklets, and one person has not come', handOver],
  ['the absent person has left', leave],
  ['a person is moved', move],
  ['the card of the moved person', (clerk) => print(clerk, 1)],
  ['a booklet is lost', lose],
  ['the card of the lost booklet', (clerk) => print(clerk, 1)],
  ['five persons return their booklets', takeBack],
  ['sales from three files', sell],
  ['the reconciliation', reconcile],
]

inEveryVariant(
  'an event from the copy of the last one to its reconciliation',
  { locale: 'ja', by: 'mouse', width: 390 },
  home,
  clerkAt,
  STEPS,
)

function clerkAt(page: Page, locale: Locale, by: 'mouse' | 'keyboard'): Clerk {
  const hand = handOf(page, by)
  const [main, dialog] = [page.getByRole('main'), page.getByRole('dialog').last()]
  return {
    page,
    locale,
    hand,
    main,
    dialog,
    async goOn(text) {
      await expect(main.locator(FILLED)).toHaveText([text])
      await hand.press(main.locator(FILLED))
    },
    async confirm(text) {
      const primary = dialog.locator(FILLED)
      await expect(primary).toHaveCount(1)
      if (text !== undefined) await expect(primary).toHaveText(text)
      await expect(primary).toBeEnabled()
      await hand.press(primary)
    },
    async way(text) {
      const steps = main.getByRole('toolbar')
      await hand.pressIn(steps.getByRole('button', { name: text, exact: true }), steps.locator(FILLED))
    },
    async within(most, act) {
      const { clicks, keys } = await pressesOf(page, act)
      if (by === 'mouse') expect(clicks + keys).toBeLessThanOrEqual(most)
    },
  }
}

const next = ({ steps }: { readonly steps: { readonly onward: string } }, what: string) =>
  steps.onward.replace('{{what}}', what)

async function copy({ locale, dialog, hand, goOn, confirm }: Clerk): Promise<void> {
  const t = texts[locale]
  await goOn(t.prepare.copy)
  for (const field of ['eventName', 'ticketStartNumber', 'ticketEndNumber'] as const)
    await hand.type(dialog.getByRole('textbox', { name: label(field, locale) }), String(NEW[field]))
  await expect(dialog.getByRole('table', { name: t.prepare.unplanned })).toContainText('退職者')
  await confirm(t.prepare.copySome.replace('{{given}}', '11').replace('{{asked}}', '12'))
  await confirm(next(t, t.prepare.plan))
}

async function plan({ locale, dialog, main, confirm }: Clerk): Promise<void> {
  const t = texts[locale]
  await expect(main.getByRole('heading', { name: NEW.eventName })).toBeAttached()
  await expect(dialog.getByRole('table', { name: t.prepare.unplanned })).toContainText(UNPLACED.name)
  await confirm(t.prepare.planSome.replace('{{given}}', '2').replace('{{asked}}', '3'))
  await confirm(next(t, t.eventPage.allocate))
}

async function allocate({ locale, dialog, confirm }: Clerk): Promise<void> {
  const t = texts[locale]
  const left = dialog.getByRole('table', { name: t.leftOut.people })
  await expect(left).toContainText(MANAGER.name)
  await confirm(/36.*66|66.*36/)
  await expect(left).toContainText(MANAGER.name)
  await confirm(next(t, t.steps.printSeals))
}

/** Prints the cards on the sheet, confirms the print, and returns to the event's page. */
async function print({ page, locale, hand, main, dialog, goOn }: Clerk, cards: number): Promise<void> {
  const t = texts[locale]
  await expect(main.getByLabel(t.print.summary).locator('dd').first()).toHaveText(String(cards))
  const before = await printed(page)
  await expect(main.locator(FILLED)).toHaveCount(1)
  await hand.press(main.locator(FILLED))
  await expect.poll(() => printed(page)).toBe(before + 1)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await hand.press(page.getByRole('button', { name: t.print.didItComeOut }))
  await hand.press(dialog.getByRole('button', { name: t.print.allCameOut }))
  await goOn(t.print.openEvent)
}

async function handOver({ locale, dialog, hand, goOn, confirm, within }: Clerk): Promise<void> {
  const t = texts[locale]
  const receive = async (department: number, absent?: string) => {
    await goOn(t.handOver.action)
    await hand.tick(dialog.getByRole('checkbox', { name: new RegExp(`^${department} `) }))
    if (absent) await hand.tick(dialog.getByRole('checkbox', { name: new RegExp(`^${absent} `) }))
    await confirm()
    await expect(dialog).toHaveCount(0)
  }
  await within(3 + 1, () => receive(10, 'E006'))
  await within(3, () => receive(20))
  expect((await seals()).filter((row) => row['receivedOn'] === null)).toMatchObject([{ companyCode: 'E006' }])
}

async function openCard({ page, locale, hand, dialog }: Clerk, code: string): Promise<void> {
  await hand.find(texts[locale].shell.find)
  await dialog.getByRole('combobox').fill(code)
  await expect(dialog.getByRole('option').first()).toContainText(code)
  await page.keyboard.press('Enter')
}

async function leave(clerk: Clerk): Promise<void> {
  const { page, locale, hand, confirm } = clerk
  const t = texts[locale]
  await openCard(clerk, 'E006')
  await hand.press(page.getByRole('button', { name: t.people.openLeave, exact: true }))
  await confirm(t.people.leave)
  await confirm(t.common.close)
  await hand.press(page.getByRole('button', { name: t.cards.close }))
  expect(await heldBy(6)).toEqual([])
}

async function move(clerk: Clerk): Promise<void> {
  const { page, locale, dialog, hand, confirm, within } = clerk
  const t = texts[locale]
  await within(6, async () => {
    await openCard(clerk, 'E002')
    await hand.press(page.getByRole('button', { name: t.people.openMove, exact: true }))
    await hand.pick(
      dialog.getByRole('combobox', { name: tables.employees.fields.departmentCode.label[locale] }),
      '20 総務部',
    )
    await confirm(t.people.move)
    await expect(dialog).toContainText(t.people.moved)
  })
  for (const table of ['employees', 'sealData', 'distributionStatus'] as const) {
    const rows = (await home.load(table)).filter(({ companyCode }) => companyCode === 'E002')
    expect(rows.filter(({ eventCode }) => eventCode !== 1)).toMatchObject([{ departmentCode: 20 }])
  }
  await confirm(t.people.printSeals.replace('{{event}}', NEW.eventName))
}

async function lose({ locale, dialog, hand, way, confirm }: Clerk): Promise<void> {
  const t = texts[locale]
  await way(t.eventPage.change)
  await hand.take(dialog.getByRole('radiogroup', { name: t.change.kind }), t.change.withdraw)
  await hand.take(dialog.getByRole('radiogroup', { name: t.change.which }), t.change.byList)
  await hand.type(dialog.getByLabel(t.change.list), '509')
  await confirm(t.change.confirmWithdraw.replace('{{count}}', '1'))
  await confirm(next(t, t.steps.printSeals))
  expect(await heldBy(3)).toEqual([[507, 508]])
}

async function takeBack({ page, locale, dialog, way, confirm, within }: Clerk): Promise<void> {
  const t = texts[locale]
  await within(8, async () => {
    await way(t.returns.action)
    for (const nth of [8, 9, 10, 11, 12]) {
      await dialog.getByLabel(t.holders.find).fill(employee(nth).name)
      await page.keyboard.press('Enter')
    }
    await confirm()
    await expect(dialog.getByRole('button', { name: t.acts.undo, exact: true })).toBeVisible()
  })
  for (const nth of [8, 12]) expect(await heldBy(nth)).toEqual([])
  await confirm(next(t, t.steps.importSales))
}

async function sell({ locale, dialog, hand, goOn }: Clerk): Promise<void> {
  const t = texts[locale]
  const held = (await seals()).flatMap((row) => {
    const [from, to] = [Number(row['ticketStartNumber']), Number(row['ticketEndNumber'])]
    return Array.from({ length: to - from + 1 }, (_, at) => from + at)
  })
  expect(held).toHaveLength(17)
  for (const [nth, from] of [0, 6, 12].entries()) {
    if (nth > 0) await goOn(t.steps.importSales)
    const lines = held.slice(from, from + 6).map((number) => `${PRODUCT},${NEW.eventCode},${number},1`)
    await choose(dialog, csv(['productCode,eventCode,ticketNumber,quantity', ...lines]))
    const send = dialog.locator(FILLED)
    await expect(send).toBeEnabled()
    await hand.press(send)
    await expect(dialog).toHaveCount(0)
  }
}

async function reconcile({ locale, main, goOn, way, confirm }: Clerk): Promise<void> {
  const t = texts[locale]
  // This office records no payments.
  await expect(main.locator(FILLED)).toHaveText([t.payments.action])
  await way(t.eventPage.reconcile)
  await goOn(t.reconcile.confirmSales)
  await confirm(t.reconcile.confirm)
  await confirm(t.import.openEvent)
  // The manager got no booklets, because the stock was too small; the event can be closed nevertheless.
  await expect(main.getByText(t.steps.due.replace('{{step}}', t.steps.closing))).toBeVisible()
  await expect(main.locator(FILLED)).toHaveText([t.closing.action])
  const confirmed = (await home.load('confirmedData')).filter(({ eventCode }) => eventCode === NEW.eventCode)
  expect([confirmed.length, confirmed.reduce((sum, row) => sum + Number(row['totalAmount']), 0)]).toEqual([17, 8500])
}
