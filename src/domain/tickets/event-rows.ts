import { eventFinder, matchSteps } from '#domain/seals/match.ts'
import type { Seal } from '#domain/seals/types.ts'
import { finish, ROWS_A_STEP } from '#domain/steps.ts'
import type { TableName, TableRow } from '#domain/tables/index.ts'
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
export const eventRows = (rows: CountedRows): ReadonlyMap<number, EventRows> => finish(eventRowSteps(rows))

/**
 * The same in steps: hundreds of thousands of sales are not parted in one. By place, as on a page the code is new, and
 * going through pairs of place and row then takes several times as long.
 */
export function* eventRowSteps(rows: CountedRows): Generator<void, ReadonlyMap<number, EventRows>> {
  const { events, sealData, salesData, confirmedData } = rows
  const { byEvent, unmatched } = yield* matchSteps(sealData, events)
  const sales = gathering<TableRow<'salesData'>>(events)
  for (let at = 0; at < salesData.length; at++) {
    if (at % ROWS_A_STEP === ROWS_A_STEP - 1) yield
    const row = salesData[at]!
    if (row.eventCode !== null) sales.add(row.eventCode, row)
  }
  const withdrawn = gathering<TableRow<'withdrawn'>>(events)
  for (let at = 0; at < rows.withdrawn.length; at++) {
    if (at % ROWS_A_STEP === ROWS_A_STEP - 1) yield
    const row = rows.withdrawn[at]!
    if (row.eventCode !== null) withdrawn.add(row.eventCode, row)
  }
  const confirmed = gathering<TableRow<'confirmedData'>>(events)
  const byName = yield* byNameSteps(unmatched.map(({ seal }) => seal))
  const eventOf = eventFinder(events)
  const nameOf = new Map(events.map(({ eventCode, eventName }) => [eventCode, eventName]))
  const strangers: TableRow<'confirmedData'>[] = []
  let last: ReturnType<typeof eventOf>
  let name: string | null | undefined
  for (let at = 0; at < confirmedData.length; at++) {
    if (at % ROWS_A_STEP === ROWS_A_STEP - 1) yield
    const row = confirmedData[at]!
    const code = eventOf(row)
    // Most are of the event of the row before.
    if (code !== last) name = typeof code === 'number' ? nameOf.get(code) : undefined
    last = code
    const isOwn = typeof code === 'number' && confirmed.add(code, row)
    if (!isOwn || name !== row.eventName) strangers.push(row)
  }
  const named = yield* byNameSteps(strangers)
  return new Map(
    events.map((event) => [
      event.eventCode,
      {
        event,
        seals: byEvent.get(event.eventCode) ?? [],
        byName: byName.get(event.eventName ?? '') ?? [],
        sales: sales.of(event.eventCode),
        confirmed: confirmed.of(event.eventCode),
        confirmedByName: event.eventName === null ? [] : (named.get(event.eventName) ?? []),
        withdrawn: withdrawn.of(event.eventCode),
      },
    ]),
  )
}

/** Those that have an event's name, by it, in steps. */
function* byNameSteps<R extends { readonly eventName: string | null }>(
  rows: readonly R[],
): Generator<void, ReadonlyMap<string, readonly R[]>> {
  const byName = new Map<string, R[]>()
  for (let at = 0; at < rows.length; at++) {
    if (at % ROWS_A_STEP === ROWS_A_STEP - 1) yield
    const row = rows[at]!
    if (row.eventName === null) continue
    const named = byName.get(row.eventName)
    if (named) named.push(row)
    else byName.set(row.eventName, [row])
  }
  return byName
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

/** Puts rows with those of the same event. Most have the event of the row before: it is not looked up again. */
function gathering<R>(events: CountedRows['events']) {
  const byEvent = new Map<number, R[]>(events.map(({ eventCode }) => [eventCode, []]))
  let last: number | null = null
  let list: R[] | undefined
  return {
    of: (code: number): readonly R[] => byEvent.get(code) ?? [],
    /** Returns false where there is no such event. */
    add(code: number, row: R): boolean {
      if (code !== last) {
        last = code
        list = byEvent.get(code)
      }
      list?.push(row)
      return list !== undefined
    },
  }
}

/** What an event's rows say of its numbers. */
export function recordedNumbers(rows: EventRows): RecordedNumbers {
  const { event, seals, byName, withdrawn, sales, confirmed } = rows
  return {
    event,
    held: rangesOf(seals),
    byName: rangesOf(byName),
    withdrawn: rangesOf(withdrawn),
    sold: ticketNumbers(sales),
    confirmed: ticketNumbers(confirmed),
  }
}

function ticketNumbers(rows: readonly { readonly ticketNumber: number | null }[]): Float64Array {
  const numbers = new Float64Array(rows.length)
  let count = 0
  for (let at = 0; at < rows.length; at++) {
    const number = rows[at]!.ticketNumber
    if (number !== null) numbers[count++] = number
  }
  return numbers.subarray(0, count)
}

function rangesOf(rows: readonly Pick<Seal, 'ticketStartNumber' | 'ticketEndNumber'>[]): Interval[] {
  return rows.flatMap((row) => {
    const range = intervalOf(row.ticketStartNumber, row.ticketEndNumber)
    return range ? [range] : []
  })
}
