import type { Act } from '#domain/wire.ts'
import type { NumbersByEvent } from '#domain/tickets/gaps.ts'
import { difference, intervalsOf, type Interval } from '#domain/tickets/intervals.ts'
import { readNumberList } from './number-list.ts'

/** The fields of the acts that return or allocate numbers. */
export type StockAct = Pick<Act, 'id' | 'kind' | 'event' | 'details' | 'takenBack'>

/**
 * Numbers that are in the stock because they were returned, as far as the details of the acts name them
 * (`numbersDetails`).
 * Numbers that may have been allocated since are left out: they are not free because of the return.
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

/** From the lowest to the highest number; everything if the act does not record them. */
function allocated({ lowest, highest }: Act['details']): readonly Interval[] {
  return typeof lowest === 'number' && typeof highest === 'number' ? [[lowest, highest]] : [[1, Infinity]]
}
