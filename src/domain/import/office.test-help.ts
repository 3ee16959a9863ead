/** A small office, and what an import of a file into it adds. */
import type { Row } from '../table.ts'
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
