import type pg from 'pg'
import { fieldNames, sqlName, type TableDeclaration } from '#domain/table.ts'
import type { LoadHead } from '#domain/wire.ts'
import { tableNames, tables, type TableName } from '#domain/tables/index.ts'
import { damageIn, integrityOf, oneSessionOf } from '#server/embedded-database/index.ts'
import { transaction } from '#server/db/transactions/transaction.ts'
import { tableIdentifier } from '#server/data/sql-names.ts'
import { chunksBetween, chunksSince, LEAST, MOST } from './chunks.ts'
import { Snapshot } from './snapshot.ts'

/** Maximum bytes of a cached table. */
const KEPT_BYTES = 128 * 1024 * 1024

export interface Loader {
  /** The current table as one snapshot, in the lines of src/domain/wire.ts. */
  load(declaration: TableDeclaration): Promise<Snapshot>
  version(declaration: TableDeclaration): Promise<number>
}

export interface LoaderOptions {
  /** Rows per line: large against a query's cost, small enough to show progress. */
  readonly size?: number
}

/**
 * Shares and caches the lines of each table until its version changes; then only changed lines are read again. The
 * database makes the lines in one snapshot, without waiting for clients. Cached lines are served even while an act
 * occupies the only session.
 */
export function createLoader(pool: pg.Pool, { size = 10_000 }: LoaderOptions = {}): Loader {
  const held = new Map<string, Promise<Snapshot>>()
  const session = oneSessionOf(pool)

  const version = async (declaration: TableDeclaration) => {
    const committed = session?.committed?.[declaration.name as TableName]
    if (committed !== undefined) return committed
    const { rows } = await pool.query<{ version: string }>('SELECT version FROM table_version WHERE name = $1', [
      sqlName(declaration),
    ])
    return Number(rows[0]?.version)
  }

  const build = (declaration: TableDeclaration, base?: Snapshot) => {
    const forget = () => {
      if (held.get(declaration.name) === begun) held.delete(declaration.name)
    }
    const begun = read({ pool, declaration, size, base }, (snapshot) => {
      if (snapshot.state === 'broken' || snapshot.bytes > KEPT_BYTES) forget()
    })
    held.set(declaration.name, begun)
    begun.catch(forget)
    return begun
  }

  const load = async (declaration: TableDeclaration): Promise<Snapshot> => {
    const before = held.get(declaration.name)
    if (!before) return build(declaration)
    // The version is read after the cached load began: if it is equal, the cache has everything committed by now.
    const [now, snapshot] = await Promise.all([version(declaration), before.catch(() => undefined)])
    if (snapshot?.version === now && snapshot.state !== 'broken') return snapshot
    const meanwhile = held.get(declaration.name)
    return meanwhile && meanwhile !== before
      ? load(declaration)
      : build(declaration, snapshot?.state === 'whole' ? snapshot : undefined)
  }

  if (session)
    session.warm = async (signal) => {
      for (const name of tableNames) {
        if (signal.aborted) return
        if (!held.has(name)) continue
        // An unreadable table affects only requests for itself.
        await load(tables[name])
          .then((snapshot) => snapshot.ended())
          .catch(() => {})
      }
    }
  return { load, version }
}

interface TableRead {
  readonly pool: pg.Pool
  readonly declaration: TableDeclaration
  readonly size: number
  readonly base: Snapshot | undefined
}

/** Resolves with the head; the rest follows. `ended` is called at the end. */
function read({ pool, declaration, size, base }: TableRead, ended: (snapshot: Snapshot) => void): Promise<Snapshot> {
  const integrity = integrityOf(pool)
  return new Promise((resolve, reject) => {
    // A truncated table reads as one with fewer rows, which must not get on paper.
    integrity?.requireReadable(declaration.name)
    let snapshot: Snapshot | undefined
    const whole = transaction(
      pool,
      async (client) => {
        // Without statistics the planner would sort the rest of a new table for every chunk.
        await client.query('SET LOCAL enable_sort = off')
        const head = await readHead(client, declaration)
        snapshot = new Snapshot(head.version, new TextEncoder().encode(`${JSON.stringify(head)}\n`))
        resolve(snapshot)
        const reading = { client, declaration, size }
        let rows = 0
        for await (const chunk of (base && (await chunksSince(reading, base, head.version))) ??
          chunksBetween(reading, LEAST, MOST)) {
          snapshot.add(chunk)
          rows += chunk.rows
        }
        // A reader must not take an incomplete load for the table.
        if (rows !== head.count) throw new Error(`${declaration.name}: ${rows} of ${head.count} rows were read`)
      },
      { isolation: 'repeatable read', readOnly: true },
    )
    whole
      .then(
        () => snapshot!.end(),
        (error: unknown) => {
          // Checks now, so that the next request names the damaged table.
          if (damageIn(error) !== undefined) void integrity?.check().catch(() => {})
          if (snapshot) snapshot.fail(error)
          else reject(error)
        },
      )
      .finally(() => snapshot && ended(snapshot))
  })
}

async function readHead(client: pg.PoolClient, declaration: TableDeclaration): Promise<LoadHead> {
  const { rows } = await client.query<{ version: string; count: string }>(
    `SELECT version, (SELECT count(*) FROM ${tableIdentifier(declaration)}) AS count FROM table_version WHERE name = $1`,
    [sqlName(declaration)],
  )
  return { version: Number(rows[0]?.version), fields: fieldNames(declaration), count: Number(rows[0]?.count) }
}
