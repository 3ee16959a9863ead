import { EventmsError } from '#domain/errors.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import type { Columns } from '#domain/wire.ts'
import type { Progress, TableData } from '#web/backend/backend.ts'
import { appender, checkedFields } from '#web/backend/columns.ts'

export interface Page {
  readonly version: number
  /** Number of rows in the whole table; null if it was not requested. */
  readonly count: number | null
  readonly fields: readonly string[]
  readonly columns: Columns
}

/**
 * The answer of the SQL function eventms_changes. `keys`: the rows that were added, changed or deleted since the cached
 * version. The page contains those that still exist. `keys` is null if the database no longer knows all changes, or if
 * there are too many.
 */
export interface Changes extends Page {
  readonly keys: readonly number[] | null
}

type ReadPage = (after: number | null, limit: number, counted: boolean) => Promise<Page>
type OnProgress = (progress: Progress) => void

/** Maximum number of attempts. If another user writes to the table during a read, the read starts again. */
const MAX_TRIES = 8

/**
 * Reads the complete table page by page, with all rows of one version. `read` returns at most `limit` rows after the
 * key `after`. Only the first page also requests the table's row count (`counted`). A Supabase project may return fewer
 * rows than `limit`, so reading continues until the count is reached. The error codes are:
 * `loadIncomplete` { read, count }: a page was empty too early, or there were more rows than the count.
 * `databaseBusy`: a write interrupted every attempt.
 * `internalError`: the rows do not have the declared fields.
 */
export async function readTable(
  declaration: TableDeclaration,
  read: ReadPage,
  onProgress?: OnProgress,
): Promise<TableData> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const complete = await readOnce(declaration, read, onProgress)
    if (complete) return complete
  }
  throw new EventmsError('databaseBusy')
}

async function readOnce(
  declaration: TableDeclaration,
  read: ReadPage,
  onProgress: OnProgress | undefined,
): Promise<TableData | null> {
  const rows: Row[] = []
  let first: Page | undefined
  let count = 0
  for (;;) {
    const last = rows.at(-1)?.[declaration.key]
    const page = await read(last === undefined ? null : Number(last), declaration.request.rows, !first)
    const before = rows.length
    if (!first) {
      count = countOf(declaration, page)
      onProgress?.({ done: 0, total: count })
    }
    first ??= page
    append(declaration, page, rows)
    if (page.version !== first.version) return null
    onProgress?.({ done: rows.length, total: count })
    if (rows.length === count) return { version: first.version, rows }
    if (rows.length > count || rows.length === before)
      throw new EventmsError('loadIncomplete', { read: rows.length, count })
  }
}

/**
 * Applies the changes to the cached table. Returns null if the whole table must be read: the changes are unknown, or
 * the result does not have the stored number of rows.
 */
export function withChanges(declaration: TableDeclaration, cached: TableData, changes: Changes): TableData | null {
  if (changes.version === cached.version) return cached
  if (!changes.keys) return null
  const { key } = declaration
  const now: Row[] = []
  append(declaration, changes, now)
  const removed = new Set<unknown>(changes.keys)
  const rows = [...cached.rows.filter((row) => !removed.has(row[key])), ...now].sort(
    (a, b) => Number(a[key]) - Number(b[key]),
  )
  return rows.length === countOf(declaration, changes) ? { version: changes.version, rows } : null
}

function countOf({ name }: TableDeclaration, { count }: Page): number {
  if (count === null || !Number.isSafeInteger(count)) throw new EventmsError('internalError', { table: name })
  return count
}

function append(declaration: TableDeclaration, { version, fields, columns }: Page, rows: Row[]): void {
  const { key, name } = declaration
  if (!Number.isSafeInteger(version) || !Array.isArray(columns))
    throw new EventmsError('internalError', { table: name })
  const from = rows.length
  appender(checkedFields(declaration, fields), rows)(columns)
  let previousKey = from > 0 ? Number(rows[from - 1]![key]) : Number.NEGATIVE_INFINITY
  for (let i = from; i < rows.length; i++) {
    const currentKey = Number(rows[i]![key])
    if (!(currentKey > previousKey)) throw new EventmsError('internalError', { table: name })
    previousKey = currentKey
  }
}
