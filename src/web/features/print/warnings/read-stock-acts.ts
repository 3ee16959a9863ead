import { EventmsError } from '#domain/errors.ts'
import type { HistoryFilter, HistoryPlace } from '#domain/history.ts'
import type { Act } from '#domain/wire.ts'
import type { Backend } from '#web/backend/backend.ts'
import type { HistoryCalls } from '#web/backend/history-calls.ts'

/** Answers that are read of one kind of act: a thousand acts. */
const MOST_ANSWERS = 20

/** All returns and allocations of an event; null: of all events. */
export async function readStockActs(
  { openHistory }: Pick<Backend, 'openHistory'>,
  event: number | null,
): Promise<readonly Act[]> {
  const calls = await openHistory()
  const ofEvent = event === null ? {} : { event }
  const found = await Promise.all([
    readActs(calls, { kind: 'return', ...ofEvent }),
    readActs(calls, { kind: 'allocate', ...ofEvent }),
  ])
  return found.flat()
}

/** @throws EventmsError 'tooManyRows' where there are more than are read: without some, the others prove nothing */
async function readActs({ history }: HistoryCalls, filter: HistoryFilter): Promise<readonly Act[]> {
  const acts: Act[] = []
  let after: HistoryPlace | undefined
  for (let answers = 0; answers < MOST_ANSWERS; answers++) {
    const { entries, next } = await history(filter, after, true)
    acts.push(...entries.flatMap(({ act }) => (act ? [act] : [])))
    if (!next) return acts
    after = next
  }
  throw new EventmsError('tooManyRows', { count: acts.length, max: acts.length })
}
