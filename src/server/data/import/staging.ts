import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import { badRequest } from '#domain/requests/check.ts'
import { type CheckedHead, ImportRows } from '#domain/requests/import-rows.ts'
import type { TableDeclaration } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import { behindImports, type OneSession, oneSessionOf } from '#server/embedded-database/index.ts'
import { readVersions } from '#server/db/transactions/read-versions.ts'
import { headOf, jsonLines } from '#server/http/json-lines.ts'
import type { ImportListener } from '#server/http/long-work.ts'
import { columnList, tableIdentifier } from '#server/data/sql-names.ts'
import { orCancelled, refuseCancelled } from './cancel.ts'
import { copyIn, copyText } from './copy.ts'
import { withSlot, withClient } from './session-slot.ts'

/** Approximate number of characters that one COPY sends. Many small COPY statements would take longer. */
const COPY_SIZE = 1 << 20

/** Milliseconds of validating rows after which other requests may run. */
const SLICE_MS = 10

export interface ImportProgress extends ImportListener {
  readonly pool: pg.Pool
  done: number
  readonly total: number
  percent?: number | undefined
  /** True if the import had to wait because another import had the session. */
  waited?: boolean
}

/** The import of a table. `body` has a line with an `ImportHead`, then lines with `Columns`. */
export interface StagedPart {
  readonly declaration: TableDeclaration
  readonly head: CheckedHead
  readonly body: readonly Uint8Array[]
}

/**
 * Finds the temporary tables into which an import's rows were copied before the act. Undefined if the act itself copies
 * the rows.
 */
export type Staged = (table: StagedPart) => readonly string[] | undefined

interface Staging {
  /** Makes the name of the next temporary table. */
  readonly next: () => string
  /** Clause after the name in CREATE TABLE, such as ` ON COMMIT DROP`. */
  readonly end?: string
  /** Approximate number of rows in a temporary table; undefined to put all rows into one table. */
  readonly rows?: number
}

/** Runs SQL statements. `copy` gets the rows in `text`. */
export interface Statements {
  run(sql: string): Promise<unknown>
  copy(sql: string, text: string): Promise<void>
}

export const statementsOf = (client: pg.PoolClient): Statements => ({
  run: (sql) => client.query(sql),
  copy: (sql, text) => copyIn(client, sql, text),
})

/** Takes the only session for each statement separately, so that other requests can use it in between. */
const ownSlots = (progress: ImportProgress): Statements => ({
  run: (sql) => withClient(progress, (client) => client.query(sql)),
  copy: (sql, text) => withClient(progress, (client) => copyIn(client, sql, text)),
})

/** Number of temporary tables made so far; part of their names. */
let staged = 0

/**
 * Runs `work`, an act that merges rows. If the act is long, first copies the rows to temporary tables, because the act
 * would occupy the embedded database's only session. The copying takes the session for one statement at a time, so that
 * other requests can use it in between.
 * Waits while another import is writing. The next start drops temporary tables of a killed process
 * (embedded-database/open.ts).
 * @param onPart gets the import whose rows are copied; undefined at the end.
 * @throws EventmsError 'tableMoved' if a table has changed since the preview, and errors of the validation
 */
export async function afterStaging<P extends StagedPart, T>(
  progress: ImportProgress,
  imports: readonly P[],
  onPart: (current?: P) => void,
  work: (staged: Staged) => Promise<T>,
): Promise<T> {
  const { pool } = progress
  const session = oneSessionOf(pool)
  if (!session || progress.total < session.longFrom) return withSlot(progress, () => work(() => undefined))
  const tables = new Map<StagedPart, string[]>()
  let merged = false
  try {
    const versions = await withClient(progress, readVersions)
    for (const current of imports) {
      onPart(current)
      refuseMoved(current, versions[current.declaration.name as TableName])
    }
    const since = performance.now()
    progress.waited = false
    for (const current of imports) {
      onPart(current)
      const names: string[] = []
      tables.set(current, names)
      const next = () => {
        names.push(`import_rows_${++staged}`)
        return names.at(-1)!
      }
      await stageRows(ownSlots(progress), current, { next, rows: session.mergedAtOnce }, progress)
    }
    onPart()
    if (!progress.waited) session.measured(progress.total, performance.now() - since)
    // The act reports no progress, so this line is the last one. The client gets it again at intervals
    // (http/long-work.ts).
    progress.report({ phase: 'writing', done: progress.total, total: progress.total })
    await orCancelled(session.warm(progress.signal), progress.signal)
    const result = await withSlot(progress, () => work((table) => tables.get(table)))
    merged = true
    return result
  } finally {
    // A successful act has dropped the temporary tables itself.
    if (!merged) for (const name of [...tables.values()].flat()) session.leftovers.add(name)
    dropLeftovers(pool, session)
  }
}

/**
 * Drops temporary tables in the background: the caller must not wait for another import, which may write for minutes. A
 * table that cannot be dropped is tried again after the next import.
 */
function dropLeftovers(pool: pg.Pool, session: OneSession): void {
  for (const name of session.leftovers) {
    session.leftovers.delete(name)
    behindImports(session, () => pool.query(`DROP TABLE IF EXISTS pg_temp.${name}`)).catch(() =>
      session.leftovers.add(name),
    )
  }
}

function refuseMoved({ head: { version: previewed } }: StagedPart, version: number | undefined): void {
  if (version !== previewed) throw new EventmsError('tableMoved', { seen: previewed, version })
}

/** Validates rows in batches. Copies each batch to a temporary table while the next batch is validated. */
export async function stageRows(
  statements: Statements,
  { declaration, head, body }: StagedPart,
  { next, end = '', rows: maxRows = Infinity }: Staging,
  progress: ImportProgress,
): Promise<void> {
  const make = async () => {
    const name = next()
    await statements.run(
      `CREATE TEMP TABLE ${name}${end} AS SELECT ${columnList(head.fields)} FROM ${tableIdentifier(declaration)} WITH NO DATA`,
    )
    return name
  }
  let name = await make()
  // Makes a new parser in each call, because an act that is repeated must begin at the first line again.
  const lines = jsonLines(body)
  headOf(lines)
  const rows = new ImportRows(declaration, head)
  let running = Promise.resolve()
  const copy = async (text: string) => {
    await running
    running = statements.copy(`COPY ${name} (${columnList(head.fields)}) FROM STDIN`, text)
    // The next `await running` throws the error; until then it must not count as an unhandled rejection.
    running.catch(() => {})
  }
  try {
    let text = ''
    let staged = 0
    let until = performance.now() + SLICE_MS
    for (const line of lines) {
      if (performance.now() > until) {
        await setImmediate()
        until = performance.now() + SLICE_MS
      }
      const { columns, count } = rows.next(line)
      if (count === 0) throw badRequest('a line must hold rows')
      if (staged > 0 && staged + count > maxRows) {
        await copy(text)
        await running
        text = ''
        name = await make()
        staged = 0
      }
      staged += count
      text += copyText(columns, count)
      refuseCancelled(progress.signal)
      progress.done += count
      reportChecked(progress)
      if (text.length >= COPY_SIZE) {
        await copy(text)
        text = ''
      }
    }
    rows.end()
    await copy(text)
  } finally {
    // Waits for the COPY before the connection gets another query, such as a rollback.
    await running.catch(() => {})
  }
  await running
}

/**
 * Reports the progress only if the percentage has changed. Otherwise an import with one row per line would send a
 * report for every row.
 */
function reportChecked(progress: ImportProgress): void {
  const { done, total } = progress
  const percent = Math.min(100, Math.floor((done / total) * 100))
  if (percent === progress.percent) return
  progress.percent = percent
  progress.report({ phase: 'checking', done, total })
}
