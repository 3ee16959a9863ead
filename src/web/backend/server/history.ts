import type { ActRows, HistoryPage, RowHistory } from '#domain/history.ts'
import { BACKGROUND_HEADER } from '#domain/requests/background-header.ts'
import type { HistoryCalls } from '#web/backend/history-calls.ts'
import { reaching } from '#web/backend/reaching.ts'
import type { Client } from './client.ts'

export function createHistoryCalls(client: Client): HistoryCalls {
  const pathWith = (path: string, parameters: Readonly<Record<string, unknown>>) => {
    const defined = Object.entries(parameters).filter(([, value]) => value !== undefined)
    return `/api/history${path}?${new URLSearchParams(defined.map(([name, value]) => [name, JSON.stringify(value)]))}`
  }
  const getInBackground = async <T>(path: string): Promise<T> => {
    const response = await client.get(path, { [BACKGROUND_HEADER]: '1' })
    return reaching(() => response.json() as Promise<T>)
  }
  const get = <T>(path: string, inBackground = false) =>
    inBackground ? getInBackground<T>(path) : client.read<T>(path)
  return {
    rowHistory: ({ table, key }, before, inBackground) =>
      get<RowHistory>(pathWith(`/rows/${table}/${key}`, { before }), inBackground),
    actRows: (act, after) => client.read<ActRows>(pathWith(`/acts/${act}`, { after })),
    history: (filter, after, inBackground) => get<HistoryPage>(pathWith('', { filter, after }), inBackground),
    historyPeople: () => client.read<readonly (string | null)[]>('/api/history/people'),
  }
}
