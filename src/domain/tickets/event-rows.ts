import { groupBy } from '../seals/groups.ts'
import { eventFinder, matchEvents } from '../seals/match.ts'
import type { Seal } from '../seals/types.ts'
import type { TableName, TableRow } from '../tables/index.ts'
import type { Interval } from './intervals.ts'
import { intervalOf, type RecordedNumbers } from './numbers.ts'

/** What the numbers of an event are counted from. */
export const COUNTED_TABLES = [
  'events',
  'sealData',
  'salesData',
  'confirmedData',
  'withdrawn',
] as const satisfies readonly TableName[]

/** Whole tables, in any order. */
export type CountedRows = { readonly [N in (typeof COUNTED_TABLES)[number]]: readonly TableRow<N>[] }

/** The rows of one event. */
export interface EventRows {
  readonly event: TableRow<'events'>
  readonly seals: readonly Seal[]
  /** Seals of no event that have this one's name: their numbers are not free. */
  readonly byName: readonly Seal[]
  readonly sales: readonly TableRow<'salesData'>[]
  readonly confirmed: readonly TableRow<'confirmedData'>[]
  /** Confirmed rows that have this event's name and are not its own: of no event, or of one with another name. */
  readonly confirmedByName: readonly TableRow<'confirmedData'>[]
  readonly withdrawn: readonly TableRow<'withdrawn'>[]
}

/** The rows of each event, by its code; a confirmed row belongs to one as a seal does, all others by their code. */
export function eventRows(rows: CountedRows): ReadonlyMap<number, EventRows> {
  const { events, sealData, salesData, confirmedData } = rows
  const { byEvent, unmatched } = matchEvents(sealData, events)
  const sales = groups<TableRow<'salesData'>>(events)
  for (const sale of salesData) if (sale.eventCode !== null) sales.get(sale.eventCode)?.push(sale)
  const withdrawn = groups<TableRow<'withdrawn'>>(events)
  for (const row of rows.withdrawn) if (row.eventCode !== null) withdrawn.get(row.eventCode)?.push(row)
  const confirmed = groups<TableRow<'confirmedData'>>(events)
  const byName = groupBy(unmatched, ({ seal }) => seal.eventName ?? '')
  const eventOf = eventFinder(events)
  const nameOf = new Map(events.map(({ eventCode, eventName }) => [eventCode, eventName]))
  const strangers: TableRow<'confirmedData'>[] = []
  for (const row of confirmedData) {
    const code = eventOf(row)
    const own = typeof code === 'number' ? confirmed.get(code) : undefined
    own?.push(row)
    if (!own || nameOf.get(code as number) !== row.eventName) strangers.push(row)
  }
  const named = groupBy(
    strangers.filter(({ eventName }) => eventName !== null),
    ({ eventName }) => eventName!,
  )
  return new Map(
    events.map((event) => [
      event.eventCode,
      {
        event,
        seals: byEvent.get(event.eventCode) ?? [],
        byName: (byName.get(event.eventName ?? '') ?? []).flatMap(({ seal }) =>
          seal.eventName === null ? [] : [seal],
        ),
        sales: sales.get(event.eventCode) ?? [],
        confirmed: confirmed.get(event.eventCode) ?? [],
        confirmedByName: event.eventName === null ? [] : (named.get(event.eventName) ?? []),
        withdrawn: withdrawn.get(event.eventCode) ?? [],
      },
    ]),
  )
}

/** How many sales and confirmed rows belong to no event: they are counted nowhere. */
export function rowsOfNoEvent({ events, salesData, confirmedData }: CountedRows): number {
  const codes = new Set<unknown>(events.map(({ eventCode }) => eventCode))
  const eventOf = eventFinder(events)
  return (
    salesData.filter(({ eventCode }) => !codes.has(eventCode)).length +
    confirmedData.filter((row) => !codes.has(eventOf(row))).length
  )
}

function groups<R>(events: CountedRows['events']): Map<number, R[]> {
  return new Map(events.map(({ eventCode }) => [eventCode, []]))
}

/** What an event's rows say of its numbers. */
export function recordedNumbers(rows: EventRows): RecordedNumbers {
  const { event, seals, byName, withdrawn, sales, confirmed } = rows
  const reported: number[] = []
  for (const rows of [sales, confirmed])
    for (const { ticketNumber } of rows) if (ticketNumber !== null) reported.push(ticketNumber)
  return { event, held: rangesOf(seals), byName: rangesOf(byName), withdrawn: rangesOf(withdrawn), reported }
}

function rangesOf(rows: readonly Pick<Seal, 'ticketStartNumber' | 'ticketEndNumber'>[]): Interval[] {
  return rows.flatMap((row) => {
    const range = intervalOf(row.ticketStartNumber, row.ticketEndNumber)
    return range ? [range] : []
  })
}
