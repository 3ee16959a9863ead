/** Payments of an event: who owes, paid in full by a person in charge, one payment, the lists; with their presses. */
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

async function load<N extends 'payments' | 'sealData' | 'salesData' | 'products'>(table: N): Promise<TableRow<N>[]> {
  return (await office.api.load(table)).rows as unknown as TableRow<N>[]
}

/** The amount of each seal's numbers. In the sample, confirmed rows have the price of their product. */
async function dues(): Promise<(TableRow<'sealData'> & { readonly due: number })[]> {
  const prices = new Map((await load('products')).map((row) => [row.productCode, row.unitPrice!]))
  const sales = (await load('salesData')).filter(({ eventCode }) => eventCode === EVENT)
  const seals = (await load('sealData')).filter(({ eventCode }) => eventCode === EVENT)
  return seals.map((seal) => ({
    ...seal,
    due: sales
      .filter((row) => seal.ticketStartNumber! <= row.ticketNumber! && row.ticketNumber! <= seal.ticketEndNumber!)
      .reduce((sum, { productCode, quantity }) => sum + quantity! * prices.get(productCode!)!, 0),
  }))
}

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
  test(`a person in charge pays for everyone, one person a part, and who owes is listed, ${locale}${locale === 'ja' ? ' @wide' : ''}`, async ({
    page,
  }) => {
    await openEvent(page, locale)
    const dialog = page.getByRole('dialog')
    const { payments: words } = texts
    const before = await load('payments')
    const paidTo = new Set(before.map(({ personInChargeCode }) => personInChargeCode))
    const owing = (await dues()).filter(({ due, personInChargeCode }) => due > 0 && !paidTo.has(personInChargeCode))
    const { personInChargeCode, personInChargeName } = owing[0]!
    const people = owing.filter((seal) => seal.personInChargeCode === personInChargeCode)
    expect(people.length).toBeGreaterThan(10)

    const table = (name: string) => page.getByRole('table', { name, exact: true })
    const looking = await pressesOf(page, async () => {
      await page.getByRole('button', { name: words.action, exact: true }).click()
      await expect(table(words.holders)).toBeVisible()
    })
    expect(looking.clicks + looking.keys).toBe(1)
    await look(page, 'the payments')
    await fits(page, 'the payments')

    const inFull = words.inFullOf.replace('{{name}}', `${personInChargeCode} ${personInChargeName}`)
    const paying = await pressesOf(page, async () => {
      await page.getByRole('button', { name: inFull }).click()
      await look(page, 'paid in full')
      await dialog.locator('button[data-variant=filled]:visible').click()
      await expect(dialog.getByRole('button', { name: texts.acts.undo, exact: true })).toBeVisible()
    })
    expect(looking.clicks + paying.clicks + paying.keys).toBeLessThanOrEqual(4)
    const added = (await load('payments')).slice(before.length)
    const amounts = (rows: readonly { readonly companyCode: string | null }[], of: (row: never) => number) =>
      rows.map((row) => [row.companyCode, of(row as never)]).sort()
    expect(amounts(added, ({ amount }: TableRow<'payments'>) => amount)).toEqual(
      amounts(people, ({ due }: { readonly due: number }) => due),
    )
    await dialog.getByRole('button', { name: texts.acts.undo, exact: true }).click()
    await expect(dialog).toHaveCount(0)
    expect(await load('payments')).toEqual(before)

    const [one] = people
    const name = `${one!.companyCode} ${one!.name}`
    await table(words.personsInCharge)
      .getByRole('button', { name: `${personInChargeCode} ${personInChargeName}`, exact: true })
      .click()
    await page.getByRole('button', { name: words.recordFor.replace('{{name}}', name) }).click()
    const amount = dialog.locator('input[name=amount]')
    await expect(amount).toHaveValue(String(one!.due))
    await amount.fill(String(one!.due - 100))
    await look(page, 'a payment')
    await dialog.locator('button[data-variant=filled]:visible').click()
    await dialog.getByRole('button', { name: texts.common.close, exact: true }).last().click()
    await page.getByRole('list', { name: words.partlyPaid, exact: true }).getByText(name).click()
    await expect(dialog.getByRole('table', { name: words.payments, exact: true })).toBeVisible()
    await look(page, 'the rows of a line')
    await dialog.getByRole('button', { name: texts.common.close, exact: true }).last().click()

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: texts.reconcile.exportAs.replace('{{format}}', 'CSV') }).click(),
    ])
    const { records } = parseCsv(await savedText(download))
    const lines = records.map(({ cells }) => [String(cells[2]), ...cells.slice(6, 9).map(Number)] as const)
    for (const [, due, paid, owed] of lines) expect(paid! + owed!).toBe(due)
    expect(lines.find(([code]) => code === one!.companyCode)!.slice(1)).toEqual([one!.due, one!.due - 100, 100])
    await page.getByRole('button', { name: texts.common.print, exact: true }).click()
    await expect.poll(() => printed(page)).toBe(1)
  })
