/** An event of 400 employees, whose data is computed from their index. Used to test the allocation. */
import type { Row } from '#domain/table.ts'

export const EVENT = { eventCode: 5, eventName: '春の大菓子市', ticketStartNumber: 10_001, ticketEndNumber: 12_000 }
export const PERSONS = 400
export const BOOKLETS = 3
export const PRODUCT = { productCode: 11, eventCode: null, productName: 'カステラ', unitPrice: 500 }

/** The employee with this index, from 0, in the order of the printed sheets. */
export const employee = (nth: number) => {
  const group = Math.floor(nth / 100) + 1
  return {
    companyCode: `E${String(nth + 1).padStart(4, '0')}`,
    name: `社員${nth + 1}`,
    departmentCode: group * 10,
    positionCode: 1,
    personInChargeCode: group,
    sweetCardNumber: '12345678',
  }
}
export const people = Array.from({ length: PERSONS }, (_, nth) => employee(nth))
export const departments = [1, 2, 3, 4].map((group) => ({
  departmentCode: group * 10,
  departmentName: `営業${group}課`,
}))
export const inCharge = [1, 2, 3, 4].map((group) => ({ personInChargeCode: group, personInChargeName: `担当${group}` }))

/** The texts of the seal card of this employee with these numbers, in reading order. */
export function onCard(nth: number, from: number, to: number): string {
  const { companyCode, name, departmentCode, personInChargeCode } = employee(nth)
  const department = departments.find((row) => row.departmentCode === departmentCode)!.departmentName
  const numbers = `番号${from}～${to}冊数${to - from + 1}`
  return `イベント${EVENT.eventName}担当者コード${personInChargeCode}社員コード${companyCode}部署${department}氏名${name}様${numbers}`
}

const confirmed = (id: number, ticketNumber: number | null, nth: number): Row => ({
  id,
  eventCode: EVENT.eventCode,
  eventName: EVENT.eventName,
  ticketNumber,
  ...employee(nth),
  departmentName: departments[0]!.departmentName,
  personInChargeName: inCharge[0]!.personInChargeName,
  productCode: PRODUCT.productCode,
  productName: PRODUCT.productName,
  quantity: 1,
  unitPrice: PRODUCT.unitPrice,
  totalAmount: PRODUCT.unitPrice,
})

/** Confirmed rows that are stored before there are any sales. */
export const confirmedRows: readonly Row[] = [
  confirmed(901, 10_019, 6),
  confirmed(902, 10_019, 6),
  confirmed(903, 10_022, 7),
  // The ninth employee holds this number.
  confirmed(904, 10_025, 0),
  confirmed(905, null, 9),
]

/**
 * Lines to type: booklet number and quantity. The first three sales can be confirmed; the second number was transferred
 * before. Then one line for each kind of discrepancy.
 */
export const sold = [
  '10001,1',
  '10002,2',
  '10016,1',
  '10003,1',
  '10003,1',
  '10010,1',
  '10014,1',
  '12001,1',
  '10022,2',
  '10025,1',
]

/** The discrepancies that the reconciliation must list after 10010 was returned and 10014 withdrawn. */
export const plantedFaults = [
  ['Number sold twice (same product)', '10003, 11 カステラ: 1, 1'],
  ['Confirmed twice', '10019, 11 カステラ: 1, 1'],
  ['Reported, although in stock', '10010'],
  ['Reported, although withdrawn', '10014'],
  ['Reported, although outside the range', '12001'],
  ['Confirmed for somebody who does not hold the number', '10025: confirmed for E0001 社員1, held by E0009 社員9'],
  ['Confirmed with another quantity than reported', '10022, 11 カステラ: reported 2, confirmed 1'],
  ['Confirmed without a number or a known product', 'E0010 社員10'],
] as const
