import { sealRow } from '#domain/seals/seals.test-help.ts'
import { rowOf } from '#domain/tables/row.test-help.ts'
import type { TableName, TableRow } from '#domain/tables/index.ts'
import type { TicketRows } from './event-tickets.ts'

let id = 0
const next = () => (id += 1)

/** An event with numbers 1 to 100. */
export const eventRow = (changes: Partial<TableRow<'events'>> = {}): TableRow<'events'> =>
  rowOf('events', {
    eventCode: 1,
    eventName: '春の菓子市',
    ticketStartNumber: 1,
    ticketEndNumber: 100,
    ...changes,
  })

/** A seal of the first event for employee 0001, in department 10 under person in charge 1. */
export const sealOf = (
  ticketStartNumber: number | null,
  ticketEndNumber: number | null,
  changes: Partial<TableRow<'sealData'>> = {},
): TableRow<'sealData'> =>
  sealRow({
    distributionNumber:
      ticketStartNumber === null || ticketEndNumber === null ? null : ticketEndNumber - ticketStartNumber + 1,
    ticketStartNumber,
    ticketEndNumber,
    ...changes,
  })

/** A sale of one item of product 11, at 500 yen. */
export const saleOf = (
  ticketNumber: number | null,
  changes: Partial<TableRow<'salesData'>> = {},
): TableRow<'salesData'> =>
  rowOf('salesData', { id: next(), productCode: 11, eventCode: 1, ticketNumber, quantity: 1, ...changes })

export const confirmedOf = (
  ticketNumber: number | null,
  changes: Partial<TableRow<'confirmedData'>> = {},
): TableRow<'confirmedData'> =>
  rowOf('confirmedData', {
    id: next(),
    eventCode: 1,
    eventName: '春の菓子市',
    ticketNumber,
    companyCode: '0001',
    name: '𠮷田 花子',
    departmentCode: 10,
    departmentName: '営業部',
    personInChargeCode: 1,
    personInChargeName: '髙橋',
    productCode: 11,
    productName: 'カステラ',
    quantity: 1,
    unitPrice: 500,
    totalAmount: 500,
    sweetCardNumber: null,
    ...changes,
  })

/** A withdrawn row of the first event. */
export const withdrawnOf = (
  ticketStartNumber: number | null,
  ticketEndNumber: number | null,
  changes: Partial<TableRow<'withdrawn'>> = {},
): TableRow<'withdrawn'> =>
  rowOf('withdrawn', {
    id: next(),
    eventCode: 1,
    ticketStartNumber,
    ticketEndNumber,
    reason: '紛失',
    companyCode: null,
    ...changes,
  })

export const planOf = (
  companyCode: string,
  changes: Partial<TableRow<'distributionStatus'>> = {},
): TableRow<'distributionStatus'> =>
  rowOf('distributionStatus', {
    id: next(),
    eventCode: 1,
    companyCode,
    name: null,
    departmentCode: 10,
    positionCode: 1,
    personInChargeCode: 1,
    sweetCardNumber: null,
    ticketIssueFlag: true,
    distributionNumber: 10,
    ...changes,
  })

/** A small office: two departments, two persons in charge, three employees, and the first event without seals. */
export function officeWith(changes: { readonly [N in TableName]?: readonly TableRow<N>[] } = {}): TicketRows {
  const employee = (companyCode: string, name: string, positionCode: number | null) =>
    rowOf('employees', {
      id: Number(companyCode),
      companyCode,
      name,
      departmentCode: 10,
      positionCode,
      personInChargeCode: 1,
    })
  return {
    events: [eventRow()],
    sealData: [],
    salesData: [],
    confirmedData: [],
    products: [rowOf('products', { productCode: 11, eventCode: 1, productName: 'カステラ', unitPrice: 500 })],
    departments: [
      rowOf('departments', { departmentCode: 10, departmentName: '営業部' }),
      rowOf('departments', { departmentCode: 20, departmentName: '総務部' }),
    ],
    personInCharge: [
      rowOf('personInCharge', { personInChargeCode: 1, personInChargeName: '髙橋' }),
      rowOf('personInCharge', { personInChargeCode: 2, personInChargeName: '山﨑' }),
    ],
    positions: [
      rowOf('positions', {
        positionCode: 1,
        positionName: '一般',
        distributionCount: 10,
        targetAmount: 2000,
        reportingRate: 80,
      }),
      rowOf('positions', {
        positionCode: 2,
        positionName: '課長',
        distributionCount: 20,
        targetAmount: 9000,
        reportingRate: 100,
      }),
    ],
    employees: [employee('0001', '𠮷田 花子', 1), employee('0002', '森 一郎', 2), employee('0003', '林 次郎', null)],
    distributionStatus: [],
    withdrawn: [],
    ...changes,
  }
}

/** Runs all steps. `most` is the maximum number of rows read within one step. */
export function mostReadAStep<R, T>(rows: readonly R[], start: (rows: readonly R[]) => Generator<unknown, T>) {
  let read = 0
  const watched = new Proxy(rows, {
    get(all, name) {
      if (typeof name === 'string' && /^\d+$/.test(name)) read++
      return Reflect.get(all, name)
    },
  })
  const steps = start(watched)
  for (let most = 0; ; ) {
    read = 0
    const step = steps.next()
    most = Math.max(most, read)
    if (step.done) return { most, value: step.value }
  }
}
