/** Rows of a small office, and rows that an import adds to it. */
import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { ImportPlan } from './index.ts'

const events = [
  { eventCode: 1, eventName: '春祭', ticketStartNumber: 1, ticketEndNumber: 500 },
  { eventCode: 2, eventName: '夏祭', ticketStartNumber: 1, ticketEndNumber: 500 },
]
const products = [
  { productCode: 10, eventCode: 1, productName: '福袋', unitPrice: 1000 },
  { productCode: 20, eventCode: 2, productName: '菓子', unitPrice: 500 },
]
const departments = [{ departmentCode: 7, departmentName: '営業部' }]
const positions = [{ positionCode: 3, positionName: '主任' }]
const personInCharge = [{ personInChargeCode: 5, personInChargeName: '鈴木' }]
const employees = [
  {
    id: 1,
    companyCode: '0012',
    name: '山田',
    departmentCode: 7,
    positionCode: 3,
    personInChargeCode: 5,
    sweetCardNumber: '123456',
  },
]
export const office = { events, products, departments, positions, personInCharge, employees }
export const planned = (companyCode: string, eventCode: number, id: number): Row => ({
  id,
  eventCode,
  companyCode,
  name: '山田',
  departmentCode: 7,
  positionCode: 3,
  personInChargeCode: 5,
  sweetCardNumber: '123456',
  ticketIssueFlag: false,
  distributionNumber: 3,
})
export const counts = ({ added, changed, unchanged }: ImportPlan) => [added.length, changed.length, unchanged]
export const rowsAdded = ({ fields, added }: ImportPlan) =>
  added.map(({ values }) => Object.fromEntries(fields.map((field, at) => [field, values[at] ?? null])))

/** A complete row per table, as saved by the table's form. */
export const rowOf: Readonly<Record<TableName, Row>> = {
  employees: {
    companyCode: '0099',
    name: '佐藤',
    departmentCode: 7,
    positionCode: 3,
    personInChargeCode: 5,
    sweetCardNumber: '654321',
  },
  departments: { departmentCode: 8, departmentName: '総務部' },
  positions: { positionCode: 4, positionName: '係長', distributionCount: 2, targetAmount: 100, reportingRate: 50 },
  personInCharge: { personInChargeCode: 6, personInChargeName: '田中' },
  events: { eventCode: 3, eventName: '秋祭', ticketStartNumber: 1, ticketEndNumber: 9 },
  products: { productCode: 30, eventCode: 1, productName: '団子', unitPrice: 300 },
  salesData: { productCode: 10, eventCode: 1, ticketNumber: 101, quantity: 2 },
  sealData: {
    eventCode: 1,
    eventName: '春祭',
    companyCode: '0012',
    name: '山田',
    departmentCode: 7,
    departmentName: '営業部',
    personInChargeCode: 5,
    personInChargeName: '鈴木',
    distributionNumber: 5,
    ticketStartNumber: 101,
    ticketEndNumber: 105,
  },
  confirmedData: {
    eventCode: 1,
    eventName: '春祭',
    ticketNumber: 101,
    companyCode: '0012',
    name: '山田',
    departmentCode: 7,
    departmentName: '営業部',
    personInChargeCode: 5,
    personInChargeName: '鈴木',
    productCode: 10,
    productName: '福袋',
    quantity: 2,
    unitPrice: 1000,
    sweetCardNumber: '123456',
  },
  distributionStatus: {
    eventCode: 1,
    companyCode: '0012',
    name: '山田',
    departmentCode: 7,
    positionCode: 3,
    personInChargeCode: 5,
    sweetCardNumber: '123456',
    distributionNumber: 3,
  },
  withdrawn: { eventCode: 1, ticketStartNumber: 11, ticketEndNumber: 12, reason: '破損', companyCode: '0012' },
  payments: {
    eventCode: 1,
    companyCode: '0012',
    personInChargeCode: 5,
    amount: -3000,
    paidOn: '2026-08-20',
    way: '現金',
  },
  paymentReceipts: {
    eventCode: 1,
    paymentId: 3,
    issuedOn: '2026-08-21',
    addressee: '𠮷田 花子',
    amount: 3000,
    purpose: 'チケット代として',
    issuer: '春の市事務局',
  },
  closings: { eventCode: 1, closedOn: '2026-09-30', exceptions: '未入金：1名', digest: 'ab12' },
}
