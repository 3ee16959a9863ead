/** The small office of the sequences. */
import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import { EVENT, key } from './numbers.ts'

export const EVENT_NAME = '春の菓子市'
/** Another event, whose rows no act on the first event may change. */
export const OTHER_EVENT = 2
/** A code that no event has. */
export const UNKNOWN_EVENT = 9

/** Three employees, the last without a department; one other person, and one without a code. */
export const PEOPLE: readonly {
  readonly companyCode: string | null
  readonly name: string
  readonly employee: boolean
}[] = [
  { companyCode: '0001', name: '𠮷田 花子', employee: true },
  { companyCode: '0002', name: '森 一郎', employee: true },
  { companyCode: '0003', name: '林 次郎', employee: true },
  { companyCode: '0004', name: '岡 三郎', employee: true },
  { companyCode: 'X-1', name: '派遣 太郎', employee: false },
  { companyCode: null, name: '受付', employee: false },
]

export const personKeys = PEOPLE.map(key)

export const DEPARTMENTS: ReadonlyMap<number, string> = new Map([
  [10, '営業部'],
  [20, '総務部'],
])
export const IN_CHARGE = ['髙橋', '山﨑'] as const
/** Booklets that every employee's position gets. */
export const OF_POSITION = 4

/** A row as a form fills it in. */
export const sealRow = (nth: number, [from, to]: readonly [number, number], event: Row): Row => ({
  ...event,
  companyCode: PEOPLE[nth]!.companyCode,
  name: PEOPLE[nth]!.name,
  departmentCode: 10,
  departmentName: DEPARTMENTS.get(10)!,
  personInChargeCode: 1,
  personInChargeName: IN_CHARGE[0],
  distributionNumber: to - from + 1,
  ticketStartNumber: from,
  ticketEndNumber: to,
})

export const OWN: Row = { eventCode: EVENT, eventName: EVENT_NAME }

/** Confirmed with a total of its own. */
export const confirmedRow = ({ number, total, isNamed }: { number: number; total: number; isNamed: boolean }): Row => ({
  ...OWN,
  ticketNumber: number,
  companyCode: '0001',
  name: '𠮷田 花子',
  departmentCode: 10,
  departmentName: DEPARTMENTS.get(10)!,
  personInChargeCode: 1,
  personInChargeName: IN_CHARGE[0],
  productCode: isNamed ? null : 11,
  productName: 'カステラ',
  quantity: 2,
  unitPrice: 500,
  totalAmount: total,
  sweetCardNumber: null,
})

export const begun: Partial<Record<TableName, readonly Row[]>> = {
  departments: [...DEPARTMENTS].map(([departmentCode, departmentName]) => ({ departmentCode, departmentName })),
  personInCharge: IN_CHARGE.map((personInChargeName, at) => ({ personInChargeCode: at + 1, personInChargeName })),
  positions: [
    { positionCode: 1, positionName: '一般', distributionCount: OF_POSITION, targetAmount: 2000, reportingRate: 80 },
  ],
  events: [
    { eventCode: EVENT, eventName: EVENT_NAME, ticketStartNumber: 3, ticketEndNumber: 22 },
    { eventCode: OTHER_EVENT, eventName: '秋祭り', ticketStartNumber: 1, ticketEndNumber: 30 },
  ],
  products: [{ productCode: 11, eventCode: EVENT, productName: 'カステラ', unitPrice: 500 }],
  employees: PEOPLE.flatMap(({ companyCode, name, employee }, at) =>
    employee
      ? [
          {
            id: at + 1,
            companyCode,
            name,
            departmentCode: companyCode === '0003' ? null : 10,
            positionCode: 1,
            personInChargeCode: 1,
            sweetCardNumber: null,
          },
        ]
      : [],
  ),
  sealData: [
    { id: 1, ...sealRow(0, [3, 8], OWN) },
    { id: 2, ...sealRow(1, [9, 10], OWN) },
    { id: 3, ...sealRow(1, [14, 16], { eventCode: null, eventName: EVENT_NAME }) },
    { id: 4, ...sealRow(4, [19, 19], OWN) },
    { id: 5, ...sealRow(0, [4, 12], { eventCode: OTHER_EVENT, eventName: '秋祭り' }) },
  ],
  withdrawn: [
    { id: 1, eventCode: EVENT, ticketStartNumber: 20, ticketEndNumber: 20, reason: '破損', companyCode: null },
    { id: 2, eventCode: OTHER_EVENT, ticketStartNumber: 9, ticketEndNumber: 9, reason: '破損', companyCode: null },
  ],
  salesData: [
    { id: 1, productCode: 11, eventCode: EVENT, ticketNumber: 3, quantity: 3 },
    { id: 2, productCode: 11, eventCode: EVENT, ticketNumber: 9, quantity: 2 },
    { id: 3, productCode: 11, eventCode: EVENT, ticketNumber: 13, quantity: 1 },
  ],
  confirmedData: [{ id: 1, ...confirmedRow({ number: 4, total: 700, isNamed: false }) }],
  payments: [
    { id: 1, eventCode: EVENT, companyCode: '0001', personInChargeCode: 1, amount: 1500, paidOn: '2026-04-20' },
    { id: 2, eventCode: OTHER_EVENT, companyCode: '0002', personInChargeCode: 1, amount: 500, paidOn: '2026-04-20' },
  ],
  distributionStatus: [
    planRow(1, 0, 6),
    planRow(2, 1, 3),
    planRow(3, 1, 2),
    { ...planRow(4, 2, null), departmentCode: null },
    { ...planRow(5, 0, 9), eventCode: OTHER_EVENT },
  ],
}

export function planRow(id: number, nth: number, distributionNumber: number | null): Row {
  return {
    id,
    eventCode: EVENT,
    companyCode: PEOPLE[nth]!.companyCode,
    name: PEOPLE[nth]!.name,
    departmentCode: 10,
    positionCode: 1,
    personInChargeCode: 1,
    sweetCardNumber: null,
    ticketIssueFlag: false,
    distributionNumber,
  }
}
