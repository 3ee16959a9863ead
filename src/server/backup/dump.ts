import { createHash } from 'node:crypto'
import type pg from 'pg'
import { nameOf, quoted, type SavedTable, savedTables, sequencesOf, sqlOf } from './contents.ts'
import { keepCancelling } from '#server/db/transactions/cancel-request.ts'
import { readMigrations } from '#server/db/migrations/migrate.ts'
import { copyOut } from './copy-out.ts'
import { END_OF_ROWS, type Head, newHead, type Tally, tallyText } from './format.ts'
import { HOUR } from './schedule.ts'

/** Maximum number of rows that one COPY reads, and their approximate maximum number of bytes. */
const ROWS = 10_000
const BYTES = 2 * 1024 * 1024

/** The lowest value of a bigint key. */
const LEAST = '-9223372036854775808'

export interface DumpOptions {
  /** Version of EventMS that makes the backup. */
  readonly by: string
  /** Signing key. Without it the backup omits data that is encrypted or hashed with it, such as authenticator apps. */
  readonly signingKey?: string | undefined
  /** Gets the name of each table and sequence, and a digest of its content. */
  readonly onContent?: (name: string, digest: string) => void
  readonly signal?: AbortSignal | undefined
}

/** Maximum milliseconds to wait for a table lock: far longer than any request of a server takes. */
export const LOCKED = HOUR

/**
 * Locks out migrations during the backup. If a migration rewrote a table after the snapshot was taken, the snapshot
 * would show the table as empty.
 */
const APART = { text: 'LOCK TABLE eventms_private.migration IN SHARE MODE', query_timeout: LOCKED }

/** Settings by which two databases write equal values as equal text, so that digests of equal data are equal. */
const SETTINGS = `SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO, YMD'; SET LOCAL IntervalStyle = 'postgres';
  SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'; SET LOCAL enable_sort = off`

/**
 * Yields the lines of a backup (format.ts), several at a time.
 * @param client in a transaction with one snapshot. Changes settings of this transaction, such as the time zone
 */
export async function* dump(client: pg.PoolClient, options: DumpOptions): AsyncGenerator<Buffer> {
  const { signal } = options
  let cancelled: (() => Promise<void>) | undefined
  const cancel = () => void (cancelled ??= keepCancelling(client))
  signal?.throwIfAborted()
  signal?.addEventListener('abort', cancel)
  try {
    for await (const chunk of textOf(client, options)) {
      yield chunk
      signal?.throwIfAborted()
    }
  } finally {
    signal?.removeEventListener('abort', cancel)
    await cancelled?.()
  }
}

async function* textOf(client: pg.PoolClient, { by, signingKey, onContent }: DumpOptions): AsyncGenerator<Buffer> {
  await client.query(APART)
  await client.query(SETTINGS)
  const all = createHash('sha256')
  const line = (value: object): Buffer => {
    const bytes = Buffer.from(`${JSON.stringify(value)}\n`)
    all.update(bytes)
    return bytes
  }
  yield line(await headOf(client, by, signingKey !== undefined))
  let rows = 0
  const tables = await savedTables(client, signingKey !== undefined, await readMigrations())
  for (const table of tables) {
    yield line({ table: nameOf(table), columns: table.columns })
    const digest = createHash('sha256')
    let count = 0
    for await (const chunk of rowsOf(client, table)) {
      all.update(chunk)
      digest.update(chunk)
      count += linesIn(chunk)
      yield chunk
    }
    const ending = Buffer.from(`${END_OF_ROWS}\n`)
    all.update(ending)
    yield ending
    const tally: Tally = { rows: count, sha256: digest.digest('hex') }
    rows += count
    onContent?.(nameOf(table), tallyText(tally))
    yield line(tally)
  }
  // Sequences are read after the rows, so that no saved row has a higher number than its sequence. Otherwise a restored
  // sequence could generate the number of a saved row again.
  const sequences = await sequencesOf(client, tables)
  for (const [name, last] of Object.entries(sequences)) onContent?.(name, String(last))
  yield line({ sequences })
  if (signingKey !== undefined) yield line({ signingKey })
  yield Buffer.from(`${JSON.stringify({ tables: tables.length, rows, sha256: all.digest('hex') })}\n`)
}

async function headOf(client: pg.ClientBase, by: string, secrets: boolean): Promise<Head> {
  const { rows } = await client.query<{ postgres: string; made: Date }>(
    "SELECT current_setting('server_version') AS postgres, now() AS made",
  )
  const { rows: migrations } = await client.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM eventms_private.migration ORDER BY name COLLATE "C"',
  )
  const { postgres = '', made } = rows[0] ?? {}
  return newHead({ by, made: (made ?? new Date()).toISOString(), postgres, secrets, migrations })
}

/** Yields a table's rows in the order of the key, in batches that fit into memory. */
async function* rowsOf(client: pg.ClientBase, table: SavedTable): AsyncGenerator<Buffer> {
  const [key, ...more] = table.key
  if (!key) throw new Error(`${nameOf(table)} has no primary key: its rows have no order`)
  const columns = table.columns.map(quoted).join(', ')
  const select = (where: string) => {
    const order = table.key.map(({ name, type }) => quoted(name) + (type === 'text' ? ' COLLATE "C"' : '')).join(', ')
    return `COPY (SELECT ${columns} FROM ${sqlOf(table)} ${where} ORDER BY ${order}) TO STDOUT`
  }
  if (key.type !== 'int8' || more.length > 0) {
    yield copyOut(client, select(''))
    return
  }
  const name = quoted(key.name)
  for (let after = LEAST; ; ) {
    const last = await lastOf(client, table, name, after)
    if (last === undefined) return
    yield copyOut(client, select(`WHERE ${name} > ${after} AND ${name} <= ${last}`))
    after = last
  }
}

/** The key of the last row in the batch that begins after the key `after`; undefined at the end of the table. */
async function lastOf(
  client: pg.ClientBase,
  table: SavedTable,
  key: string,
  after: string,
): Promise<string | undefined> {
  const size = table.columns.map((column) => `coalesce(pg_column_size(${quoted(column)}), 0)`).join(' + ')
  const { rows } = await client.query<{ last: string | null }>(
    `SELECT max(k) FILTER (WHERE n = 1 OR s <= ${BYTES})::text AS last FROM (
       SELECT k, row_number() OVER w AS n, sum(size) OVER w AS s FROM (
         SELECT ${key} AS k, ${size} AS size FROM ${sqlOf(table)} WHERE ${key} > $1::bigint ORDER BY ${key} LIMIT ${ROWS}) r
       WINDOW w AS (ORDER BY k)) t`,
    [after],
  )
  return rows[0]?.last ?? undefined
}

function linesIn(chunk: Buffer): number {
  let count = 0
  for (let at = chunk.indexOf(0x0a); at >= 0; at = chunk.indexOf(0x0a, at + 1)) count++
  return count
}
