/** What goes wrong in every office: one of each kind, in reports and confirmed rows that were right. */
import type { TableRow } from '#domain/tables/index.ts'
import type { events } from './office.ts'
import type { Sample } from './sample.ts'

interface Reports {
  readonly salesData: Sample<TableRow<'salesData'>>[]
  readonly confirmedData: Sample<TableRow<'confirmedData'>>[]
}

/** In the order of the reconciliation. Each is of rows of its own, so that one is not taken for another. */
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
  // In stock: nobody was handed out so high a number.
  report(end - 17, product, 2)
  report(withdrawn[0]![0] + 2, product, 1)
  // A digit too many.
  report(Number(`${start + 41}0`), product, 1)

  const [, , other, another] = confirmed
  // Somebody else's name was copied to it.
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
