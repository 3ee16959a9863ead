import type { Act } from '#domain/wire.ts'
import type { NumbersByEvent } from '#domain/tickets/gaps.ts'
import { difference, intervalsOf, type Interval } from '#domain/tickets/intervals.ts'
import { readNumberList } from './number-list.ts'

/** What is read of the acts that return or allocate numbers. */
export type StockAct = Pick<Act, 'id' | 'kind' | 'event' | 'details' | 'takenBack'>

/**
 * Numbers that are in the stock because they were returned, as far as the details of the acts name them (`numbersDetails`).
 * A number that may have been allocated since is left out: if nobody holds it, that is not because of its return.
 * @param acts all allocations and the returns, in any order
 */
export function returnedNumbers(acts: readonly StockAct[]): NumbersByEvent {
  const found = new Map<number, readonly Interval[]>()
  for (const { kind, event, details, takenBack } of acts.toSorted((a, b) => a.id - b.id)) {
    if (takenBack || event === null) continue
    const before = found.get(event) ?? []
    if (kind === 'return') found.set(event, intervalsOf([...before, ...namedNumbers(details)]))
    if (kind === 'allocate') found.set(event, difference(before, allocated(details)))
  }
  return found
}

const namedNumbers = ({ numbers }: Act['details']): readonly Interval[] =>
  typeof numbers === 'string' ? readNumberList(numbers).ranges : []

/** From the lowest to the highest; everything where the act does not say it. */
function allocated({ lowest, highest }: Act['details']): readonly Interval[] {
  return typeof lowest === 'number' && typeof highest === 'number' ? [[lowest, highest]] : [[1, Infinity]]
}
