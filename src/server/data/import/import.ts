import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import { sqlName, type TableDeclaration } from '#domain/table.ts'
import { resultOf } from '#domain/requests/answers.ts'
import { withLines } from '#domain/requests/import-lines.ts'
import { checkImportHead } from '#domain/requests/import-rows.ts'
import { toEventmsError } from '#domain/requests/database-errors.ts'
import { parentsFirst, type TableName } from '#domain/tables/index.ts'
import { type Columns, type ImportResults, ROWS_OF_A_FILE, type WriteResult } from '#domain/wire.ts'
import type { Actor } from '#server/db/transactions/act.ts'
import { requireDiskSpace } from '#server/embedded-database/index.ts'
import { headOf, jsonLines } from '#server/http/json-lines.ts'
import type { ImportListener } from '#server/http/long-work.ts'
import { observed } from '#server/observer.ts'
import { cancellable } from './cancel.ts'
import { mergeRows, only } from './merge.ts'
import { importAct } from './cancellable-act.ts'
import { afterStaging, type ImportProgress, type Staged, type StagedPart, stageRows, statementsOf } from './staging.ts'

/** Name of the temporary table if an import needs only one. */
const STAGING = 'import_rows'

/**
 * Estimated bytes on the disk for each byte of a request: temporary table, table, write-ahead log and history. The
 * estimate is too high rather than too low.
 */
const GROWTH = 6

/** A listener that gets no progress and cancels nothing. */
export const noListener: ImportListener = { begin: () => {}, report: () => {}, signal: new AbortController().signal }

/**
 * Writes an import in one transaction. Validates rows in batches and copies them to a temporary table (staging.ts);
 * then the SQL function eventms_merge merges all rows into the table. On a hosted project db/hosted/02_calls.sql does
 * this.
 * @param body from `readBody`: a line with an `ImportHead`, then lines with `Columns`
 * @throws EventmsError 'tableMoved', 'invalidRows', 'stillReferenced', 'badRequest', 'unknownField', 'diskFull', and
 * errors of `importAct`
 */
export async function importRows(
  pool: pg.Pool,
  actor: Actor,
  declaration: TableDeclaration,
  body: readonly Uint8Array[],
  listener: ImportListener = noListener,
  maxRows = ROWS_OF_A_FILE,
): Promise<WriteResult> {
  const head = checkImportHead(declaration, headOf(jsonLines(body)))
  const part = { declaration, head, body }
  return counted(pool, head.rows, () => importOne(pool, actor, part, listener, maxRows))
}

async function importOne(
  pool: pg.Pool,
  actor: Actor,
  part: StagedPart,
  listener: ImportListener,
  maxRows: number,
): Promise<WriteResult> {
  const { declaration, head, body } = part
  const progress = begun(pool, listener, head.rows, maxRows)
  await requireDiskSpace(pool, bytesOf(body) * GROWTH)
  const act = (staged: Staged) =>
    importAct(
      { pool, actor, kind: 'import', file: head.file, listener, rows: head.rows, table: sqlName(declaration) },
      async (client) => {
        progress.done = 0
        return importIn(client, part, progress, staged)
      },
    )
  return afterStaging(progress, [part], () => {}, act).catch((error: unknown) => {
    throw withLines(toEventmsError(error), declaration, head.fields, rowsOf(body))
  })
}

const counted = <T>(pool: pg.Pool, rows: number, work: () => Promise<T>): Promise<T> =>
  observed(pool, work, (observer, seconds, error) => observer.imported(rows, seconds, error))

const bytesOf = (body: readonly Uint8Array[]): number => body.reduce((sum, { byteLength }) => sum + byteLength, 0)

/** Starts the progress of an import. @throws EventmsError 'tooManyRows' */
function begun(pool: pg.Pool, listener: ImportListener, total: number, maxRows: number): ImportProgress {
  if (total > maxRows) throw new EventmsError('tooManyRows', { count: total, max: maxRows })
  listener.begin({ phase: 'checking', done: 0, total })
  return { pool, ...listener, done: 0, total }
}

/** One table of an import of several tables. `body` has the same lines as in `importRows`. */
export interface ImportPart extends StagedPart {
  readonly table: TableName
}

/**
 * Imports several tables in one transaction, referenced tables first. @throws EventmsError as `importRows`, with the
 * name of the refused table
 */
export async function importTables(
  pool: pg.Pool,
  actor: Actor,
  parts: readonly ImportPart[],
  listener: ImportListener = noListener,
  maxRows = ROWS_OF_A_FILE,
): Promise<ImportResults> {
  const rows = parts.reduce((sum, { head }) => sum + head.rows, 0)
  return counted(pool, rows, () => importSeveral(pool, actor, parts, { listener, rows, maxRows }))
}

async function importSeveral(
  pool: pg.Pool,
  actor: Actor,
  parts: readonly ImportPart[],
  { listener, rows, maxRows }: { readonly listener: ImportListener; readonly rows: number; readonly maxRows: number },
): Promise<ImportResults> {
  let current: ImportPart | undefined
  const onPart = (part?: ImportPart) => (current = part)
  const progress = begun(pool, listener, rows, maxRows)
  await requireDiskSpace(pool, parts.reduce((sum, { body }) => sum + bytesOf(body), 0) * GROWTH)
  const kind = parts.length === 1 ? 'import' : 'import-all'
  const act = (staged: Staged) =>
    importAct({ pool, actor, kind, file: parts[0]?.head.file, listener, rows }, async (client) => {
      current = undefined
      progress.done = 0
      const names = parts.map(({ table }) => table)
      await cancellable(progress, client, () => lockTables(client, names))
      return importParts(client, parts, progress, { onPart, staged })
    })
  return afterStaging(progress, parts, onPart, act).catch((reason: unknown) => {
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

/** Locks tables against other writers. Locks them in the order of their names, so that two writers never deadlock. */
export async function lockTables(client: pg.PoolClient, names: readonly TableName[]): Promise<void> {
  const found = names.map((name) => name.toLowerCase())
  await client.query('SELECT FROM table_version WHERE name = ANY ($1) ORDER BY name FOR UPDATE', [found])
}

/**
 * Imports several tables in a transaction that has locked them. Calls `onPart` with each table's import before it
 * begins.
 */
export async function importParts(
  client: pg.PoolClient,
  parts: readonly ImportPart[],
  progress: ImportProgress,
  {
    onPart = () => {},
    staged = () => undefined,
  }: { readonly onPart?: (part: ImportPart) => void; readonly staged?: Staged } = {},
): Promise<ImportResults> {
  const results: Partial<Record<TableName, WriteResult>> = {}
  for (const name of parentsFirst) {
    const part = parts.find(({ table }) => table === name)
    if (!part) continue
    onPart(part)
    results[name] = await importIn(client, part, progress, staged)
  }
  return results
}

async function importIn(
  client: pg.PoolClient,
  part: StagedPart,
  progress: ImportProgress,
  staged: Staged,
): Promise<WriteResult> {
  const { declaration, head } = part
  const name = sqlName(declaration)
  const removes = head.remove.length > 0
  // The wait for the table's lock can be cancelled, because another writer may have the lock for minutes.
  const before = await cancellable(progress, client, () =>
    only(client, 'SELECT eventms_lock($1, $2, $3) AS only', [name, head.version, removes]),
  )
  const remove = () => only<{ removed: number }>(client, 'SELECT eventms_delete($1, $2) AS only', [name, head.remove])
  const { removed } = removes ? await cancellable(progress, client, remove) : { removed: 0 }
  const tables = staged(part) ?? [STAGING]
  if (tables[0] === STAGING) {
    await stageRows(statementsOf(client), part, { next: () => STAGING, end: ' ON COMMIT DROP' }, progress)
    progress.report({ phase: 'writing', done: progress.done, total: progress.total })
  }
  const merged = await mergeRows(client, part, tables, progress)
  return resultOf(
    await only(client, 'SELECT eventms_outcome($1, $2, $3) AS only', [
      name,
      JSON.stringify(before),
      JSON.stringify({ ...merged, removed }),
    ]),
  )
}

/** The lines with rows, without the head in the first line. `stageRows` has validated these rows before. */
function* rowsOf(body: readonly Uint8Array[]): Generator<Columns> {
  const lines = jsonLines(body)
  lines.next()
  for (const line of lines) yield line as Columns
}
