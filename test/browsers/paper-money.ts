/** Expected texts of the papers of money, computed from the data. */
import { createHash } from 'node:crypto'
import { shownText } from '#domain/grid/display.ts'
import type { Locale } from '#domain/locale.ts'
import type { PrintedSeal } from '#domain/seals/index.ts'
import { finish } from '#domain/steps.ts'
import { tables } from '#domain/tables/index.ts'
import { closingExportSteps, exportText } from '#domain/tickets/closing/closing-export.ts'
import { eventTicketsOf } from '#domain/tickets/index.ts'
import { CLOSED, EVENT, RECEIPT, sealsOf, type smallOffice } from './office.ts'
import { listed, messagesIn } from './paper-sums.ts'

type Office = ReturnType<typeof smallOffice>

export interface MoneyTexts {
  readonly records: readonly string[]
  readonly sums: readonly string[]
}

interface Money {
  readonly due: number
  readonly paid: number
}

/** A holder with what is due and paid. */
interface Holder extends Money {
  readonly seal: PrintedSeal
  readonly booklets: number
}

const yen = (amount: number): string => `${amount < 0 ? '-' : ''}¥${Math.abs(amount).toLocaleString('en')}`
const owedOf = ({ due, paid }: Money): number => due - paid
const sum = (values: readonly number[]): number => values.reduce((whole, value) => whole + value, 0)
const sumOf = (of: readonly Money[]): Money => ({
  due: sum(of.map(({ due }) => due)),
  paid: sum(of.map(({ paid }) => paid)),
})
const amounts = (money: Money): string => yen(money.due) + yen(money.paid) + yen(owedOf(money))

const nameOf = ({ companyCode, name }: PrintedSeal): string => `${companyCode} ${name}`
const departmentOf = (seal: PrintedSeal): string => `${seal.departmentCode} ${seal.departmentName}`
const inChargeOf = (seal: PrintedSeal): string => `${seal.personInChargeCode} ${seal.personInChargeName}`
const lineOf = (holder: Holder): string => nameOf(holder.seal) + departmentOf(holder.seal) + amounts(holder)

/** Groups holders by a text, in the order of first occurrence. */
function grouped(holders: readonly Holder[], by: (seal: PrintedSeal) => string): ReadonlyMap<string, Holder[]> {
  const groups = new Map<string, Holder[]>()
  for (const holder of holders) groups.set(by(holder.seal), [...(groups.get(by(holder.seal)) ?? []), holder])
  return groups
}

interface SoldRow {
  readonly product: number
  readonly quantity: number
  readonly due: number
  readonly number: number
}

/** Sold rows of an event; a confirmed row has the price of its product. */
function soldRows(office: Office, event: number): readonly SoldRow[] {
  const prices = new Map(office.products.map((row) => [row['productCode'], Number(row['unitPrice'])]))
  return office.salesData
    .filter((row) => row['eventCode'] === event)
    .map((row) => {
      const [product, quantity] = [Number(row['productCode']), Number(row['quantity'])]
      return { product, quantity, due: quantity * prices.get(product)!, number: Number(row['ticketNumber']) }
    })
}

/** Holders in the order of the distribution list. Money from a person in charge pays the oldest debts first. */
function holdersOf(office: Office, event = EVENT): readonly Holder[] {
  const seals = sealsOf(office, event)
  const sold = soldRows(office, event)
  const payments = office.payments.filter((row) => row['eventCode'] === event)
  const own = new Map<string, PrintedSeal[]>()
  for (const seal of listed(office, seals)) {
    const whose = nameOf(seal) + departmentOf(seal)
    own.set(whose, [...(own.get(whose) ?? []), seal])
  }
  const holders = [...own.values()].map((held) => {
    const isHeld = (number: number) => held.some(({ start, end }) => start! <= number && number <= end!)
    const paid = payments.filter((row) => row['companyCode'] === held[0]!.companyCode)
    return {
      seal: held[0]!,
      oldest: Math.min(...held.map(({ id }) => id)),
      booklets: sum(held.map(({ start, end }) => end! - start! + 1)),
      due: sum(sold.filter(({ number }) => isHeld(number)).map(({ due }) => due)),
      paid: sum(paid.map((row) => Number(row['amount']))),
    }
  })
  for (const { companyCode, personInChargeCode, amount } of payments) {
    let left = companyCode === null ? Number(amount) : 0
    const debts = holders.filter(({ seal }) => seal.personInChargeCode === personInChargeCode)
    for (const debt of debts.toSorted((a, b) => a.oldest - b.oldest)) {
      const share = Math.max(0, Math.min(left, owedOf(debt)))
      debt.paid += share
      left -= share
    }
  }
  return holders
}

/** Slips: each holder whose person in charge still has debtors. */
export function slipTexts(office: Office, language: Locale): MoneyTexts {
  const { t } = messagesIn(language)
  const groups = [...grouped(holdersOf(office), inChargeOf)].filter(([, own]) => own.some((one) => owedOf(one) > 0))
  return {
    records: groups.flatMap(([, own]) => own.map(lineOf)),
    sums: groups.flatMap(([inCharge, own]) => {
      const owed = yen(sum(own.map((one) => Math.max(0, owedOf(one)))))
      const over = sum(own.map((one) => Math.max(0, -owedOf(one))))
      return [
        t('payments.personInCharge') + inCharge,
        t('slips.owed') + (over === 0 ? owed : t('slips.owedOver', { owed, over: yen(over) })),
        t('print.total') + amounts(sumOf(own)),
        t('slips.sum'),
        `${t('slips.date')}${t('slips.handedInBy')}${t('slips.cashier')}`,
      ]
    }),
  }
}

/** List of debtors, with a note if a part is paid. */
export function owingTexts(office: Office, language: Locale): MoneyTexts {
  const { t } = messagesIn(language)
  const owing = holdersOf(office).filter((one) => owedOf(one) > 0)
  const groups = [...grouped(owing, inChargeOf)]
  const noted = (holder: Holder) => lineOf(holder) + (holder.paid > 0 ? t('payments.partlyPaid') : '')
  const all = t('reconcile.allHolders')
  const people = {
    count: owing.length,
    number: String(owing.length),
    amount: yen(sumOf(owing).due - sumOf(owing).paid),
  }
  return {
    records: [
      ...groups.map(([inCharge, own]) => inCharge + amounts(sumOf(own))),
      ...groups.flatMap(([, own]) => own.map(noted)),
    ],
    sums: [
      t('payments.people', people),
      all + amounts(sumOf(owing)),
      ...groups.map(([, own]) => all + amounts(sumOf(own))),
    ],
  }
}

const receiptOf = (office: Office) => office.paymentReceipts.find(({ id }) => id === RECEIPT)!

export const receiptAmount = (office: Office): string => yen(Number(receiptOf(office)['amount']))

/** Lines of the receipt; a page break may come between them. */
export function receiptTexts(office: Office, language: Locale): readonly string[] {
  const { t } = messagesIn(language)
  const receipt = receiptOf(office)
  const of = (field: string) => String(receipt[field])
  return [
    t('receipts.copyTitle'),
    t('receipts.number', { number: of('id') }),
    t('receipts.issuedOn', { day: shownText('date', of('issuedOn')) }),
    t('receipts.addressed', { name: of('addressee') }),
    receiptAmount(office),
    t('receipts.purpose') + of('purpose'),
    t('receipts.received'),
    t('receipts.issuer') + of('issuer'),
    of('issuerAddress'),
    t('receipts.registered', { number: of('registrationNumber') }),
    t('receipts.replacing', { number: of('replaces') }),
  ]
}

/** The figures of a closed event, its exceptions, and both digests. */
export function closingTexts(office: Office, language: Locale): MoneyTexts {
  const { t, label } = messagesIn(language)
  const [holders, sold] = [holdersOf(office, CLOSED), soldRows(office, CLOSED)]
  const paid = office.payments.filter((row) => row['eventCode'] === CLOSED)
  const closing = office.closings.find(({ eventCode }) => eventCode === CLOSED)!
  const { closedOn, digest } = tables.closings.fields
  const owners = (by: (seal: PrintedSeal) => string, own = holders) =>
    [...grouped(own, by)].map(([owner, group]) => owner + figures(group))
  const byCode = holders.toSorted((a, b) => a.seal.departmentCode! - b.seal.departmentCode!)
  const names = new Map(office.products.map((row) => [row['productCode'], row['productName']]))
  const products = [...new Set(sold.map(({ product }) => product))].toSorted((a, b) => a - b)
  const soldText = (rows: readonly SoldRow[]) =>
    sum(rows.map(({ quantity }) => quantity)).toLocaleString('en') + yen(sum(rows.map(({ due }) => due)))
  const total = t('closing.total')
  return {
    records: [
      label(closedOn.label) + shownText('date', closing['closedOn']!),
      ...String(closing['exceptions'])
        .split('\n')
        .map((text) => t('closing.exceptions') + text),
      `${label(digest.label)}${closing['digest']}`,
      label(digest.label) + t('closing.changedSince') + digestNow(office, CLOSED),
      ...owners(departmentOf, byCode),
      ...owners(inChargeOf),
      ...products.map(
        (code) => `${code} ${names.get(code)}${soldText(sold.filter(({ product }) => product === code))}`,
      ),
      ...paid.map((row) => shownText('date', row['paidOn']!) + yen(Number(row['amount']))),
    ],
    sums: [
      `${t('closing.prepared')}${t('closing.checked')}${t('closing.approved')}`,
      total + figures(holders),
      total + figures(holders),
      total + soldText(sold),
      total + yen(sum(paid.map((row) => Number(row['amount'])))),
    ],
  }
}

const figures = (own: readonly Holder[]): string =>
  sum(own.map(({ booklets }) => booklets)).toLocaleString('en') + amounts(sumOf(own))

function digestNow(office: Office, event: number): string {
  const exported = finish(closingExportSteps(office as never, eventTicketsOf(office as never, event)!))
  return createHash('sha256').update(exportText(event, exported)).digest('hex')
}
