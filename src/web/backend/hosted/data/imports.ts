import { reaching } from '#web/backend/reaching.ts'
import { EventmsError } from '#domain/errors.ts'
import { sampleBatch } from '#domain/import/sample-office.ts'
import { type Outcome, tableNamed, resultOf } from '#domain/requests/answers.ts'
import type { Value } from '#domain/kinds/kind.ts'
import { withLines } from '#domain/requests/import-lines.ts'
import { checkImportHead, ImportRows } from '#domain/requests/import-rows.ts'
import { sqlName } from '#domain/table.ts'
import { parentsFirst, tables, type TableName } from '#domain/tables/index.ts'
import type { Columns, ImportHead, ImportResults } from '#domain/wire.ts'
import type { Backend, ImportPart, ImportProgress } from '#web/backend/backend.ts'
import { yieldToBrowser } from '#web/backend/yield-to-browser.ts'
import { columnsOf } from '#web/backend/columns.ts'
import type { Call } from '#web/backend/hosted/database-call.ts'
import type { HostedEnvironment } from '#web/backend/hosted/environment.ts'
import { tableOfError } from '#web/backend/hosted/errors.ts'

/** All tables go into one call of an SQL function, so that either all or none are written. */
export function createImports(call: Call, { sample }: Pick<HostedEnvironment, 'sample'>) {
  async function send(tableImports: readonly Omit<SentPart, 'version'>[], into_empty = false): Promise<ImportResults> {
    const sentImports = tableImports.map(({ lines: _, file: __, ...part }) => part)
    const file = tableImports.find((tableImport) => tableImport.file)?.file ?? null
    const outcomes = await call<Record<string, Outcome>>('eventms_import', {
      parts: sentImports,
      into_empty,
      file_: file,
    })
    return Object.fromEntries(Object.entries(outcomes).map(([name, outcome]) => [tableNamed(name), resultOf(outcome)]))
  }

  return {
    async import(table, batch, onProgress, signal) {
      const total = batch.rows.length
      onProgress?.({ phase: 'checking', done: 0, total })
      await yieldToBrowser()
      const checkedImport = checkedPart({ ...batch, table })
      await begin(onProgress, signal, total)
      const results = await send([checkedImport]).catch((error: unknown) => {
        throw error instanceof EventmsError ? located(error, checkedImport) : error
      })
      return results[table]!
    },

    async importAll(imports, onProgress, signal) {
      const total = imports.reduce((sum, { rows }) => sum + rows.length, 0)
      onProgress?.({ phase: 'checking', done: 0, total })
      await yieldToBrowser()
      const checked = imports
        .toSorted((a, b) => parentsFirst.indexOf(a.table) - parentsFirst.indexOf(b.table))
        .map((tableImport) => checkedOf(tableImport))
      await begin(onProgress, signal, total)
      const results = await send(checked).catch((error: unknown) => {
        const table = error instanceof EventmsError && tableOfError(error)
        const failedImport = checked.find((candidate) => candidate.table === (table && sqlName(tables[table])))
        throw table && failedImport ? ofOne(located(error, failedImport), table) : error
      })
      return results
    },

    async loadSamples() {
      const files = await Promise.all(
        parentsFirst.map(async (table) => ({
          table,
          ...sampleBatch(table, await reaching(() => sample(table))),
          version: 0,
        })),
      )
      // Sends no table versions. The argument `true` (`into_empty`) makes the database refuse the import if a table has
      // rows.
      return send(
        // Empty files are left out, because an import must have rows.
        files
          .filter(({ rows }) => rows.length > 0)
          .map(checkedPart)
          .map(({ version: _, ...part }) => part),
        true,
      )
    },
  } satisfies Partial<Backend>
}

/** Reports that the import begins to write. From here on, it has no progress and cannot be cancelled. */
async function begin(
  onProgress: ((progress: ImportProgress) => void) | undefined,
  signal: AbortSignal | undefined,
  total: number,
): Promise<void> {
  // Lets the page handle a pending click on Cancel.
  await yieldToBrowser()
  if (signal?.aborted) throw new EventmsError('importCancelled')
  onProgress?.({ phase: 'writing', done: total, total })
}

function checkedOf(tableImport: ImportPart): SentPart {
  try {
    return checkedPart(tableImport)
  } catch (error) {
    throw error instanceof EventmsError ? ofOne(error, tableImport.table) : error
  }
}

function ofOne({ code, params, cause, issues }: EventmsError, table: TableName): EventmsError {
  return new EventmsError(code, { ...params, table }, { cause, issues })
}

/**
 * One table of an import, as the SQL function eventms_import expects it. `columns` has the checked values. `lines` has
 * the values as they were before the checks. `located` searches `lines` for the line of an error. `lines` is not sent.
 */
interface SentPart extends ImportHead {
  readonly table: string
  readonly columns: Columns
  readonly lines: Columns
}

/** Makes the same checks as our own server. @throws EventmsError 'invalidRows', 'badRequest', 'unknownField' */
function checkedPart({ table, version, fields, rows, remove, file }: ImportPart): SentPart {
  const declaration = tables[table]
  const head = checkImportHead(declaration, {
    version,
    fields,
    rows: rows.length,
    ...(remove && { remove }),
    ...(file && { file }),
  })
  const checking = new ImportRows(declaration, head)
  const lines = columnsOf(fields, rows)
  const { columns } = checking.next(lines)
  checking.end()
  return { ...head, table: sqlName(declaration), columns: columns as Value[][], lines }
}

/**
 * Adds line numbers to the issues of a database error, which contain only the refused value. Removes the table's name,
 * which an import of one table does not need. In an import of several tables, `ofOne` adds the name again.
 */
function located(error: EventmsError, { table, fields, lines }: SentPart): EventmsError {
  const declaration = Object.values(tables).find((candidate) => sqlName(candidate) === table)!
  const { table: _, ...params } = error.params
  return withLines(
    new EventmsError(error.code, params, { cause: error.cause, issues: error.issues }),
    declaration,
    fields,
    [lines],
  )
}
