/** The page of one event: links to it and back, its map by keyboard and pointer, and consistent figures. */
import type { Page } from '@playwright/test'
import type { TableName, TableRow } from '#domain/tables/index.ts'
import { fits, look } from './support/axe.ts'
import { goTo, press } from './support/keyboard.ts'
import { enter, openTable, openView, search } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice()
let told: Told
test.beforeAll(async () => {
  told = await recount()
})
test.beforeEach(({ page }) => enter(page, office.server))

const EVENT = 1
const NAME = '第42回 納涼花火大会'
const said = (number: number) => number.toLocaleString('en')
const pageOf = (page: Page) => page.getByRole('region', { name: `Event: ${NAME}` })
const map = (page: Page) => page.getByRole('slider')

/** Figures of the sample office's first event, counted one by one. */
interface Told {
  readonly figures: readonly string[]
  readonly details: readonly string[]
  readonly soldOf: string
  readonly seals: readonly TableRow<'sealData'>[]
  readonly booklets: number
}

async function recount(): Promise<Told> {
  const load = async <N extends TableName>(name: N) =>
    (await office.api.load(name)).rows as unknown as readonly TableRow<N>[]
  const event = (await load('events')).find(({ eventCode }) => eventCode === EVENT)!
  const isOwn = (row: { readonly eventCode: number | null }) => row.eventCode === EVENT
  const seals = (await load('sealData')).filter(isOwn).sort((a, b) => a.ticketStartNumber! - b.ticketStartNumber!)
  const sales = (await load('salesData')).filter(isOwn)
  const plan = new Map((await load('distributionStatus')).filter(isOwn).map((row) => [row.companyCode, row]))
  const positions = new Map((await load('positions')).map((row) => [row.positionCode, row]))
  const prices = new Map((await load('products')).map((row) => [row.productCode, row.unitPrice!]))
  const held = new Set<number>()
  for (const { ticketStartNumber: from, ticketEndNumber: to } of seals)
    for (let number = from!; number <= to!; number++) held.add(number)
  const withdrawn = new Set<number>()
  for (const { ticketStartNumber: from, ticketEndNumber: to } of (await load('withdrawn')).filter(isOwn))
    for (let number = from!; number <= to!; number++) withdrawn.add(number)
  const reported = new Set(sales.map(({ ticketNumber }) => ticketNumber!))
  const range = event.ticketEndNumber! - event.ticketStartNumber! + 1
  const targets = [...new Set(seals.map(({ companyCode }) => companyCode))].map(
    (code) => positions.get(plan.get(code)!.positionCode!)!.targetAmount!,
  )
  // Every confirmed row is one of the sales, at the product's price.
  const amounts = sales.map(({ quantity, productCode }) => quantity! * prices.get(productCode!)!)
  return {
    figures: [
      `Issued${said(held.size)}`,
      `Reported${said(reported.size)}`,
      `Not reported${said([...held].filter((number) => !reported.has(number)).length)}`,
      `Amount¥${said(sum(amounts))}`,
    ],
    details: [
      `Range${said(range)}`,
      `In stock${said(range - held.size - withdrawn.size)}`,
      `Withdrawn${said(withdrawn.size)}`,
      `Quantity sold${said(sum(sales.map(({ quantity }) => quantity!)))}`,
      `Target amount¥${said(sum(targets))}`,
    ],
    soldOf: `${said(reported.size)} of ${said(range)}`,
    seals,
    booklets: sum(seals.map(({ distributionNumber }) => distributionNumber!)),
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)

async function expectFigures(page: Page): Promise<void> {
  await expect(page.getByLabel('Figures of the event').locator('> div')).toHaveText(told.figures)
}

test('opened from Events, from the ticket card and from Print seal; Back returns each time @wide', async ({ page }) => {
  const line = page.getByRole('list', { name: 'Pages of the events' }).getByRole('listitem').first()
  await expect(line).toContainText(told.soldOf)
  await line.getByRole('button').click()
  await expectFigures(page)
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Event Tickets' })).toBeVisible()

  const events = await openTable(page, 'events')
  await search(events).fill('花火')
  await events.getByRole('button', { name: `Open the page of ${NAME}` }).click()
  await expectFigures(page)
  await page.reload()
  await expectFigures(page)
  await page.goBack()
  await events.getByRole('button', { name: `Open the page of ${NAME}` }).click()
  await pageOf(page).getByRole('button', { name: 'Back' }).click()
  await expect(events.getByRole('button', { name: `Open the page of ${NAME}` })).toBeFocused()

  await openView(page, 'Print Seal')
  // Waits for the dialog, because an earlier Escape would close nothing.
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Page of the event' }).click()
  await expectFigures(page)
  // The sheet with the same seals must show the same figures.
  const { seals, booklets } = told
  await expect(pageOf(page)).toContainText(`${said(seals.length)} cards, ${said(booklets)} booklets`)
  await pageOf(page).getByRole('button', { name: 'Back' }).click()
  const summary = page.getByLabel('What the paper will show')
  await expect(summary).toContainText(`Cards${said(seals.length)}`)
  await expect(summary).toContainText(`Sum of booklets${said(booklets)}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('by keyboard alone: to the page, over the map, into a holding, to its row @wide', async ({ page }) => {
  await page.keyboard.press('Tab')
  await press(page.getByRole('button', { name: `Open the page of ${NAME}` }), { most: 60 })
  await expect(page.getByRole('main')).toBeFocused()
  await goTo(map(page), { most: 12 })
  const details = page.getByLabel('Details of the event')
  await expect(details).toBeHidden()
  await press(page.getByRole('button', { name: 'Details', exact: true }), { key: 'Shift+Tab', most: 10 })
  await expect(details.locator('> div')).toHaveText(told.details)
  await goTo(map(page), { most: 10 })
  const [first, second] = told.seals
  const at = (seal: typeof first) => new RegExp(`^${seal!.ticketStartNumber}: ${seal!.companyCode} `)
  await expect(map(page)).toHaveAttribute('aria-valuetext', at(first))
  await page.keyboard.press('ArrowRight')
  await expect(map(page)).toHaveAttribute('aria-valuetext', at(second))
  for (const key of ['+', '+', '+']) await page.keyboard.press(key)
  await expect(map(page)).not.toHaveAttribute('aria-label', 'Map of the numbers 1001 ～ 3000')
  await page.keyboard.press('0')
  await expect(map(page)).toHaveAttribute('aria-label', 'Map of the numbers 1001 ～ 3000')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(first!.personInChargeName!)
  await page.keyboard.press('Escape')
  await expect(map(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await press(dialog.getByRole('button', { name: `Open ${first!.companyCode}` }), { most: 4 })
  const seals = page.getByRole('region', { name: 'Seal Data', exact: true })
  await expect(search(seals)).toHaveValue(first!.companyCode!)
  await expect(seals.locator('tbody tr')).toHaveCount(1)
})

test('the map by pointer, in both languages and themes, at every width, and on paper @wide', async ({ page }) => {
  await page.getByRole('button', { name: `Open the page of ${NAME}` }).click()
  const picture = map(page).locator('svg')
  await expect(picture).toBeVisible()
  expect(await picture.locator('*').count()).toBeLessThanOrEqual(2000)
  await picture.click({ position: { x: 6, y: 30 } })
  await expect(page.getByRole('dialog')).toContainText(told.seals[0]!.companyCode!)
  await look(page, 'a holding')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await picture.hover()
  await page.mouse.wheel(0, -300)
  await expect(map(page)).not.toHaveAttribute('aria-label', 'Map of the numbers 1001 ～ 3000')
  await page.getByRole('button', { name: 'Show all' }).click()

  await page.getByRole('button', { name: '日本語に切り替え' }).click()
  await expect(page.getByRole('heading', { name: '番号マップ' })).toBeVisible()
  await look(page, 'the page of an event')
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await fits(page, `the page of an event at ${width}`)
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner').first()).toBeHidden()
  await expect(picture).toBeVisible()
  await page.emulateMedia({ media: null })
})
