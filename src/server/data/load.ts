import type pg from 'pg'
import { fieldNames, sqlName, type TableDeclaration } from '#domain/table.ts'
import type { LoadHead } from '#domain/wire.ts'
import { transaction } from '../db/transaction.ts'
import { identifier, tableIdentifier } from './names.ts'
import { Snapshot } from './snapshot.ts'

/** Rows of one line: large enough that a query's own cost vanishes, small enough to show progress. */
const CHUNK = 10_000
/** A table of more bytes than this is read anew for each loader that comes after it was sent. */
const KEPT_BYTES = 128 * 1024 * 1024

export interface Loader {
  /** The table as of now, at one moment: lines as src/domain/wire.ts has them. */
  load(declaration: TableDeclaration): Promise<Snapshot>
  /** Its version as of now. */
  version(declaration: TableDeclaration): Promise<number>
}

/**
 * Tables as loaders get them. The lines are made by the database, in one snapshot, without waiting for any client;
 * loaders that come meanwhile share them, and they stay in memory until the table has another version.
 */
export function createLoader(pool: pg.Pool): Loader {
  const held = new Map<string, Promise<Snapshot>>()

  const version = async (declaration: TableDeclaration) => {
    const { rows } = await pool.query<{ version: string }>('SELECT version FROM table_version WHERE name = $1', [sqlName(declaration)])
    return Number(rows[0]?.version)
  }

  const build = (declaration: TableDeclaration) => {
    const begun = read(pool, declaration, (snapshot) => {
      if ((snapshot.state === 'broken' || snapshot.bytes > KEPT_BYTES) && held.get(declaration.name) === begun) held.delete(declaration.name)
    })
    held.set(declaration.name, begun)
    begun.catch(() => {
      if (held.get(declaration.name) === begun) held.delete(declaration.name)
    })
    return begun
  }

  const load = async (declaration: TableDeclaration): Promise<Snapshot> => {
    const before = held.get(declaration.name)
    if (!before) return build(declaration)
    // Asked after the one that is held was begun: if it is of this version, it holds all that is committed now.
    const [now, snapshot] = await Promise.all([version(declaration), before.catch(() => undefined)])
    if (snapshot?.version === now && snapshot.state !== 'broken') return snapshot
    const meanwhile = held.get(declaration.name)
    return meanwhile && meanwhile !== before ? load(declaration) : build(declaration)
  }

  return { load, version }
}

/** Resolves with the head; the rest follows. `ended` is told when there is no more to come. */
function read(pool: pg.Pool, declaration: TableDeclaration, ended: (snapshot: Snapshot) => void): Promise<Snapshot> {
  return new Promise((resolve, reject) => {
    let snapshot: Snapshot | undefined
    const whole = transaction(
      pool,
      async (client) => {
        const head = await readHead(client, declaration)
        snapshot = new Snapshot(head.version)
        snapshot.add(line(JSON.stringify(head)))
        resolve(snapshot)
        for await (const text of chunks(client, declaration, head.count)) snapshot.add(line(text))
      },
      { isolation: 'repeatable read', readOnly: true },
    )
    whole.then(
      () => snapshot!.end(),
      (error: unknown) => (snapshot ? snapshot.fail(error) : reject(error)),
    ).finally(() => snapshot && ended(snapshot))
  })
}

async function readHead(client: pg.PoolClient, declaration: TableDeclaration): Promise<LoadHead> {
  const { rows } = await client.query<{ version: string; count: string }>(
    `SELECT version, (SELECT count(*) FROM ${tableIdentifier(declaration)}) AS count FROM table_version WHERE name = $1`,
    [sqlName(declaration)],
  )
  return { version: Number(rows[0]?.version), fields: fieldNames(declaration), count: Number(rows[0]?.count) }
}

/** The rows in the order of their key, each chunk turned on its side by the database. */
async function* chunks(client: pg.PoolClient, declaration: TableDeclaration, count: number): AsyncGenerator<string> {
  const key = identifier(declaration.key)
  const columns = fieldNames(declaration).map((name) => `json_agg(${identifier(name)})`).join(', ')
  const text = `SELECT json_build_array(${columns})::text AS line, max(${key}) AS last
    FROM (SELECT * FROM ${tableIdentifier(declaration)} WHERE ${key} > $1 ORDER BY ${key} LIMIT ${CHUNK}) t`
  // The declared least value is itself a key that can be: the first chunk takes it in.
  let after = String(-Number.MAX_SAFE_INTEGER - 1)
  for (let sent = 0; sent < count; sent += CHUNK) {
    const { rows } = await client.query<{ line: string; last: string }>(text, [after])
    yield rows[0]!.line
    after = rows[0]!.last
  }
}

const encoder = new TextEncoder()

function line(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(`${text}\n`)
}
