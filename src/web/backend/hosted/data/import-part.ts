import { EventmsError } from '#domain/errors.ts'
import type { Value } from '#domain/kinds/kind.ts'
import { withLines } from '#domain/requests/import-lines.ts'
import { checkImportHead, ImportRows } from '#domain/requests/import-rows.ts'
import { sqlName } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import type { Columns, ImportHead } from '#domain/wire.ts'
import type { ImportPart } from '#web/backend/backend.ts'
import { columnsOf } from '#web/backend/columns.ts'

/** One table of an import, as eventms_import takes it; `lines` are the unchecked rows. */
export interface SentPart extends ImportHead {
  /** Its name in the database. */
  readonly table: string
  readonly columns: Columns
  readonly lines: Columns
}

/** Checks as our server would. @throws EventmsError 'invalidRows', 'badRequest', 'unknownField' */
export function checkedPart({ table, version, fields, rows, remove, file }: ImportPart): SentPart {
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

/** Adds line numbers to a database error; removes the table, which the caller knows. */
export function located(error: EventmsError, { table, fields, lines }: SentPart): EventmsError {
  const declaration = Object.values(tables).find((one) => sqlName(one) === table)!
  const { table: _, ...params } = error.params
  return withLines(
    new EventmsError(error.code, params, { cause: error.cause, issues: error.issues }),
    declaration,
    fields,
    [lines],
  )
}
