/**
 * Writes the sample office: `npm run samples`. Equal bytes on every run, by a fixed seed; samples.test.ts compares
 * them.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { TableName, TableRow } from '#domain/tables/index.ts'
import { tables, tableNames } from '#domain/tables/index.ts'
import { encodeCp932 } from './cp932.ts'
import { plantFaults } from './faults.ts'
import { payments } from './payments.ts'
import { receipts } from './receipts.ts'
import { givenNames, halfWidthNames, surnames, unusualNames } from './names.ts'
import { departments, employeeCount, events, personsInCharge, positions } from './office.ts'
import { randomFrom } from './random.ts'
import type { Sample } from './sample.ts'

export type Office = { readonly [N in TableName]: Sample<TableRow<N>>[] }

type Employee = Sample<TableRow<'employees'>> & {
  name: string
  sweetCardNumber: string | null
  departmentCode: number
  positionCode: number
  personInChargeCode: number
}

const names = {
  department: new Map(departments),
  person: new Map(personsInCharge),
}

export function makeOffice(): Office {
  const random = randomFrom(20261121)
  const employees = makeEmployees(random)
  const office: Office = {
    employees,
    departments: departments.map(([departmentCode, departmentName]) => ({ departmentCode, departmentName })),
    positions: positions.map((p) => ({
      positionCode: p.code,
      positionName: p.name,
      distributionCount: p.count,
      targetAmount: p.target,
      reportingRate: p.rate,
    })),
    personInCharge: personsInCharge.map(([personInChargeCode, personInChargeName]) => ({
      personInChargeCode,
      personInChargeName,
    })),
    events: events.map((e) => ({
      eventCode: e.code,
      eventName: e.name,
      ticketStartNumber: e.start,
      ticketEndNumber: e.end,
    })),
    products: events.flatMap((e) =>
      e.products.map(([productCode, productName, unitPrice]) => ({
        productCode,
        eventCode: e.code,
        productName,
        unitPrice,
      })),
    ),
    salesData: [],
    sealData: [],
    confirmedData: [],
    distributionStatus: [],
    withdrawn: events
      .flatMap((e) =>
        e.withdrawn.map(([ticketStartNumber, ticketEndNumber, reason, companyCode = null]) => ({
          eventCode: e.code,
          ticketStartNumber,
          ticketEndNumber,
          reason,
          companyCode,
        })),
      )
      .map((row, i) => ({ id: i + 1, ...row })),
    payments: [],
    paymentReceipts: [],
    closings: [],
  }
  for (const event of events) {
    handOut(office, event, employees, random)
    if (event.faulty) plantFaults(office, event)
  }
  office.payments.push(...payments(office, events[0]!))
  office.paymentReceipts.push(...receipts(office.payments, employees))
  return office
}

function makeEmployees(random: ReturnType<typeof randomFrom>): Employee[] {
  const positionOf = positions.flatMap((p) => Array.from({ length: p.share }, () => p.code))
  return Array.from({ length: employeeCount }, (_, i) => {
    const department = departments[i % departments.length] as (typeof departments)[number]
    return {
      id: i + 1,
      // Leading zeros, as in the office's other systems; Excel tends to remove them.
      companyCode: String(i * 7 + 101).padStart(6, '0'),
      name: employeeName(i, random),
      departmentCode: department[0],
      positionCode: random.pick(positionOf),
      // Two or three persons hand out a department's booklets.
      personInChargeCode: 101 + (((i % departments.length) + random.below(3) * 5) % personsInCharge.length),
      sweetCardNumber: cardNumber(i, random),
    }
  })
}

function employeeName(i: number, random: ReturnType<typeof randomFrom>): string {
  if (i % 40 === 17) return halfWidthNames[Math.floor(i / 40) % halfWidthNames.length] as string
  if (i % 80 === 53) return unusualNames[Math.floor(i / 80) % unusualNames.length] as string
  return `${random.pick(surnames)} ${random.pick(givenNames)}`
}

function cardNumber(i: number, random: ReturnType<typeof randomFrom>): string | null {
  if (i % 23 === 11) return null
  const digits = String(100000 + random.below(900000))
  return i % 11 === 5 ? `SC${digits}` : `${i % 5 === 0 ? '00' : '49'}${digits}`
}

/** Participants get as many booklets as their position, in consecutive runs, in the order of the sheets. */
function handOut(
  office: Office,
  event: (typeof events)[number],
  employees: Employee[],
  random: ReturnType<typeof randomFrom>,
): void {
  const takesPart = new Set(employees.filter(() => random.below(100) < event.share))
  const inSheetOrder = employees.toSorted(
    (a, b) =>
      a.personInChargeCode - b.personInChargeCode ||
      a.departmentCode - b.departmentCode ||
      (a.companyCode < b.companyCode ? -1 : 1),
  )
  let next = event.start
  for (const employee of inSheetOrder) {
    const { companyCode, name, departmentCode, positionCode, personInChargeCode, sweetCardNumber } = employee
    const handedOut = takesPart.has(employee) ? (positions.find((p) => p.code === positionCode)?.count ?? 0) : 0
    const count = handedOut - (event.returned[companyCode] ?? 0)
    office.distributionStatus.push({
      id: office.distributionStatus.length + 1,
      eventCode: event.code,
      companyCode,
      name,
      departmentCode,
      positionCode,
      personInChargeCode,
      sweetCardNumber,
      ticketIssueFlag: count > 0,
      distributionNumber: count,
    })
    if (count === 0) continue
    office.sealData.push({
      id: office.sealData.length + 1,
      eventCode: event.code,
      eventName: event.name,
      companyCode,
      name,
      departmentCode,
      departmentName: names.department.get(departmentCode) ?? null,
      personInChargeCode,
      personInChargeName: names.person.get(personInChargeCode) ?? null,
      distributionNumber: count,
      ticketStartNumber: next,
      ticketEndNumber: next + count - 1,
      receivedOn: null,
      receivedBy: null,
    })
    sell(office, event, employee, next, count, random)
    next += handedOut
  }
}

/** About half of the booklets are sold, and most of these are confirmed. */
function sell(
  office: Office,
  event: (typeof events)[number],
  employee: Employee,
  first: number,
  count: number,
  random: ReturnType<typeof randomFrom>,
): void {
  for (let ticketNumber = first; ticketNumber < first + count; ticketNumber++) {
    if (!random.chance(0.5)) continue
    const [productCode, productName, unitPrice] = random.pick(event.products)
    const quantity = 1 + random.below(4)
    office.salesData.push({
      id: office.salesData.length + 1,
      productCode,
      eventCode: event.code,
      ticketNumber,
      quantity,
    })
    if (!random.chance(0.7)) continue
    const { companyCode, name, departmentCode, personInChargeCode, sweetCardNumber } = employee
    office.confirmedData.push({
      id: office.confirmedData.length + 1,
      eventCode: event.code,
      eventName: event.name,
      ticketNumber,
      companyCode,
      name,
      departmentCode,
      departmentName: names.department.get(departmentCode) ?? null,
      personInChargeCode,
      personInChargeName: names.person.get(personInChargeCode) ?? null,
      productCode,
      productName,
      quantity,
      unitPrice,
      totalAmount: quantity * unitPrice,
      sweetCardNumber,
    })
  }
}

/** A CSV file as EventMS exports it: UTF-8 with a byte-order mark, strings quoted, numbers unquoted. */
function asExported(table: TableName, rows: readonly Readonly<Record<string, unknown>>[]): string {
  const fields = columnsOf(table, rows)
  const cell = (value: unknown): string =>
    typeof value === 'string' ? `"${value.replaceAll('"', '""')}"` : String(value ?? '')
  return `\uFEFF${[fields.map(cell).join(','), ...rows.map((row) => fields.map((field) => cell(row[field])).join(','))].join('\r\n')}\r\n`
}

/** Declared columns: those with a value, or all of a table without rows. */
function columnsOf(name: TableName, rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  const all = Object.keys(tables[name].fields)
  return rows.length === 0 ? all : all.filter((field) => rows.some((row) => row[field] !== undefined))
}

/** A CSV file as Excel on Japanese Windows saves it: CP932, CRLF, quotes only if needed. */
function asExcelSaves(
  rows: readonly Readonly<Record<string, unknown>>[],
  fields: readonly string[],
): Uint8Array<ArrayBuffer> {
  const cell = (value: unknown): string => {
    const text = String(value ?? '')
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return encodeCp932(
    [fields.join(','), ...rows.map((row) => fields.map((field) => cell(row[field])).join(','))].join('\r\n') + '\r\n',
  )
}

/** Contents of the sample files by file name. */
export function makeFiles(office: Office = makeOffice()): Map<string, Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  const files = new Map(tableNames.map((name) => [`${name}.csv`, encoder.encode(asExported(name, office[name]))]))
  const columns = columnsOf('employees', office.employees).filter((field) => field !== tables.employees.key)
  return files.set('employees-cp932.csv', asExcelSaves(office.employees, columns))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = new URL('.', import.meta.url)
  mkdirSync(folder, { recursive: true })
  for (const [name, bytes] of makeFiles()) {
    writeFileSync(new URL(name, folder), bytes)
    console.log(`${name} ${bytes.length} bytes`)
  }
}
