import { groupBy } from '#domain/seals/groups.ts'
import type { TableName, TableRow } from '#domain/tables/index.ts'
import { countOf, counter, intervalsOf, type Intervals } from '#domain/tickets/intervals.ts'
import { intervalOf } from '#domain/tickets/numbers.ts'
import type { Employee } from './person-events.ts'

export const LEFT_BEHIND_TABLES = [
  'events',
  'sealData',
  'salesData',
  'personInCharge',
] as const satisfies readonly TableName[]

/**
 * Data that refers to employees, but is not deleted together with them. Other rows with their company codes are not
 * listed here, because the delete dialog shows them anyway.
 */
export interface LeftBehind {
  /** Numbers that the employees hold, by event. `event` is the event's name, or its code if the name is unknown. */
  readonly heldByEvent: readonly { readonly event: string; readonly numbers: Intervals; readonly count: number }[]
  /** Count of the sales with one of these booklet numbers. */
  readonly sales: number
  /** Names of persons in charge who have the same name as one of the employees, and so may be the same person. */
  readonly inCharge: readonly string[]
}

export function leftBehind(
  employees: readonly Pick<Employee, 'companyCode' | 'name'>[],
  rows: { readonly [N in (typeof LEFT_BEHIND_TABLES)[number]]: readonly TableRow<N>[] },
): LeftBehind {
  const codes = new Set(employees.map(({ companyCode }) => companyCode))
  const names = new Set(employees.map(({ name }) => name))
  const byEvent = groupBy(
    rows.sealData.filter(({ companyCode }) => companyCode !== null && codes.has(companyCode)),
    ({ eventCode, eventName }) => (eventCode === null ? `name ${eventName}` : String(eventCode)),
  )
  const nameOf = new Map(rows.events.map(({ eventCode, eventName }) => [eventCode, eventName]))
  const heldByEvent = [...byEvent.values()].map((seals) => {
    const ranges = seals.map((seal) => intervalOf(seal.ticketStartNumber, seal.ticketEndNumber))
    const numbers = intervalsOf(ranges.filter((range) => range !== null))
    const { eventCode: code, eventName } = seals[0]!
    return { code, event: nameOf.get(code!) ?? eventName ?? String(code), numbers, count: countOf(numbers) }
  })
  const counters = new Map(heldByEvent.map(({ code, numbers }) => [code, counter(numbers)]))
  const sales = rows.salesData.filter(({ eventCode, ticketNumber }) => {
    const isHeld = eventCode === null || ticketNumber === null ? undefined : counters.get(eventCode)
    return isHeld !== undefined && isHeld(ticketNumber!, ticketNumber!) > 0
  }).length
  return {
    heldByEvent: heldByEvent
      .filter(({ count }) => count > 0)
      .map(({ event, numbers, count }) => ({ event, numbers, count })),
    sales,
    inCharge: rows.personInCharge.flatMap(({ personInChargeName: name }) =>
      name !== null && names.has(name) ? [name] : [],
    ),
  }
}
