import { EventmsError } from '#domain/errors.ts'
import type { Row } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import type { Loader } from './load.ts'
import { rowsOf } from './snapshot-rows.ts'

export interface CurrentRows<T> {
  /** The rows of a table; empty for a table that was not requested. */
  rowsOf(table: TableName): readonly Row[]
  /** The result of `readExtra`. */
  readonly extra: T
}

/** Number of attempts to read all tables without a change in between. */
const TRIES = 5

export const versionsOf = (loader: Loader, names: readonly TableName[]): Promise<number[]> =>
  Promise.all(names.map((name) => loader.version(tables[name])))

/**
 * Reads several tables in one consistent state: reads them again if one has changed meanwhile.
 * @param readExtra reads other data in the same state
 * @throws EventmsError 'serverBusy' if the tables keep changing
 */
export async function currentRows<T>(
  loader: Loader,
  names: readonly TableName[],
  readExtra: () => Promise<T>,
): Promise<CurrentRows<T>> {
  for (let tries = 0; tries < TRIES; tries++) {
    const read = new Map<TableName, Awaited<ReturnType<typeof rowsOf>>>()
    // Reads one table after the other, so that a request needs at most one database connection.
    for (const name of names) read.set(name, await rowsOf(loader, tables[name]))
    const found = await readExtra()
    const now = await versionsOf(loader, names)
    if (names.every((name, at) => read.get(name)!.version === now[at]))
      return { rowsOf: (table) => read.get(table)?.rows ?? [], extra: found }
  }
  throw new EventmsError('serverBusy', { seconds: 1 })
}
