import type { ActRows, HistoryPage, RowHistory } from '#domain/history.ts'
import { UNASKED_HEADER } from '#domain/requests/unasked.ts'
import type { HistoryCalls } from '#web/backend/history-calls.ts'
import { reaching } from '#web/backend/reaching.ts'
import type { Client } from './client.ts'

export function createHistoryCalls(client: Client): HistoryCalls {
  const asked = (path: string, given: Readonly<Record<string, unknown>>) => {
    const told = Object.entries(given).filter(([, value]) => value !== undefined)
    return `/api/history${path}?${new URLSearchParams(told.map(([name, value]) => [name, JSON.stringify(value)]))}`
  }
  const unaskedFor = async <T>(path: string): Promise<T> => {
    const response = await client.get(path, { [UNASKED_HEADER]: '1' })
    return reaching(() => response.json() as Promise<T>)
  }
  const reading = <T>(path: string, unasked = false) => (unasked ? unaskedFor<T>(path) : client.read<T>(path))
  return {
    rowHistory: ({ table, key }, before, unasked) =>
      reading<RowHistory>(asked(`/rows/${table}/${key}`, { before }), unasked),
    actRows: (act, after) => client.read<ActRows>(asked(`/acts/${act}`, { after })),
    history: (filter, after, unasked) => reading<HistoryPage>(asked('', { filter, after }), unasked),
    historyPeople: () => client.read<readonly (string | null)[]>('/api/history/people'),
  }
}
