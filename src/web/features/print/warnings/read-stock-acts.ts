import { EventmsError } from '#domain/errors.ts'
import type { HistoryFilter, HistoryCursor } from '#domain/history.ts'
import type { Act } from '#domain/wire.ts'
import type { Backend } from '#web/backend/backend.ts'
import type { HistoryCalls } from '#web/backend/history-calls.ts'

/**
 * Maximum number of pages of the history that are read for one kind of act, such as returns. They contain about a
 * thousand acts.
 */
const MOST_ANSWERS = 20

/**
 * Reads acts (actions of users) from the history: allocations of numbers, returns to the stock, and acts by which
 * people left.
 * @param event the code of the event; null for all events
 */
export async function readStockActs(
  { openHistory }: Pick<Backend, 'openHistory'>,
  event: number | null,
): Promise<readonly Act[]> {
  const calls = await openHistory()
  const ofEvent = event === null ? {} : { event }
  const actLists = await Promise.all([
    readActs(calls, { kind: 'return', ...ofEvent }),
    readActs(calls, { kind: 'leave', ...ofEvent }),
    readActs(calls, { kind: 'allocate', ...ofEvent }),
  ])
  return actLists.flat()
}

/**
 * Reads all acts that match the filter.
 * @throws EventmsError 'tooManyRows' if not all of them fit into `MOST_ANSWERS` pages. Incomplete acts would
 * not show which returned numbers are still in stock.
 */
async function readActs({ history }: HistoryCalls, filter: HistoryFilter): Promise<readonly Act[]> {
  const acts: Act[] = []
  let afterCursor: HistoryCursor | undefined
  for (let answers = 0; answers < MOST_ANSWERS; answers++) {
    const { entries, next } = await history(filter, afterCursor, true)
    acts.push(...entries.flatMap(({ act }) => (act ? [act] : [])))
    if (!next) return acts
    afterCursor = next
  }
  throw new EventmsError('tooManyRows', { count: acts.length, max: acts.length })
}
