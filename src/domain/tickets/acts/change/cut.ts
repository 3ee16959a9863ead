import type { Row } from '#domain/table.ts'
import { difference, intervalsOf, sizeOf, type Interval, type Intervals } from '#domain/tickets/intervals.ts'
import type { TableChanges } from '#domain/tickets/acts/ticket-act.ts'
import type { SealNumbers } from './chosen.ts'
import type { EventNumbers, NumberedSeal, WithdrawnRow } from './event-numbers.ts'
import type { Person } from './people.ts'

type SealRow = NumberedSeal['row']

export const numbersOfSeal = (
  range: Interval,
): Pick<SealRow, 'ticketStartNumber' | 'ticketEndNumber' | 'distributionNumber'> => ({
  ticketStartNumber: range[0],
  ticketEndNumber: range[1],
  distributionNumber: sizeOf(range),
})

/**
 * Returns the changes that remove numbers from a seal. The row keeps the first remaining interval, and each further
 * interval becomes a new row. If no number remains, the row is deleted.
 */
function keep({ event }: EventNumbers, { row, range }: NumberedSeal, cutNumbers: Intervals): TableChanges {
  const [first, ...further] = difference([range], cutNumbers)
  if (!first) return { remove: [row.id] }
  const { id, ...fields } = row
  // A seal without an event code was found by the event's name. All its pieces get the code.
  const eventCode = row.eventCode === null ? { eventCode: event.eventCode } : {}
  return {
    edit: [{ key: id, changes: { ...numbersOfSeal(first), ...eventCode } }],
    add: further.map((piece) => ({ ...fields, ...eventCode, ...numbersOfSeal(piece) })),
  }
}

export function cutSeals(eventNumbers: EventNumbers, cutNumbers: readonly SealNumbers[]): TableChanges {
  const bySeal = new Map<NumberedSeal, Interval[]>()
  for (const { from, numbers } of cutNumbers) {
    const cutRanges = bySeal.get(from)
    if (cutRanges) cutRanges.push(...numbers)
    else bySeal.set(from, [...numbers])
  }
  return joinChanges([...bySeal].map(([seal, numbers]) => keep(eventNumbers, seal, intervalsOf(numbers))))
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

export function cutWithdrawn(eventNumbers: EventNumbers, numbers: Intervals): TableChanges {
  return joinChanges(
    eventNumbers.withdrawnRows.map(({ row, range }) => {
      const remaining = difference([range], numbers)
      const [first, ...further] = remaining
      if (first === range) return {}
      const { id, ...fields } = row
      if (!first) return { remove: [id] }
      return {
        edit: [{ key: id, changes: numbersOfWithdrawn(first) }],
        add: further.map((piece) => ({ ...fields, ...numbersOfWithdrawn(piece) })),
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

export function joinChanges(parts: readonly TableChanges[]): TableChanges {
  const remove = parts.flatMap((changes) => changes.remove ?? [])
  const edit = parts.flatMap((changes) => changes.edit ?? [])
  const add = parts.flatMap((changes) => changes.add ?? [])
  return { ...(remove.length > 0 && { remove }), ...(edit.length > 0 && { edit }), ...(add.length > 0 && { add }) }
}
