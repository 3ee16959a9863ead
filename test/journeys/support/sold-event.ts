/** An office whose event was sold, reported and confirmed. Nobody has paid yet. */
import type { Row } from '#domain/table.ts'

export const EVENT = { eventCode: 1, eventName: '秋の市', ticketStartNumber: 1, ticketEndNumber: 36 }
export const IN_CHARGE = [
  { personInChargeCode: 1, personInChargeName: '髙橋' },
  { personInChargeCode: 2, personInChargeName: '山﨑' },
] as const
const DEPARTMENT = { departmentCode: 10, departmentName: '営業部' }
const PRODUCT = { productCode: 11, eventCode: EVENT.eventCode, productName: 'カステラ', unitPrice: 500 }

/**
 * 36 people with one booklet each: 30 of the first person in charge and 6 of the second. The last one sold the most.
 */
export const PEOPLE = Array.from({ length: EVENT.ticketEndNumber }, (_, at) => {
  const quantity = at === EVENT.ticketEndNumber - 1 ? 6 : 2
  return {
    companyCode: `E${String(at + 1).padStart(3, '0')}`,
    name: `社員${String(at + 1).padStart(2, '0')}番`,
    personInChargeCode: at < 30 ? 1 : 2,
    ticketNumber: at + 1,
    quantity,
    due: quantity * PRODUCT.unitPrice,
  }
})
export const LAST = PEOPLE.at(-1)!

type Person = (typeof PEOPLE)[number]

const rowsOf = (of: (person: Person) => Row) => PEOPLE.map((person, at) => ({ id: at + 1, ...of(person) }))
const seat = ({ companyCode, name, personInChargeCode }: Person) => ({
  eventCode: EVENT.eventCode,
  eventName: EVENT.eventName,
  companyCode,
  name,
  ...DEPARTMENT,
  ...IN_CHARGE.find((row) => row.personInChargeCode === personInChargeCode)!,
})
const sold = ({ ticketNumber, quantity }: Person) => ({
  eventCode: EVENT.eventCode,
  productCode: PRODUCT.productCode,
  ticketNumber,
  quantity,
})

export const soldOffice = () => ({
  departments: [DEPARTMENT],
  personInCharge: IN_CHARGE,
  positions: [{ positionCode: 1, positionName: '一般', distributionCount: 1 }],
  employees: rowsOf(({ companyCode, name, personInChargeCode }) => ({
    companyCode,
    name,
    departmentCode: DEPARTMENT.departmentCode,
    positionCode: 1,
    personInChargeCode,
  })),
  events: [EVENT],
  products: [PRODUCT],
  distributionStatus: rowsOf(({ companyCode, name, personInChargeCode }) => ({
    eventCode: EVENT.eventCode,
    companyCode,
    name,
    departmentCode: DEPARTMENT.departmentCode,
    positionCode: 1,
    personInChargeCode,
    ticketIssueFlag: true,
    distributionNumber: 1,
  })),
  sealData: rowsOf((person) => ({
    ...seat(person),
    distributionNumber: 1,
    ticketStartNumber: person.ticketNumber,
    ticketEndNumber: person.ticketNumber,
    receivedOn: '2026-08-01',
  })),
  salesData: rowsOf(sold),
  confirmedData: rowsOf((person) => ({
    ...seat(person),
    ...sold(person),
    productName: PRODUCT.productName,
    unitPrice: PRODUCT.unitPrice,
    totalAmount: person.due,
  })),
})
