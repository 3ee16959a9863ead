import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import { fieldNames, sqlName, type TableDeclaration } from '#domain/table.ts'
import { resultOf } from '#domain/requests/answers.ts'
import { withLines } from '#domain/requests/import-lines.ts'
import { badRequest } from '#domain/requests/check.ts'
import { type CheckedHead, checkImportHead, ImportRows } from '#domain/requests/import-rows.ts'
import { toEventmsError } from '#domain/requests/database-errors.ts'
import { parentsFirst, type TableName } from '#domain/tables/index.ts'
import type { Columns, ImportResults, WriteResult } from '#domain/wire.ts'
import { copyIn, copyText } from './copy.ts'
import { headOf, jsonLines } from '../../http/json-lines.ts'
import { columnList, tableIdentifier } from '../sql-names.ts'
import type { Told } from '../../http/told-work.ts'
import { cancellable, refuseCancelled } from './cancel.ts'
import { importAct, PATIENCE } from './one-act.ts'

/** Characters of one COPY: enough to make it worth one, little enough that the next is made while it runs. */
const COPY_SIZE = 1 << 20

/** Lines after which others have a turn: small lines are checked without waiting for anything. */
const LINES_AT_ONCE = 100

const STAGING = 'import_rows'

/** How far an import is, and where that is told. */
interface ImportProgress extends Told {
  readonly pool: pg.Pool
  done: number
  readonly total: number
  /** What was told last. */
  percent?: number
}

/** Nobody hears, and nobody ends it. */
export const unheard: Told = { begin: () => {}, tell: () => {}, signal: new AbortController().signal }

/**
 * Writes an import, all of it or nothing, in one transaction (`act`; a hosted project: db/hosted/02_calls.sql): rows go
 * to a temporary table by COPY while the next are being checked, then the database merges them (eventms_merge).
 * @param body what `readBody` gave: an `ImportHead`, then `Columns`, a line each
 * @throws EventmsError 'tableMoved', 'invalidRows', 'stillReferenced', 'badRequest', 'unknownField', and what
 *   `importAct` throws
 */
export async function importRows(
  pool: pg.Pool,
  who: string,
  declaration: TableDeclaration,
  body: readonly Uint8Array[],
  told: Told = unheard,
): Promise<WriteResult> {
  const head = checkImportHead(declaration, headOf(jsonLines(body)))
  const progress = begun(pool, told, head.rows)
  const work = async (client: pg.PoolClient) => {
    progress.done = 0
    return importIn(client, declaration, head, body, progress)
  }
  return importAct({ pool, who, kind: 'import', told }, work).catch((error: unknown) => {
    throw withLines(toEventmsError(error), declaration, head.fields, rowsOf(body))
  })
}

/** The progress of an import whose request is here. */
function begun(pool: pg.Pool, told: Told, total: number): ImportProgress {
  told.begin({ phase: 'checking', done: 0, total })
  return { pool, ...told, done: 0, total }
}

/** One table's part in an import of several: `body` is what `importRows` takes. */
export interface ImportPart {
  readonly table: TableName
  readonly declaration: TableDeclaration
  readonly head: CheckedHead
  readonly body: readonly Uint8Array[]
}

/**
 * Writes an import of several tables, all of it or nothing, those that others refer to first.
 * @throws EventmsError as `importRows`, with the table that was refused in its parameters
 */
export async function importTables(
  pool: pg.Pool,
  who: string,
  parts: readonly ImportPart[],
  told: Told = unheard,
): Promise<ImportResults> {
  let current: ImportPart | undefined
  const total = parts.reduce((sum, { head }) => sum + head.rows, 0)
  const progress = begun(pool, told, total)
  const work = async (client: pg.PoolClient) => {
    current = undefined
    progress.done = 0
    const names = parts.map(({ table }) => table)
    await cancellable(progress, client, () => lockTables(client, names))
    return importParts(client, parts, progress, (part) => (current = part))
  }
  const kind = parts.length === 1 ? 'import' : 'import-all'
  return importAct({ pool, who, kind, told }, work).catch((reason: unknown) => {
    const error = toEventmsError(reason)
    if (!current) throw error
    const { code, params, cause, issues } = withLines(
      error,
      current.declaration,
      current.head.fields,
      rowsOf(current.body),
    )
    throw new EventmsError(code, { ...params, table: current.table }, { cause, issues })
  })
}

/**
 * Takes the write locks of several tables, always in the order of their names: two writers never wait for each other.
 */
export async function lockTables(client: pg.PoolClient, names: readonly TableName[]): Promise<void> {
  const found = names.map((name) => name.toLowerCase())
  await client.query('SELECT FROM table_version WHERE name = ANY ($1) ORDER BY name FOR UPDATE', [found])
}

/**
 * The parts one after another within a transaction, which holds their tables' locks. @param onPart hears which one it
 * is
 */
export async function importParts(
  client: pg.PoolClient,
  parts: readonly ImportPart[],
  progress: ImportProgress,
  onPart: (part: ImportPart) => void = () => {},
): Promise<ImportResults> {
  const results: Partial<Record<TableName, WriteResult>> = {}
  for (const name of parentsFirst) {
    const part = parts.find(({ table }) => table === name)
    if (!part) continue
    onPart(part)
    results[name] = await importIn(client, part.declaration, part.head, part.body, progress)
    await client.query(`DROP TABLE ${STAGING}`)
  }
  return results
}

async function importIn(
  client: pg.PoolClient,
  declaration: TableDeclaration,
  head: CheckedHead,
  body: readonly Uint8Array[],
  progress: ImportProgress,
): Promise<WriteResult> {
  const name = sqlName(declaration)
  const removes = head.remove.length > 0
  // It may wait for whoever writes to the table.
  const before = await cancellable(progress, client, () =>
    only(client, 'SELECT eventms_lock($1, $2, $3) AS only', [name, head.version, removes]),
  )
  const remove = () => only<{ removed: number }>(client, 'SELECT eventms_delete($1, $2) AS only', [name, head.remove])
  const { removed } = removes ? await cancellable(progress, client, remove) : { removed: 0 }
  await client.query(
    `CREATE TEMP TABLE ${STAGING} ON COMMIT DROP AS SELECT ${columnList(head.fields)} FROM ${tableIdentifier(declaration)} WITH NO DATA`,
  )
  await copyRows(client, declaration, head, body, progress)

  const computed = fieldNames(declaration).filter((field) => declaration.fields[field]!.computed)
  progress.tell({ phase: 'writing', done: progress.done, total: progress.total })
  const merge = 'SELECT eventms_merge($1, $2::regclass, $3, $4) AS only'
  const merged = await cancellable(progress, client, () =>
    only<object>(client, merge, [name, STAGING, declaration.identity, computed]),
  )
  return resultOf(
    await only(client, 'SELECT eventms_outcome($1, $2, $3) AS only', [
      name,
      JSON.stringify(before),
      JSON.stringify({ ...merged, removed }),
    ]),
  )
}

/** Checks the rows and copies them to the temporary table, some while the next are being checked. */
async function copyRows(
  client: pg.PoolClient,
  declaration: TableDeclaration,
  head: CheckedHead,
  body: readonly Uint8Array[],
  progress: ImportProgress,
): Promise<void> {
  // A retry reads the body anew.
  const lines = jsonLines(body)
  headOf(lines)
  const rows = new ImportRows(declaration, head)
  const sql = `COPY ${STAGING} (${columnList(head.fields)}) FROM STDIN`
  let running = Promise.resolve()
  const copy = async (text: string) => {
    await running
    running = copyIn(client, sql, text)
    // Whoever awaits it next is told; until then it must not count as unheard.
    running.catch(() => {})
  }
  try {
    let text = ''
    let passed = 0
    for (const line of lines) {
      if (++passed % LINES_AT_ONCE === 0) await setImmediate()
      const { columns, count } = rows.next(line)
      if (count === 0) throw badRequest('a line must hold rows')
      text += copyText(columns, count)
      refuseCancelled(progress.signal)
      progress.done += count
      tellChecked(progress)
      if (text.length >= COPY_SIZE) {
        await copy(text)
        text = ''
      }
    }
    rows.end()
    await copy(text)
  } finally {
    // Before anything else is asked of this connection, a rollback included.
    await running.catch(() => {})
  }
  await running
}

/** Once for each percent: lines may be as small as a row. */
function tellChecked(progress: ImportProgress): void {
  const { done, total } = progress
  const percent = Math.min(100, Math.floor((done / total) * 100))
  if (percent === progress.percent) return
  progress.percent = percent
  progress.tell({ phase: 'checking', done, total })
}

/** The lines after the head; they have been read before and are what they should be. */
function* rowsOf(body: readonly Uint8Array[]): Generator<Columns> {
  const lines = jsonLines(body)
  lines.next()
  for (const line of lines) yield line as Columns
}

// oxlint-disable-next-line no-explicit-any -- JSON as our own functions make it
async function only<T = any>(client: pg.PoolClient, text: string, values: unknown[]): Promise<T> {
  // `query_timeout` is pg's own option of a query, which its types do not know.
  const query = { text, values, query_timeout: PATIENCE }
  const { rows } = await client.query<{ only: T }>(query)
  return rows[0]!.only
}
