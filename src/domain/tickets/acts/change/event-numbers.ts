import { filler } from '#domain/seals/fill.ts'
import { matchEvents } from '#domain/seals/match.ts'
import type { Masters, PrintedSeal, Seal } from '#domain/seals/types.ts'
import type { TableRow } from '#domain/tables/index.ts'
import { heldRangesOf, holdingsOf, namedSeal, personKey, type HeldRange } from '#domain/tickets/holdings.ts'
import { intervalsOf, type Interval, type Intervals } from '#domain/tickets/intervals.ts'
import { intervalOf } from '#domain/tickets/numbers.ts'

export type WithdrawnRow = TableRow<'withdrawn'>

/** Names of the tables in `ChangeRows`. */
export const CHANGE_TABLES = [
  'events',
  'departments',
  'personInCharge',
  'sealData',
  'withdrawn',
  'distributionStatus',
  'employees',
  'positions',
] as const satisfies readonly (keyof ChangeRows)[]

export interface ChangeRows extends Masters {
  readonly sealData: readonly Seal[]
  readonly withdrawn: readonly WithdrawnRow[]
  readonly distributionStatus: readonly TableRow<'distributionStatus'>[]
  readonly employees: readonly TableRow<'employees'>[]
  readonly positions: readonly TableRow<'positions'>[]
}

export interface NumberedSeal {
  readonly row: Seal
  readonly printed: PrintedSeal
  readonly range: Interval
  readonly person: string
}

export interface EventNumbers {
  readonly rows: ChangeRows
  readonly event: TableRow<'events'>
  readonly range: Interval | null
  /** Seals with valid numbers, by id. */
  readonly seals: ReadonlyMap<number, NumberedSeal>
  readonly byPerson: ReadonlyMap<string, readonly NumberedSeal[]>
  /** Held numbers without overlaps, in ascending order. */
  readonly heldRanges: readonly HeldRange[]
  readonly heldNumbers: Intervals
  /** Seals with the event's name, but without its code. The acts in this folder do not change them. */
  readonly byName: readonly { readonly range: Interval; readonly seal: PrintedSeal }[]
  readonly withdrawnRows: readonly { readonly range: Interval; readonly row: WithdrawnRow }[]
  readonly withdrawn: Intervals
  /** Numbers in several withdrawn rows. Only edits of the table itself can cause them. */
  readonly withdrawnTwice: Intervals
}

export function eventNumbersOf(rows: ChangeRows, eventCode: number): EventNumbers | null {
  const event = rows.events.find((row) => row.eventCode === eventCode)
  if (!event) return null
  const { byEvent, unmatched } = matchEvents(rows.sealData, rows.events)
  const fill = filler(rows, event)
  const printed = (byEvent.get(eventCode) ?? []).map((row) => ({ row, printed: fill(row) }))
  const seals = new Map<number, NumberedSeal>()
  const byPerson = new Map<string, NumberedSeal[]>()
  for (const seal of printed) {
    const range = intervalOf(seal.printed.start, seal.printed.end)
    if (!range) continue
    const numbered = { ...seal, range, person: personKey(seal.printed) }
    seals.set(seal.row.id, numbered)
    const sealsOfPerson = byPerson.get(numbered.person)
    if (sealsOfPerson) sealsOfPerson.push(numbered)
    else byPerson.set(numbered.person, [numbered])
  }
  for (const sealsOfPerson of byPerson.values())
    sealsOfPerson.sort((a, b) => a.range[0] - b.range[0] || a.row.id - b.row.id)
  const withdrawnRows = rows.withdrawn.flatMap((row) => {
    const range = row.eventCode === eventCode ? intervalOf(row.ticketStartNumber, row.ticketEndNumber) : null
    return range ? [{ range, row }] : []
  })
  return {
    rows,
    event,
    range: intervalOf(event.ticketStartNumber, event.ticketEndNumber),
    seals,
    byPerson,
    heldRanges: heldRangesOf(
      holdingsOf(
        [...seals.values()].map(({ printed }) => namedSeal(printed)),
        null,
      ),
    ),
    heldNumbers: intervalsOf([...seals.values()].map(({ range }) => range)),
    byName: unmatched.flatMap(({ seal }) => {
      const range = intervalOf(seal.ticketStartNumber, seal.ticketEndNumber)
      return range && seal.eventName !== null && seal.eventName === event.eventName ? [{ range, seal: fill(seal) }] : []
    }),
    withdrawnRows,
    withdrawn: intervalsOf(withdrawnRows.map(({ range }) => range)),
    withdrawnTwice: repeatedNumbers(withdrawnRows.map(({ range }) => range)),
  }
}

function repeatedNumbers(ranges: readonly Interval[]): Intervals {
  const repeated: Interval[] = []
  let reached = -Infinity
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    if (from <= reached) repeated.push([from, Math.min(to, reached)])
    reached = Math.max(reached, to)
  }
  return intervalsOf(repeated)
}
