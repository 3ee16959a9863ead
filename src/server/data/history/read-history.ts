import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import type { ActCursor, ActRows, HistoryFilter, HistoryPage, HistoryCursor, RowHistory } from '#domain/history.ts'
import {
  actRowsOf,
  type ActRowsEntry,
  historyPageOf,
  type HistoryPageEntry,
  rowHistoryOf,
  type RowHistoryEntry,
  storedFilter,
  storedRow,
} from '#domain/requests/history.ts'
import type { OneRow } from '#domain/wire.ts'
import { transaction } from '#server/db/transactions/transaction.ts'

/** Milliseconds that a query may take: a filter by number takes seconds, and nobody waits longer than this. */
const PATIENCE_MS = 20_000

export async function readRowHistory(pool: pg.Pool, row: OneRow, before: number | null): Promise<RowHistory> {
  const values = [...storedRow(row), before]
  return rowHistoryOf(
    await queryResult<RowHistoryEntry>(pool, 'SELECT eventms_row_history($1, $2, $3) AS told', values),
  )
}

/** @throws EventmsError 'unknownAct' */
export async function readActRows(pool: pg.Pool, act: number, after: ActCursor | null): Promise<ActRows> {
  const values = [act, after?.entry ?? null, after?.place ?? 0]
  const rows = actRowsOf(await queryResult<ActRowsEntry>(pool, 'SELECT eventms_act_rows($1, $2, $3) AS told', values))
  if (!rows) throw new EventmsError('unknownAct', { act })
  return rows
}

export async function readHistory(
  pool: pg.Pool,
  filter: HistoryFilter,
  after: HistoryCursor | null,
): Promise<HistoryPage> {
  const values = [JSON.stringify(storedFilter(filter)), after && JSON.stringify(after)]
  return historyPageOf(await queryResult<HistoryPageEntry>(pool, 'SELECT eventms_history($1, $2) AS told', values))
}

export function readHistoryPeople(pool: pg.Pool): Promise<readonly (string | null)[]> {
  return queryResult(pool, 'SELECT eventms_history_people() AS told', [])
}

async function queryResult<T>(pool: pg.Pool, text: string, values: unknown[]): Promise<T> {
  const work = (client: pg.PoolClient) => client.query<{ told: T }>(text, values)
  const { rows } = await transaction(pool, work, { readOnly: true, statementTimeout: PATIENCE_MS })
  return rows[0]!.told
}
