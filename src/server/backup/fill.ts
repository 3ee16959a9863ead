import type pg from 'pg'
import { applyFunctions, applyMigrations, readFunctions } from '#server/db/migrations/migrate.ts'
import { transaction } from '#server/db/transactions/transaction.ts'
import { blamed, type Contents, damaged, differences } from './format.ts'
import { dump } from './dump.ts'
import { load, type Loaded } from './load.ts'

/** Milliseconds that ANALYZE may take. */
const TIMEOUT_MS = 600_000

export interface FillOptions {
  /** Command or setting that names the backup, for errors. */
  readonly setting: string
  /**
   * Functions that run within the transaction. `before` runs before the tables are created, `after` when all rows are
   * stored and the migrations have run, and `leave` just before the commit.
   */
  readonly before?: (client: pg.PoolClient) => Promise<void>
  readonly after?: (client: pg.PoolClient, loaded: Loaded) => Promise<void>
  readonly leave?: () => Promise<void>
}

/**
 * Restores a backup into a database, reads the rows back and compares them, and migrates the database. All in one
 * transaction.
 */
export async function fill(
  pool: pg.Pool,
  source: AsyncIterable<Uint8Array>,
  { setting, before, after, leave }: FillOptions,
): Promise<Loaded> {
  return transaction(
    pool,
    async (client) => {
      await before?.(client)
      const loaded = await load(client, source, setting)
      const found = await contentsOf(client, loaded)
      const [difference] = differences(loaded.contents, found)
      if (difference !== undefined) throw damaged(setting, `${difference} was not read back as it was written`)
      const refuse = (cause: unknown) => {
        throw blamed(cause, setting, 'its rows cannot be brought to the present version')
      }
      await applyMigrations(client, loaded.missing).catch(refuse)
      await applyFunctions(client, await readFunctions())
      await after?.(client, loaded).catch(refuse)
      // Tables that were just filled have no statistics for the query planner.
      await client.query({ text: 'ANALYZE', query_timeout: TIMEOUT_MS } as pg.QueryConfig)
      await leave?.()
      return loaded
    },
    // No timeouts, because the transaction waits for its source: a disk, or another database.
    { statementTimeout: 0, idleTimeout: 0 },
  )
}

async function contentsOf(client: pg.PoolClient, { head, signingKey }: Loaded): Promise<Contents> {
  const contents = new Map<string, string>()
  const rows = dump(client, { by: head.by, signingKey, onContent: (name, holds) => contents.set(name, holds) })
  for await (const chunk of rows) void chunk
  return contents
}
