import type pg from 'pg'
import { fieldNames, sqlName, type TableDeclaration } from '#domain/table.ts'
import type { LoadHead } from '#domain/wire.ts'
import { tableNames, tables, type TableName } from '#domain/tables/index.ts'
import { damageIn, integrityOf, oneSessionOf } from '#server/embedded-database/index.ts'
import { transaction } from '#server/db/transactions/transaction.ts'
import { tableIdentifier } from '#server/data/sql-names.ts'
import { chunksBetween, chunksSince, LEAST, MOST } from './chunks.ts'
import { Snapshot } from './snapshot.ts'

/** Maximum bytes of a table that stays in the cache. */
const KEPT_BYTES = 128 * 1024 * 1024

export interface Loader {
  /** The current table, as the lines of a response (`LoadHead` and `Columns` in src/domain/wire.ts). */
  load(declaration: TableDeclaration): Promise<Snapshot>
  version(declaration: TableDeclaration): Promise<number>
}

export interface LoaderOptions {
  /** Rows per line: enough that the cost of a query is small, few enough to show progress. */
  readonly size?: number
}

/**
 * Reads tables for all clients. Caches the lines of a table until its version changes; then only lines with changed
 * rows are read again. A read takes one snapshot, and does not wait for slow clients. Cached lines are sent even while
 * an act occupies the embedded database's only session.
 */
export function createLoader(pool: pg.Pool, { size = 10_000 }: LoaderOptions = {}): Loader {
  const snapshots = new Map<string, Promise<Snapshot>>()
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
      if (snapshots.get(declaration.name) === pending) snapshots.delete(declaration.name)
    }
    const pending = read({ pool, declaration, size, base }, (snapshot) => {
      if (snapshot.state === 'broken' || snapshot.bytes > KEPT_BYTES) forget()
    })
    snapshots.set(declaration.name, pending)
    pending.catch(forget)
    return pending
  }

  const load = async (declaration: TableDeclaration): Promise<Snapshot> => {
    const cached = snapshots.get(declaration.name)
    if (!cached) return build(declaration)
    // Reads the version after the request came. If the cached table has the same version, it contains every change that
    // was committed before the request.
    const [now, snapshot] = await Promise.all([version(declaration), cached.catch(() => undefined)])
    if (snapshot?.version === now && snapshot.state !== 'broken') return snapshot
    const newer = snapshots.get(declaration.name)
    return newer && newer !== cached
      ? load(declaration)
      : build(declaration, snapshot?.state === 'whole' ? snapshot : undefined)
  }

  if (session)
    session.warm = async (signal) => {
      for (const name of tableNames) {
        if (signal.aborted) return
        if (!snapshots.has(name)) continue
        // Ignores errors, because a damaged table must not affect the others.
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

/**
 * Reads a table. Resolves when the first line is read; the other lines are added to the snapshot later. Calls `onEnd`
 * after the last line or an error.
 */
function read({ pool, declaration, size, base }: TableRead, onEnd: (snapshot: Snapshot) => void): Promise<Snapshot> {
  const integrity = integrityOf(pool)
  return new Promise((resolve, reject) => {
    // Without this check, a table whose file was truncated would look like a table with fewer rows. Somebody could
    // print sheets without the missing rows.
    integrity?.requireReadable(declaration.name)
    let snapshot: Snapshot | undefined
    const complete = transaction(
      pool,
      async (client) => {
        // Without this setting, the planner would sort all remaining rows for every chunk of a new table, which has no
        // statistics.
        await client.query('SET LOCAL enable_sort = off')
        const head = await readHead(client, declaration)
        snapshot = new Snapshot(head.version, new TextEncoder().encode(`${JSON.stringify(head)}\n`))
        resolve(snapshot)
        const chunkReading = { client, declaration, size }
        let rows = 0
        for await (const chunk of (base && (await chunksSince(chunkReading, base, head.version))) ??
          chunksBetween(chunkReading, LEAST, MOST)) {
          snapshot.add(chunk)
          rows += chunk.rows
        }
        // An incomplete read must fail, so that nobody takes it for the whole table.
        if (rows !== head.count) throw new Error(`${declaration.name}: ${rows} of ${head.count} rows were read`)
      },
      { isolation: 'repeatable read', readOnly: true },
    )
    complete
      .then(
        () => snapshot!.end(),
        (error: unknown) => {
          // Checks all tables for damage, so that the next request reports which one is damaged.
          if (damageIn(error) !== undefined) void integrity?.check().catch(() => {})
          if (snapshot) snapshot.fail(error)
          else reject(error)
        },
      )
      .finally(() => snapshot && onEnd(snapshot))
  })
}

async function readHead(client: pg.PoolClient, declaration: TableDeclaration): Promise<LoadHead> {
  const { rows } = await client.query<{ version: string; count: string }>(
    `SELECT version, (SELECT count(*) FROM ${tableIdentifier(declaration)}) AS count FROM table_version WHERE name = $1`,
    [sqlName(declaration)],
  )
  return { version: Number(rows[0]?.version), fields: fieldNames(declaration), count: Number(rows[0]?.count) }
}
