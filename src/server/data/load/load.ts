import type pg from 'pg'
import { fieldNames, sqlName, type TableDeclaration } from '#domain/table.ts'
import type { LoadHead } from '#domain/wire.ts'
import { tableNames, tables, type TableName } from '#domain/tables/index.ts'
import { damageIn, integrityOf, oneSessionOf } from '#server/embedded-database/index.ts'
import { transaction } from '#server/db/transactions/transaction.ts'
import { tableIdentifier } from '#server/data/sql-names.ts'
import { chunksBetween, chunksSince, LEAST, MOST } from './chunks.ts'
import { Snapshot } from './snapshot.ts'

/** A table of more bytes than this is read anew for each loader that comes after it was sent. */
const KEPT_BYTES = 128 * 1024 * 1024

export interface Loader {
  /** The table as of now, at one moment: lines as src/domain/wire.ts has them. */
  load(declaration: TableDeclaration): Promise<Snapshot>
  /** Its version as of now. */
  version(declaration: TableDeclaration): Promise<number>
}

export interface LoaderOptions {
  /** Rows of one line: large enough that a query's own cost vanishes, small enough to show progress. */
  readonly size?: number
}

/**
 * Tables as loaders get them. The lines are made by the database, in one snapshot, without waiting for any client;
 * loaders that come meanwhile share them, and they stay in memory until the table has another version: then only the
 * lines whose rows have changed are made anew. Those that are held are answered all the same while an act has the only
 * session there is.
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
    // Asked after the one that is held was begun: if it is of this version, it holds all that is committed now.
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
        // One that cannot be read is missing for its own loaders alone.
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
  /** An earlier version, whole. */
  readonly base: Snapshot | undefined
}

/** Resolves with the head; the rest follows. `ended` is told when there is no more to come. */
function read({ pool, declaration, size, base }: TableRead, ended: (snapshot: Snapshot) => void): Promise<Snapshot> {
  const integrity = integrityOf(pool)
  return new Promise((resolve, reject) => {
    // A table that was cut reads as one with fewer rows: better none than a part on paper.
    integrity?.requireReadable(declaration.name)
    let snapshot: Snapshot | undefined
    const whole = transaction(
      pool,
      async (client) => {
        // The next rows by key come from its index. A table that was filled just now has no statistics yet: the planner
        // would read and sort all that is left of it for every chunk.
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
        // A reader that gets another number of rows than announced must not take them for the table.
        if (rows !== head.count) throw new Error(`${declaration.name}: ${rows} of ${head.count} rows were read`)
      },
      { isolation: 'repeatable read', readOnly: true },
    )
    whole
      .then(
        () => snapshot!.end(),
        (error: unknown) => {
          // Whoever asks again is told which table it is.
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
