import { isOle, isZip, mergedSteps, UnreadableWorkbook } from '#domain/excel/index.ts'
import { sheetNamesOf, sheetRecords, type ImportIssue } from '#domain/import/index.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { runInSlices } from '#web/state/slices.ts'
import { layOut, type Laid, type LayoutHow } from './lay-out.ts'
import { rowSteps, type Source, type Taken } from './source.ts'

/** What is known of an Excel file besides its rows. */
export interface WorkbookRead {
  /** The sheets with content, and which of them was read; null: somebody has to say which. */
  readonly sheets: readonly string[]
  readonly sheet: number | null
  /** The places of those that can be meant, where nobody can tell. */
  readonly alike: readonly number[]
  readonly hiddenRows: number
  readonly hiddenColumns: number
}

/** What every file says of itself and an Excel file does not. */
const noText = { encoding: null, unsure: [], delimiter: null } as const

type ExcelResult =
  | ((Laid | Taken) & typeof noText & { readonly workbook: WorkbookRead })
  | { readonly fileIssue: ImportIssue; readonly encoding: null }

/** Why a file is no .xlsx by its name alone, with the way to one. */
export function excelNameIssue(name: string): ImportIssue | null {
  const ending = /\.([^.]*)$/.exec(name.toLowerCase())?.[1]
  if (ending === 'xlsx') return null
  if (ending === 'xls') return { code: 'excelOld' }
  if (ending === 'xlsb') return { code: 'excelBinary' }
  if (ending === 'xlsm') return { code: 'excelMacros' }
  if (ending === 'ods') return { code: 'excelOpenDocument' }
  return { code: 'mustBeExcel' }
}

/** Where somebody brings an Excel file to the CSV way: what to do instead; null for what is no Excel file. */
export function excelBroughtToCsv(name: string): ImportIssue | null {
  return /\.(xlsx|xlsm|xlsb|xls|ods)$/i.test(name) ? { code: 'csvNotExcel' } : null
}

/** The same of a file that was only given the name of a CSV file: its bytes tell. */
export async function excelNamedCsv(file: Blob): Promise<ImportIssue | null> {
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  if (isZip(head)) return { code: 'excelAsCsv' }
  return isOle(head) ? { code: 'excelOld' } : null
}

/**
 * Reads a sheet of an Excel file as rows of a table without holding the page up: the one that somebody chose, else the
 * table's own, or the first with content.
 * @returns undefined when `signal` ended it
 */
export async function readExcelFile(
  declaration: TableDeclaration,
  file: Blob,
  how: LayoutHow & { readonly sheet?: string | undefined },
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<ExcelResult | undefined> {
  const refused = (fileIssue: ImportIssue): ExcelResult => ({ fileIssue, encoding: null })
  let read
  try {
    const [{ readSheet }, bytes] = await Promise.all([import('#web/excel/read.ts'), file.arrayBuffer()])
    const which = { wanted: sheetNamesOf(declaration), chosen: how.sheet }
    read = await readSheet(new Uint8Array(bytes), which, (share) => onShare(share / 2), signal)
    if (read && 'rows' in read) {
      const { rows, lines, facts } = read
      if (!(await runInSlices(mergedSteps(rows, lines, facts.merged), () => {}, signal))) return undefined
    }
  } catch (reason) {
    if (reason instanceof UnreadableWorkbook) return refused(reason.issue)
    // Moved, changed or locked by another program since it was chosen; or the thread had not enough memory.
    return refused({ code: 'unreadableFile' })
  }
  if (!read) return undefined
  if ('code' in read) return refused(read)
  if ('alike' in read)
    return { layout: null, head: [], ...noText, workbook: { ...read, sheet: null, hiddenRows: 0, hiddenColumns: 0 } }
  const sheet = read
  const laid = await layOut(declaration, how, sheetRecords(sheet), async (options) => {
    const source: Source = { kind: 'excel', sheet, options }
    const steps = rowSteps(declaration, source, {})
    const rows = await runInSlices(steps, (share) => onShare(0.5 + share / 2), signal)
    return rows && { rows, source }
  })
  if (!laid) return undefined
  const { hiddenRows, hiddenColumns } = sheet.facts
  const { sheets, sheet: at } = sheet
  return { ...laid, ...noText, workbook: { sheets, sheet: at, alike: [], hiddenRows, hiddenColumns } }
}
