/** An office of 400 employees whose numbers follow from who they are: an event is allocated to all of them. */
export const EVENT = { eventCode: 5, eventName: '春の大菓子市', ticketStartNumber: 10_001, ticketEndNumber: 12_000 }
export const PERSONS = 400
export const BOOKLETS = 3
export const PRODUCT = { productCode: 11, eventCode: null, productName: 'カステラ', unitPrice: 500 }

/** The nth employee, from 0, in the order of the sheets: by person in charge, department, company code. */
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

/** What stands on the card of an employee's numbers, in the order it is read. */
export function onCard(nth: number, from: number, to: number): string {
  const { companyCode, name, departmentCode, personInChargeCode } = employee(nth)
  const department = departments.find((row) => row.departmentCode === departmentCode)!.departmentName
  const numbers = `番号${from}～${to}冊数${to - from + 1}`
  return `イベント${EVENT.eventName}担当者コード${personInChargeCode}社員コード${companyCode}部署${department}氏名${name}様${numbers}`
}
