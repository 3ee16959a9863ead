/** Receipts, returns of several people and the chase list of an event, with their presses. */
import type { Page } from '@playwright/test'
import { parseCsv } from '#domain/csv.ts'
import type { TableRow } from '#domain/tables/index.ts'
import * as en from '../../src/web/messages/texts/en.ts'
import * as ja from '../../src/web/messages/texts/ja.ts'
import { fits, look } from './support/axe.ts'
import { countPrints, printed } from './support/paper.ts'
import { countPresses, pressesOf } from './support/presses.ts'
import { enter, savedText } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice()
const EVENT = 1
const NAME = '第42回 納涼花火大会'
const PEOPLE = 5

interface EventSeals {
  readonly seals: readonly TableRow<'sealData'>[]
  readonly isSold: (number: number) => boolean
}

async function held(): Promise<EventSeals> {
  const load = async (table: 'sealData' | 'salesData') => (await office.api.load(table)).rows
  const seals = (await load('sealData')) as TableRow<'sealData'>[]
  const sales = (await load('salesData')) as TableRow<'salesData'>[]
  const sold = new Set(sales.filter(({ eventCode }) => eventCode === EVENT).map(({ ticketNumber }) => ticketNumber))
  return { seals: seals.filter(({ eventCode }) => eventCode === EVENT), isSold: (number) => sold.has(number) }
}

const numbersOf = ({ ticketStartNumber: from, ticketEndNumber: to }: TableRow<'sealData'>): number[] =>
  Array.from({ length: to! - from! + 1 }, (_, at) => from! + at)

const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)

async function openEvent(page: Page, locale: 'en' | 'ja'): Promise<void> {
  const { openEvent: label } = (locale === 'en' ? en : ja).dashboard
  await page.addInitScript((chosen) => localStorage.setItem('eventms-language', chosen), locale)
  await countPrints(page)
  await enter(page, office.server)
  await page.getByRole('button', { name: label.replace('{{name}}', NAME) }).click()
  await countPresses(page)
}

for (const [locale, texts] of [
  ['en', en],
  ['ja', ja],
] as const)
  test(`a department receives, five people return by name, and who is left is listed, ${locale} @wide`, async ({
    page,
  }) => {
    await openEvent(page, locale)
    const dialog = page.getByRole('dialog')
    const { handOver, returns, holders, chase } = texts
    const before = await held()
    const waiting = before.seals.filter(({ receivedOn }) => receivedOn === null)
    // Each run leaves one person of a department waiting, so this run needs a department with several.
    const inDepartment = (code: number | null) => waiting.filter(({ departmentCode }) => departmentCode === code)
    const department = waiting.find(({ departmentCode }) => inDepartment(departmentCode).length > 1)!.departmentCode!
    const [absent, ...others] = inDepartment(department)
    const handing = await pressesOf(page, async () => {
      await page.getByRole('button', { name: handOver.action }).click()
      await dialog.getByRole('checkbox', { name: new RegExp(`^${department} `) }).click()
      await dialog.getByRole('checkbox', { name: new RegExp(`^${absent!.companyCode} `) }).click()
      await look(page, 'a department that receives')
      await fits(page, 'a department that receives')
      await dialog.locator('button[data-variant=filled]:visible').click()
      await expect(dialog).toHaveCount(0)
    })
    expect(handing.clicks + handing.keys).toBeLessThanOrEqual(3 + 1)
    const received = await held()
    const days = new Map(received.seals.map(({ id, receivedOn }) => [id, receivedOn]))
    expect(others.filter(({ id }) => !/^\d{4}-\d\d-\d\d$/.test(days.get(id) ?? ''))).toEqual([])
    expect(days.get(absent!.id)).toBeNull()

    const names = received.seals.map(({ name }) => name!)
    const back = received.seals
      .filter(({ name }) => names.filter((one) => one.includes(name!)).length === 1)
      .filter((seal) => !numbersOf(seal).every(before.isSold))
      .slice(0, PEOPLE)
    const returning = await pressesOf(page, async () => {
      await page.getByRole('button', { name: returns.action }).click()
      for (const { name } of back) {
        await dialog.getByLabel(holders.find).fill(name!)
        await page.keyboard.press('Enter')
      }
      await look(page, 'returns of several people')
      await dialog.locator('button[data-variant=filled]:visible').click()
      await expect(dialog.getByRole('button', { name: texts.acts.undo, exact: true })).toBeVisible()
    })
    expect(returning.clicks + returning.keys).toBeLessThanOrEqual(8)
    const left = await held()
    const stays = left.seals.filter(({ companyCode }) => back.some((one) => one.companyCode === companyCode))
    expect(stays.flatMap(numbersOf).filter((number) => !before.isSold(number))).toEqual([])
    expect(sorted(stays.flatMap(numbersOf))).toEqual(sorted(back.flatMap(numbersOf).filter(before.isSold)))
    await dialog.getByRole('button', { name: texts.acts.undo, exact: true }).click()
    await expect(dialog).toHaveCount(0)
    const byId = (seals: EventSeals['seals']) => seals.toSorted((a, b) => a.id - b.id)
    expect(byId((await held()).seals)).toEqual(byId(received.seals))

    await page.getByRole('button', { name: handOver.action }).click()
    await dialog.getByRole('button', { name: handOver.list }).click()
    await expect(page.getByRole('heading', { name: chase.title })).toBeVisible()
    await look(page, 'the chase list')
    await fits(page, 'the chase list')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: texts.reconcile.exportAs.replace('{{format}}', 'CSV') }).click(),
    ])
    const { records } = parseCsv(await savedText(download))
    const listed = new Set(records.map(({ cells }) => String(cells[2])))
    const open = received.seals.filter(({ receivedOn }) => receivedOn === null)
    expect(listed).toEqual(new Set(open.map(({ companyCode }) => companyCode)))
    await page.getByRole('button', { name: texts.common.print, exact: true }).click()
    await expect.poll(() => printed(page)).toBe(1)
  })
