import type { RecordSink } from '#domain/csv.ts'
import type { SeenCell } from '#domain/excel/unreadable.ts'
import type { TableDeclaration } from '#domain/table.ts'
import type { FileRows } from './cells.ts'
import { recordFileSteps, type RecordOptions, type RecordSteps } from './records.ts'

export interface WorksheetRecords {
  readonly rows: readonly (readonly SeenCell[])[]
  readonly lines: readonly number[]
  /** Merged cells that got their value from the row above, as `cellKey`. */
  readonly repeated?: ReadonlySet<number>
}

const rowsPerStep = 2000

export function worksheetRecords({ rows, lines }: WorksheetRecords): RecordSteps {
  return function* (take) {
    for (let i = 0; i < rows.length; i++) {
      if (i % rowsPerStep === rowsPerStep - 1) yield i / rows.length
      // The type `RecordSink` lists strings and numbers only, but `recordReader` also accepts cells without a value.
      take(rows[i] as Parameters<RecordSink>[0], lines[i]!, lines[i]!)
    }
    return []
  }
}

export function excelFileSteps(
  declaration: TableDeclaration,
  sheet: WorksheetRecords,
  options?: RecordOptions,
): Generator<number, FileRows> {
  return recordFileSteps(declaration, 'excel', worksheetRecords(sheet), { ...options, repeated: sheet.repeated })
}
