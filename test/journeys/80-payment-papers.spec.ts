/** The papers of payments, read back from the PDF: slips to hand in with the money, and receipts. */
import type { Page } from '@playwright/test'
import type { TableRow } from '#domain/tables/index.ts'
import * as en from '../../src/web/messages/texts/en.ts'
import * as ja from '../../src/web/messages/texts/ja.ts'
import { fits, look } from './support/axe.ts'
import { asRead, countPrints, printed, savePdf } from './support/paper.ts'
import { enter } from './support/screen.ts'
import { expect, officeForEach, test } from './support/test.ts'

const office = officeForEach()
const EVENT = 1
const NAME = '第42回 納涼花火大会'

async function load<N extends 'payments' | 'paymentReceipts' | 'sealData' | 'salesData' | 'products'>(
  table: N,
): Promise<TableRow<N>[]> {
  return (await office.api.load(table)).rows as unknown as TableRow<N>[]
}

const yen = (amount: number): string => `${amount < 0 ? '-' : ''}¥${Math.abs(amount).toLocaleString('en')}`

interface UnpaidSlip {
  readonly name: string
  /** The holders, as on paper. */
  readonly lines: readonly string[]
  readonly due: number
}

/** Slips of the persons in charge without a payment. */
async function unpaidSlips(): Promise<readonly UnpaidSlip[]> {
  const prices = new Map((await load('products')).map((row) => [row.productCode, row.unitPrice!]))
  const sales = (await load('salesData')).filter(({ eventCode }) => eventCode === EVENT)
  const paidTo = new Set((await load('payments')).map(({ personInChargeCode }) => personInChargeCode))
  const slips = new Map<number, UnpaidSlip>()
  for (const seal of (await load('sealData')).filter(({ eventCode }) => eventCode === EVENT)) {
    if (paidTo.has(seal.personInChargeCode)) continue
    const due = sales
      .filter((row) => seal.ticketStartNumber! <= row.ticketNumber! && row.ticketNumber! <= seal.ticketEndNumber!)
      .reduce((sum, { productCode, quantity }) => sum + quantity! * prices.get(productCode!)!, 0)
    const line = asRead(
      `${seal.companyCode}${seal.name}${seal.departmentCode}${seal.departmentName}${yen(due)}${yen(0)}${yen(due)}`,
    )
    const name = `${seal.personInChargeCode} ${seal.personInChargeName}`
    const own = slips.get(seal.personInChargeCode!) ?? { name, lines: [], due: 0 }
    slips.set(seal.personInChargeCode!, { name, lines: [...own.lines, line], due: own.due + due })
  }
  return [...slips.values()]
}

async function openPayments(page: Page, locale: 'en' | 'ja'): Promise<void> {
  const texts = locale === 'en' ? en : ja
  await page.addInitScript((chosen) => localStorage.setItem('eventms-language', chosen), locale)
  await countPrints(page)
  await enter(page, office.server)
  await page.getByRole('button', { name: texts.dashboard.openEvent.replace('{{name}}', NAME) }).click()
  await page.getByRole('button', { name: texts.payments.action, exact: true }).click()
}

for (const [locale, texts] of [
  ['en', en],
  ['ja', ja],
] as const) {
  test(`a slip has every holder of its person in charge with due, paid and owed, ${locale} @wide`, async ({ page }) => {
    await openPayments(page, locale)
    const slips = await unpaidSlips()
    await page.getByRole('button', { name: texts.slips.open, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: texts.common.print, exact: true })).toBeVisible()
    await look(page, 'the payment slips')
    await fits(page, 'the payment slips')
    const saved = await savePdf(page, () => dialog.getByRole('button', { name: texts.pdf.save, exact: true }).click())
    expect(saved.name).toBe(`eventms-payment-slips-${EVENT}.pdf`)
    const pages = saved.pages.map(asRead)
    const whole = pages.join('')
    expect(slips.length).toBeGreaterThan(3)
    for (const text of pages) expect(text.startsWith(asRead(texts.slips.title))).toBe(true)
    for (const { name, lines, due } of slips) {
      for (const line of lines) expect(whole.split(line)).toHaveLength(2)
      const { payments, print, slips: words } = texts
      const head = [print.event, NAME, payments.personInCharge, name, words.owed, yen(due)].map(asRead).join('')
      const own = whole.slice(whole.indexOf(head))
      expect(own.startsWith(head)).toBe(true)
      const total = asRead(print.total) + yen(due) + yen(0) + yen(due)
      expect(own.indexOf(total)).toBeGreaterThan(own.indexOf(lines.at(-1)!))
    }
    // The browser's own key prints the slips, not the list below them.
    await page.keyboard.press('Control+p')
    await expect.poll(() => printed(page)).toBe(1)
    expect(await page.locator('.print-root').count()).toBe(1)
    await expect(page.locator('.print-root h3').first()).toHaveText(texts.slips.title)
  })

  test(`a receipt is issued, printed once as the original and then as a copy, voided and replaced, ${locale} @wide`, async ({
    page,
  }) => {
    await openPayments(page, locale)
    const { receipts: words } = texts
    const dialog = page.getByRole('dialog')
    const before = await load('paymentReceipts')
    const inCharge = (await load('payments')).find(({ companyCode }) => companyCode === null)!
    const amount = yen(inCharge.amount)
    const day = inCharge.paidOn!.replaceAll('-', '/')
    await page.getByLabel(texts.payments.totals, { exact: true }).getByRole('button').nth(1).click()
    await dialog
      .getByRole('button', { name: words.openOf.replace('{{day}}', day).replace('{{amount}}', amount) })
      .first()
      .click()
    await dialog.getByRole('button', { name: words.issue, exact: true }).click()
    await expect(dialog.locator('input[name=amount]')).toHaveValue(String(inCharge.amount))
    await expect(dialog.locator('input[name=issuer]')).toHaveValue('青葉商事株式会社 総務部')
    await look(page, 'a receipt to issue')
    await fits(page, 'a receipt to issue')
    await dialog.getByRole('button', { name: words.issuing, exact: true }).click()
    await dialog.getByRole('button', { name: words.show, exact: true }).click()
    const [issued] = (await load('paymentReceipts')).slice(before.length)
    expect(issued).toMatchObject({ paymentId: inCharge.id, amount: inCharge.amount, voidedOn: null, replaces: null })
    expect(before.map(({ id }) => id)).not.toContain(issued!.id)
    await look(page, 'a receipt')

    const pdf = dialog.getByRole('button', { name: texts.pdf.save, exact: true })
    const paper = async (): Promise<string> => {
      const { pages } = await savePdf(page, () => pdf.click())
      expect(pages).toHaveLength(1)
      return asRead(pages[0]!)
    }
    const original = await paper()
    const filled = (text: string, value: string) => asRead(text.replace(/{{\w+}}/, value))
    for (const part of [
      asRead(words.title),
      filled(words.number, String(issued!.id)),
      filled(words.issuedOn, issued!.issuedOn!.replaceAll('-', '/')),
      filled(words.addressed, issued!.addressee!),
      asRead(issued!.purpose!),
      asRead(issued!.issuer!),
      asRead(issued!.issuerAddress!),
      filled(words.registered, issued!.registrationNumber!),
    ])
      expect(original).toContain(part)
    expect(original.match(/¥[\d,]*/g)).toEqual([yen(issued!.amount)])
    expect(original).not.toContain(asRead(words.copyTitle))
    await expect(dialog.getByText(words.printedBefore)).toBeVisible()
    expect(await paper()).toContain(asRead(words.copyTitle))
    // If neither print came out, the next paper is the original again.
    for (let open = 0; open < 2; open++) {
      await dialog.getByRole('button', { name: texts.print.didItComeOut }).click()
      await page.getByRole('button', { name: texts.print.noneCameOut, exact: true }).first().click()
      if (open === 0) await expect(dialog.getByText(words.printedBefore)).toBeVisible()
    }
    await expect(dialog.getByText(words.printedBefore)).toBeHidden()

    await dialog.getByRole('button', { name: words.voiding, exact: true }).click()
    await dialog.locator('input[name=voidReason]').fill('宛名の誤り')
    await dialog.getByRole('checkbox', { name: words.replace }).check()
    await dialog.locator('input[name=addressee]').fill('山田商店')
    await look(page, 'a receipt to void')
    await dialog.getByRole('button', { name: words.doReplace, exact: true }).click()
    await dialog.getByRole('button', { name: words.show, exact: true }).click()
    const replacement = await paper()
    expect(replacement).toContain(filled(words.addressed, '山田商店'))
    expect(replacement).toContain(filled(words.replacing, String(issued!.id)))
    await dialog.getByRole('button', { name: texts.common.print, exact: true }).click()
    await expect.poll(() => printed(page)).toBe(1)
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await dialog.getByRole('button', { name: texts.common.close, exact: true }).last().click()
    const list = page.getByRole('table', { name: words.list, exact: true })
    await expect(list.locator('tr[data-crossed]').first()).toContainText(String(issued!.id))
    await list.scrollIntoViewIfNeeded()
    await look(page, 'the receipts of an event')
  })
}
