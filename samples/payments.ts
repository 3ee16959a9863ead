import type { TableRow } from '#domain/tables/index.ts'
import type { events } from './office.ts'
import type { Sample } from './sample.ts'

type Sold = { readonly [N in 'sealData' | 'salesData']: readonly Sample<TableRow<N>>[] }
type Payment = Sample<TableRow<'payments'>>

/** The day on which most people of the first event paid. */
const PAID_ON = '2026-08-20'

/**
 * Two persons in charge handed in a sum for all of their people. The people of a third one paid one by one: the first
 * ¥1,000 too little, the second ¥500 too much. One person of a fourth person in charge paid by transfer.
 */
export function payments(office: Sold, { code, products }: (typeof events)[number]): Payment[] {
  const prices = new Map(products.map(([product, , price]) => [product, price]))
  const dues = office.sealData
    .filter((seal) => seal.eventCode === code)
    .map(({ companyCode, personInChargeCode, ticketStartNumber, ticketEndNumber }) => ({
      companyCode: companyCode ?? null,
      personInChargeCode: personInChargeCode!,
      amount: office.salesData
        .filter((sale) => sale.eventCode === code)
        .filter(({ ticketNumber }) => ticketStartNumber! <= ticketNumber! && ticketNumber! <= ticketEndNumber!)
        .reduce((sum, { productCode, quantity }) => sum + quantity! * prices.get(productCode!)!, 0),
    }))
    .filter(({ amount }) => amount > 0)
  const [first, second, third, fourth] = [...new Set(dues.map((due) => due.personInChargeCode))]
  const of = (person: number | undefined) => dues.filter((due) => due.personInChargeCode === person)
  const blank = { eventCode: code, paidOn: PAID_ON, way: '現金', note: null }
  const handedIn = [first, second].map((person) => ({
    ...blank,
    companyCode: null,
    personInChargeCode: person!,
    amount: of(person).reduce((sum, { amount }) => sum + amount, 0),
  }))
  const paid = of(third).map((due, nth) => ({ ...blank, ...due, amount: due.amount + ([-1000, 500][nth] ?? 0) }))
  const sent = of(fourth)
    .slice(0, 1)
    .map((due) => ({ ...blank, ...due, paidOn: '2026-08-24', way: '振込', note: '社内便で領収済み' }))
  return [...handedIn, ...paid, ...sent].map((row, nth) => ({ id: nth + 1, ...row }))
}
