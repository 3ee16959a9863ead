/** Plants one error of each common kind into correct reports and confirmed rows. */
import type { TableRow } from '#domain/tables/index.ts'
import type { events } from './office.ts'
import type { Sample } from './sample.ts'

interface Reports {
  readonly salesData: Sample<TableRow<'salesData'>>[]
  readonly confirmedData: Sample<TableRow<'confirmedData'>>[]
}

/** Plants errors in the order in which the reconciliation lists them, each in different rows. */
export function plantFaults(office: Reports, { code, start, end, products, withdrawn }: (typeof events)[number]): void {
  const sales = office.salesData.filter(({ eventCode }) => eventCode === code)
  const confirmed = office.confirmedData.filter(({ eventCode }) => eventCode === code)
  const isConfirmed = new Set(confirmed.map(({ ticketNumber }) => ticketNumber))
  const report = (ticketNumber: number, productCode: number, quantity: number) =>
    office.salesData.push({ id: office.salesData.length + 1, productCode, eventCode: code, ticketNumber, quantity })

  const [product] = products[0]!
  // Typed in twice.
  const open = sales.find(({ ticketNumber }) => !isConfirmed.has(ticketNumber))!
  report(open.ticketNumber!, open.productCode!, open.quantity!)
  // A number in stock: the highest numbers are given to nobody.
  report(end - 17, product, 2)
  report(withdrawn[0]![0] + 2, product, 1)
  // A digit too many.
  report(Number(`${start + 41}0`), product, 1)

  const [, , other, another] = confirmed
  // Copied with somebody else's name.
  const { companyCode, name, departmentCode, departmentName, personInChargeCode, personInChargeName, sweetCardNumber } =
    confirmed.at(-1)!
  Object.assign(other!, {
    companyCode,
    name,
    departmentCode,
    departmentName,
    personInChargeCode,
    personInChargeName,
    sweetCardNumber,
  })
  const quantity = another!.quantity! + 10
  Object.assign(another!, { quantity, totalAmount: quantity * another!.unitPrice! })
}
