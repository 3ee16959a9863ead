import type { Act } from '#domain/wire.ts'
import type { NumbersByEvent } from '#domain/tickets/gaps.ts'
import { difference, intervalsOf, type Interval } from '#domain/tickets/intervals.ts'
import { readNumberList } from './number-list.ts'

export type StockAct = Pick<Act, 'id' | 'kind' | 'event' | 'details' | 'takenBack'>

/**
 * Returned numbers that are in stock, by event. Omits numbers that may have been allocated after their return.
 * @param acts all allocations and returns, and all acts by which people left
 */
export function returnedNumbers(acts: readonly StockAct[]): NumbersByEvent {
  const byEvent = new Map<number, readonly Interval[]>()
  for (const { kind, event, details, takenBack } of acts.toSorted((a, b) => a.id - b.id)) {
    if (takenBack || event === null) continue
    const before = byEvent.get(event) ?? []
    // A person who leaves returns the numbers, or passes them on to another person (`to`).
    if (kind === 'return' || (kind === 'leave' && !details['to']))
      byEvent.set(event, intervalsOf([...before, ...namedNumbers(details)]))
    if (kind === 'allocate') byEvent.set(event, difference(before, allocated(details)))
  }
  return byEvent
}

const namedNumbers = ({ numbers }: Act['details']): readonly Interval[] =>
  typeof numbers === 'string' ? readNumberList(numbers).ranges : []

/**
 * Range of the numbers that an allocation may have used: from the lowest to the highest, or all numbers if these are
 * not recorded.
 */
function allocated({ lowest, highest }: Act['details']): readonly Interval[] {
  return typeof lowest === 'number' && typeof highest === 'number' ? [[lowest, highest]] : [[1, Infinity]]
}
