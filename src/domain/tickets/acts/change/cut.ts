import type { Row } from '#domain/table.ts'
import { difference, intervalsOf, sizeOf, type Interval, type Intervals } from '#domain/tickets/intervals.ts'
import type { TableChanges } from '#domain/tickets/acts/ticket-act.ts'
import type { Taken } from './chosen.ts'
import type { EventNumbers, Numbered, WithdrawnRow } from './event-numbers.ts'
import type { Person } from './people.ts'

type SealRow = Numbered['row']

export const numbersOfSeal = (
  range: Interval,
): Pick<SealRow, 'ticketStartNumber' | 'ticketEndNumber' | 'distributionNumber'> => ({
  ticketStartNumber: range[0],
  ticketEndNumber: range[1],
  distributionNumber: sizeOf(range),
})

/**
 * The row keeps the first remaining interval; each further interval gets a new row. If nothing remains, the row is
 * deleted.
 */
function keep({ event }: EventNumbers, { row, range }: Numbered, taken: Intervals): TableChanges {
  const [first, ...others] = difference([range], taken)
  if (!first) return { remove: [row.id] }
  const { id, ...rest } = row
  // A seal with only the event's name gets the code, so that all its parts belong to the event by code.
  const eventCode = row.eventCode === null ? { eventCode: event.eventCode } : {}
  return {
    edit: [{ key: id, changes: { ...numbersOfSeal(first), ...eventCode } }],
    add: others.map((piece) => ({ ...rest, ...eventCode, ...numbersOfSeal(piece) })),
  }
}

export function cutSeals(of: EventNumbers, taken: readonly Taken[]): TableChanges {
  const bySeal = new Map<Numbered, Interval[]>()
  for (const { from, numbers } of taken) {
    const all = bySeal.get(from)
    if (all) all.push(...numbers)
    else bySeal.set(from, [...numbers])
  }
  return joined([...bySeal].map(([seal, numbers]) => keep(of, seal, intervalsOf(numbers))))
}

export function sealFor({ event }: EventNumbers, person: Person, range: Interval): Row {
  return {
    eventCode: event.eventCode,
    eventName: event.eventName,
    companyCode: person.companyCode,
    name: person.name,
    departmentCode: person.departmentCode,
    departmentName: person.departmentName,
    personInChargeCode: person.personInChargeCode,
    personInChargeName: person.personInChargeName,
    ...numbersOfSeal(range),
  }
}

export function cutWithdrawn(of: EventNumbers, numbers: Intervals): TableChanges {
  return joined(
    of.withdrawnRows.map(({ row, range }) => {
      const left = difference([range], numbers)
      const [first, ...others] = left
      if (first === range) return {}
      const { id, ...rest } = row
      if (!first) return { remove: [id] }
      return {
        edit: [{ key: id, changes: numbersOfWithdrawn(first) }],
        add: others.map((piece) => ({ ...rest, ...numbersOfWithdrawn(piece) })),
      }
    }),
  )
}

export const numbersOfWithdrawn = ([from, to]: Interval): Pick<
  WithdrawnRow,
  'ticketStartNumber' | 'ticketEndNumber'
> => ({
  ticketStartNumber: from,
  ticketEndNumber: to,
})

export function joined(all: readonly TableChanges[]): TableChanges {
  const remove = all.flatMap((changes) => changes.remove ?? [])
  const edit = all.flatMap((changes) => changes.edit ?? [])
  const add = all.flatMap((changes) => changes.add ?? [])
  return { ...(remove.length > 0 && { remove }), ...(edit.length > 0 && { edit }), ...(add.length > 0 && { add }) }
}
