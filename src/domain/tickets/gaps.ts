import type { SealWarning } from '#domain/seals/warning-kinds.ts'
import type { TableRow } from '#domain/tables/index.ts'
import { counter, difference, intervalsOf, sizeOf, type Interval, type Intervals } from './intervals.ts'
import { intervalOf } from './numbers.ts'

/** Booklet numbers that left circulation (withdrawn or returned), by event code. They explain gaps between seals. */
export type NumbersByEvent = ReadonlyMap<number, Intervals>

export function withoutKnownGaps(
  warnings: readonly SealWarning[],
  knownNumbers: NumbersByEvent,
): readonly SealWarning[] {
  if (knownNumbers.size === 0) return warnings
  const counters = new Map([...knownNumbers].map(([event, numbers]) => [event, counter(numbers)]))
  return warnings.flatMap((warning) => {
    if (warning.kind !== 'gap') return [warning]
    const event = warning.seals[0]!.eventCode
    const gap: Interval = [warning.from, warning.to]
    const count = counters.get(event)?.(...gap) ?? 0
    if (count === 0) return [warning]
    if (count === sizeOf(gap)) return []
    return difference([gap], knownNumbers.get(event)!).map(([from, to]) => ({ ...warning, from, to }))
  })
}

export function withdrawnByEvent(rows: readonly TableRow<'withdrawn'>[]): NumbersByEvent {
  const byEvent = new Map<number, Interval[]>()
  for (const { eventCode, ticketStartNumber, ticketEndNumber } of rows) {
    const range = intervalOf(ticketStartNumber, ticketEndNumber)
    if (eventCode === null || !range) continue
    const ranges = byEvent.get(eventCode)
    if (ranges) ranges.push(range)
    else byEvent.set(eventCode, [range])
  }
  return new Map([...byEvent].map(([event, ranges]) => [event, intervalsOf(ranges)]))
}
