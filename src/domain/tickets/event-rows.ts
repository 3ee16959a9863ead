import { eventFinder, matchSteps } from '#domain/seals/match.ts'
import type { Seal } from '#domain/seals/types.ts'
import { finish, ROWS_A_STEP } from '#domain/steps.ts'
import type { TableName, TableRow } from '#domain/tables/index.ts'
import type { Interval } from './intervals.ts'
import { intervalOf, type RecordedNumbers } from './numbers.ts'

export const COUNTED_TABLES = [
  'events',
  'sealData',
  'salesData',
  'confirmedData',
  'withdrawn',
] as const satisfies readonly TableName[]

export type CountedRows = { readonly [N in (typeof COUNTED_TABLES)[number]]: readonly TableRow<N>[] }

export interface EventRows {
  readonly event: TableRow<'events'>
  readonly seals: readonly Seal[]
  /**
   * Seals that have the name of this event, but belong to no event. Either their event code is unknown, or they have no
   * code and several events have the name. Their numbers count neither as held nor as in stock.
   */
  readonly byName: readonly Seal[]
  readonly sales: readonly TableRow<'salesData'>[]
  readonly confirmed: readonly TableRow<'confirmedData'>[]
  /**
   * Confirmed rows that have the name of this event, but do not belong to it. Either their event code is unknown or of
   * another event, or they have no code and several events have the name.
   */
  readonly confirmedByName: readonly TableRow<'confirmedData'>[]
  readonly withdrawn: readonly TableRow<'withdrawn'>[]
}

/** Rows of each event, by event code. Seals and confirmed rows without a code are found by the event's name. */
export const eventRows = (rows: CountedRows): ReadonlyMap<number, EventRows> => finish(eventRowSteps(rows))

/**
 * `eventRows` in steps that can pause, for hundreds of thousands of sales. Loops over indexes, because destructuring
 * `entries()` is several times slower.
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
    // Caches the last event, because most rows are of the same event as the row before.
    if (code !== last) name = typeof code === 'number' ? nameOf.get(code) : undefined
    last = code
    const isOwn = typeof code === 'number' && confirmed.add(code, row)
    if (!isOwn || name !== row.eventName) strangers.push(row)
  }
  const rowsByName = yield* byNameSteps(strangers)
  return new Map(
    events.map((event) => [
      event.eventCode,
      {
        event,
        seals: byEvent.get(event.eventCode) ?? [],
        byName: byName.get(event.eventName ?? '') ?? [],
        sales: sales.of(event.eventCode),
        confirmed: confirmed.of(event.eventCode),
        confirmedByName: event.eventName === null ? [] : (rowsByName.get(event.eventName) ?? []),
        withdrawn: withdrawn.of(event.eventCode),
      },
    ]),
  )
}

function* byNameSteps<R extends { readonly eventName: string | null }>(
  rows: readonly R[],
): Generator<void, ReadonlyMap<string, readonly R[]>> {
  const byName = new Map<string, R[]>()
  for (let at = 0; at < rows.length; at++) {
    if (at % ROWS_A_STEP === ROWS_A_STEP - 1) yield
    const row = rows[at]!
    if (row.eventName === null) continue
    const rowsOfName = byName.get(row.eventName)
    if (rowsOfName) rowsOfName.push(row)
    else byName.set(row.eventName, [row])
  }
  return byName
}

/** Number of sales and confirmed rows whose event does not exist. They count in no event. */
export function rowsOfNoEvent(
  { salesData, confirmedData }: CountedRows,
  byEvent: ReadonlyMap<number, EventRows>,
): number {
  let count = salesData.length + confirmedData.length
  for (const { sales, confirmed } of byEvent.values()) count -= sales.length + confirmed.length
  return count
}

/** Number of withdrawn rows whose event does not exist. Their numbers count as withdrawn in no event. */
export function withdrawnOfNoEvent({ events, withdrawn }: Pick<CountedRows, 'events' | 'withdrawn'>): number {
  const codes = new Set<unknown>(events.map(({ eventCode }) => eventCode))
  return withdrawn.filter(({ eventCode }) => !codes.has(eventCode)).length
}

/** Collects rows by event. Caches the last event, because most rows are of the same event as the row before. */
function gathering<R>(events: CountedRows['events']) {
  const byEvent = new Map<number, R[]>(events.map(({ eventCode }) => [eventCode, []]))
  let last: number | null = null
  let list: R[] | undefined
  return {
    of: (code: number): readonly R[] => byEvent.get(code) ?? [],
    /** Adds a row to its event. Returns false if the event does not exist. */
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
