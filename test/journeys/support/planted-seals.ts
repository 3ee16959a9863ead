/**
 * Seals in the order in which the sheets print them, so that tests need not sort. They are stored in reverse order, and
 * their numbers and ids follow no order.
 */
import type { Row } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { makeOffice } from '../../support/sample-office.ts'
import type { ApiClient } from '../../support/api.ts'
import type { DepartmentalReceipts, PersonalList, Seal } from './paper.ts'

export const events = [
  { code: 1, name: '第42回 納涼花火大会' },
  { code: 2, name: '秋の社員家族感謝祭' },
] as const
/** Persons in charge in the order of the sheets. The last code has no master row. */
export const people = [
  { code: 101, name: '髙橋 美咲', isUnknown: false },
  { code: 112, name: 'ﾌｼﾞﾀ ｶｵﾙ', isUnknown: false },
  { code: 998, name: '前の担当', isUnknown: true },
] as const
export const departments = [
  { code: 9, name: '総務部', isUnknown: false },
  // This code has no master row; the department is sorted by the code.
  { code: 30, name: '廃止されたとても長い名前の部署'.repeat(4), isUnknown: true },
  { code: 70, name: '髙﨑支店', isUnknown: false },
] as const

const LONG = ['Alexander Christopherson-Wellington III of Somewhere', '寿限無五劫擦切海砂利水魚'.repeat(6)]
/** Returns a number of rows, by the indices of an event, a person in charge and a department. */
type RowIndex = (event: number, person: number, department: number) => number

export interface PlantedSeals {
  readonly seals: readonly Seal[]
  /** The expected distribution list of one event, or of all events. */
  list(event?: number): PersonalList[]
  /** The expected ticket receipts of an event. */
  receipts(event: number): DepartmentalReceipts[]
  of(event: number): readonly Seal[]
}

/** Compares codes as strings, which works because all have the same length. Rows without numbers come last. */
const byCompanyCode = (a: Seal, b: Seal): number =>
  a.companyCode!.localeCompare(b.companyCode!) || (a.ticketStartNumber ?? Infinity) - (b.ticketStartNumber ?? Infinity)

/** @param count returns how many rows an event, a person in charge and a department have together */
export function plantSeals(count: RowIndex): PlantedSeals {
  const names = [...LONG, ...new Set(makeOffice().sealData.map(({ name }) => name!))]
  const cells = new Map<string, Seal[]>()
  let number = 0
  for (const event of events)
    for (const person of people)
      for (const department of departments) {
        const rows = Array.from({ length: count(event.code, person.code, department.code) }, (_, index): Seal => {
          number++
          return {
            id: 0,
            eventCode: event.code,
            eventName: event.name,
            // Each employee has two rows, which the sheets sort by number.
            companyCode: `Z${String(Math.floor(index / 2)).padStart(5, '0')}`,
            name: names[number % names.length]!,
            departmentCode: department.code,
            departmentName: department.name,
            personInChargeCode: person.code,
            personInChargeName: person.name,
            distributionNumber: 1 + (number % 3),
            // Later rows have lower numbers, so that the order cannot come from them; an employee's second row has a
            // higher one.
            ticketStartNumber: 1_000_000 - number * 10 + (index % 2) * 20,
            ticketEndNumber: 1_000_000 - number * 10 + (index % 2) * 20 + (number % 3),
            receivedOn: null,
            receivedBy: null,
          }
        })
        cells.set([event.code, person.code, department.code].join(), rows)
      }
  const rowsAt = (event: number, person: number, department: number): readonly Seal[] =>
    cells.get([event, person, department].join()) ?? []
  const seals = [...cells.values()].flat().map((seal, at) => Object.assign(seal, { id: 900_000 - at }))
  return {
    seals,
    of: (event) => seals.filter(({ eventCode }) => eventCode === event),
    list: (only) =>
      people
        .map((person) => ({
          ...person,
          events: events
            .filter(({ code }) => only === undefined || code === only)
            .map(({ code, name }) => ({
              name,
              rows: departments.flatMap((department) => rowsAt(code, person.code, department.code)),
            }))
            .filter(({ rows }) => rows.length > 0),
        }))
        .filter((person) => person.events.length > 0),
    receipts: (event) =>
      departments
        .map((department) => ({
          ...department,
          rows: people.flatMap((person) => rowsAt(event, person.code, department.code)).sort(byCompanyCode),
        }))
        .filter(({ rows }) => rows.length > 0),
  }
}

/** Stores the seals and their masters in an empty office. */
export async function storeSeals(api: ApiClient, { seals }: PlantedSeals): Promise<void> {
  const put = (table: TableName, rows: readonly Row[]) => {
    const fields = Object.keys(tables[table].fields).filter((field) => rows[0]![field] !== undefined)
    return api.import(
      table,
      fields,
      rows.map((row) => fields.map((field) => row[field]!)),
    )
  }
  await put(
    'events',
    events.map(({ code, name }) => ({
      eventCode: code,
      eventName: name,
      ticketStartNumber: 1,
      ticketEndNumber: 2_000_000,
    })),
  )
  await put(
    'departments',
    departments
      .filter(({ isUnknown }) => !isUnknown)
      .map(({ code, name }) => ({ departmentCode: code, departmentName: name })),
  )
  await put(
    'personInCharge',
    people
      .filter(({ isUnknown }) => !isUnknown)
      .map(({ code, name }) => ({ personInChargeCode: code, personInChargeName: name })),
  )
  await put('sealData', seals.toReversed() as unknown as Row[])
}
