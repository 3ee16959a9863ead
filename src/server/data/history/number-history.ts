import type pg from 'pg'
import { type NumberHistoryEntry, numberHistoryOf } from '#domain/requests/number-history.ts'
import type { NumberHistory } from '#domain/tickets/number-history.ts'
import { transaction } from '#server/db/transactions/transaction.ts'

/** Milliseconds that the query may take: a large history takes seconds, and nobody waits longer than this. */
const PATIENCE_MS = 20_000

export async function readNumberHistory(pool: pg.Pool, event: number, number: number): Promise<NumberHistory> {
  const work = (client: pg.PoolClient) =>
    client.query<{ history: NumberHistoryEntry }>('SELECT eventms_number_history($1, $2) AS history', [event, number])
  const { rows } = await transaction(pool, work, { readOnly: true, statementTimeout: PATIENCE_MS })
  return numberHistoryOf(rows[0]!.history)
}
