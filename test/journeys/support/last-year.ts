/** An office after last year's event. Every booklet was sold and confirmed. */
import type { Row } from '#domain/table.ts'

const LAST = '昨年の市'
export const NEW = { eventCode: 2, eventName: '今年の市', ticketStartNumber: 501, ticketEndNumber: 540 }
export const PRODUCT = 12
const BOOKLETS = 3

const departments = [
  { departmentCode: 10, departmentName: '営業部' },
  { departmentCode: 20, departmentName: '総務部' },
]
const inCharge = [
  { personInChargeCode: 1, personInChargeName: '髙橋' },
  { personInChargeCode: 2, personInChargeName: '山﨑' },
]

/** Employees E001 to E006 belong to the first department, the others to the second. */
export const employee = (nth: number, positionCode: number | null = 1) => ({
  companyCode: `E${String(nth).padStart(3, '0')}`,
  name: `社員${String(nth).padStart(2, '0')}番`,
  departmentCode: nth <= 6 ? 10 : 20,
  positionCode,
  personInChargeCode: nth <= 6 ? 1 : 2,
  sweetCardNumber: '12345678',
})
/**
 * Two employees who have joined since. The manager is to get more booklets than are in stock; the other has no
 * position.
 */
export const [MANAGER, UNPLACED] = [employee(13, 2), employee(14, null)]
const people = [...Array.from({ length: 12 }, (_, at) => employee(at + 1)), MANAGER, UNPLACED]
const lastYear = people.slice(0, 11)
const seat = ({ companyCode, name, departmentCode, personInChargeCode }: (typeof people)[number]) => ({
  eventCode: 1,
  eventName: LAST,
  companyCode,
  name,
  departmentCode,
  departmentName: departments.find((row) => row.departmentCode === departmentCode)!.departmentName,
  personInChargeCode,
  personInChargeName: inCharge.find((row) => row.personInChargeCode === personInChargeCode)!.personInChargeName,
})
/** Last year's booklets, each with the person who sold it. */
const sold = lastYear.flatMap((person, nth) =>
  Array.from({ length: BOOKLETS }, (_, at) => ({ person, ticketNumber: nth * BOOKLETS + at + 1 })),
)
const numbered = <R extends Row>(rows: readonly R[]) => rows.map((row, at) => ({ id: at + 1, ...row }))

export const lastYearsOffice = () => ({
  departments,
  personInCharge: inCharge,
  positions: [
    { positionCode: 1, positionName: '一般', distributionCount: BOOKLETS },
    { positionCode: 2, positionName: '部長', distributionCount: 30 },
  ],
  employees: numbered(people),
  events: [{ eventCode: 1, eventName: LAST, ticketStartNumber: 1, ticketEndNumber: sold.length }],
  products: [{ productCode: 11, eventCode: 1, productName: 'カステラ', unitPrice: 500 }],
  distributionStatus: numbered(
    [...lastYear, { ...employee(99), name: '退職者' }].map((person) => ({
      eventCode: 1,
      ...person,
      ticketIssueFlag: true,
      distributionNumber: BOOKLETS,
    })),
  ),
  sealData: numbered(
    lastYear.map((person, nth) => ({
      ...seat(person),
      distributionNumber: BOOKLETS,
      ticketStartNumber: nth * BOOKLETS + 1,
      ticketEndNumber: (nth + 1) * BOOKLETS,
    })),
  ),
  salesData: numbered(sold.map(({ ticketNumber }) => ({ productCode: 11, eventCode: 1, ticketNumber, quantity: 1 }))),
  confirmedData: numbered(
    sold.map(({ person, ticketNumber }) => ({
      ...seat(person),
      ticketNumber,
      productCode: 11,
      productName: 'カステラ',
      quantity: 1,
      unitPrice: 500,
      totalAmount: 500,
      sweetCardNumber: person.sweetCardNumber,
    })),
  ),
  closings: [{ id: 1, eventCode: 1, closedOn: '2025-09-30', exceptions: null, digest: 'a'.repeat(64) }],
})
