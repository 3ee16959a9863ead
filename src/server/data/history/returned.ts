import type pg from 'pg'
import type { Returned } from '#domain/tickets/reconcile/returned.ts'
import { transaction } from '#server/db/transactions/transaction.ts'

const PATIENCE_MS = 20_000

export async function readReturned(pool: pg.Pool, event: number): Promise<Returned> {
  const work = (client: pg.PoolClient) =>
    client.query<{ returned: Returned }>('SELECT eventms_returned($1) AS returned', [event])
  const { rows } = await transaction(pool, work, { readOnly: true, statementTimeout: PATIENCE_MS })
  return rows[0]!.returned
}
