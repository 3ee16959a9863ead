import {
  limits,
  openWorkbook,
  UnreadableWorkbook,
  type SeenCell,
  type WorksheetFacts,
  type Workbook,
  type WorkbookIssue,
} from '#domain/excel/index.ts'
import { tablesOfWorksheets, type WorksheetTables } from '#domain/import/index.ts'
import type { TableName } from '#domain/tables/index.ts'
import { worksheetsWanted, type WantedWorksheet } from './choose-worksheet.ts'
import { inflate } from './inflate.ts'

/** Requests one worksheet from the worker. */
export interface ReadRequest extends WantedWorksheet {
  readonly bytes: Uint8Array
}

/** Requests a workbook with a worksheet for each table, such as an export of all data. */
export interface ReadAllRequest {
  readonly bytes: Uint8Array
  /**
   * The worksheets for which the user made a choice. If the table is null, the worksheet is not read. The table of any
   * other worksheet is recognized by the worksheet's name.
   */
  readonly chosenWorksheets: readonly (readonly [sheet: string, table: TableName | null])[]
}

/**
 * The worker's answers, in order. For one worksheet: the names of all worksheets, then its rows in several answers,
 * then its facts. For all data: the table of each worksheet, then rows and facts of each worksheet that has a table,
 * then `done`.
 */
export type ReadAnswer =
  | { readonly sheets: readonly string[]; readonly sheet: number }
  | {
      readonly sheets: readonly string[]
      readonly hidden: readonly string[]
      readonly tables: WorksheetTables
      readonly settled: boolean
    }
  | { readonly done: true }
  | { readonly sheets: readonly string[]; readonly sameNames: readonly number[] }
  | {
      readonly rows: SeenCell[][]
      readonly lines: number[]
      /**
       * True if some cells are objects. `postMessage` copies them without their class, which `revive` (read.ts)
       * restores.
       */
      readonly special: boolean
      readonly share: number
    }
  | { readonly facts: WorksheetFacts }
  | { readonly refused: WorkbookIssue }

/** Maximum number of rows in an answer. The page can process this number of rows within one frame. */
const rowsPerAnswer = 2000

/** Maximum size of an answer. A cell counts as `cellSize` plus its number of characters. */
const sizePerAnswer = 1 << 20
const cellSize = 16

/** Maximum total size of the worksheets that are read from one workbook, in the same unit as `sizePerAnswer`. */
const sizeOfAll = limits.cells * cellSize + limits.characters

const sizeOf = (cells: readonly SeenCell[]) =>
  cells.reduce<number>((size, cell) => size + cellSize + (typeof cell === 'string' ? cell.length : 0), 0)

/**
 * Reads one worksheet, or one for each table. If several worksheets match, answers with their names and reads none. An
 * unreadable file becomes an answer, not an exception.
 */
export function answerReading(request: ReadRequest | ReadAllRequest, answer: (answer: ReadAnswer) => void): void {
  try {
    const workbook = openWorkbook(request.bytes, inflate)
    if ('chosenWorksheets' in request) answerAll(workbook, request, answer)
    else answerOne(workbook, request, answer)
  } catch (reason) {
    if (!(reason instanceof UnreadableWorkbook)) throw reason
    answer({ refused: reason.issue })
  }
}

function answerOne(workbook: Workbook, request: ReadRequest, answer: (answer: ReadAnswer) => void): void {
  const { sheets } = workbook
  const worksheets = worksheetsWanted(sheets, request)
  const [sheet = 0] = worksheets
  if (worksheets.length > 1) return answer({ sheets, sameNames: worksheets })
  answer({ sheets, sheet })
  if (sheets.length === 0) return answer({ facts: { merged: [], hiddenRows: 0, hiddenColumns: 0 } })
  sendWorksheet(workbook, sheet, answer, { size: 0 })
}

function answerAll(
  workbook: Workbook,
  { chosenWorksheets }: ReadAllRequest,
  answer: (answer: ReadAnswer) => void,
): void {
  const { sheets, hidden } = workbook
  const { tables, settled } = tablesOfWorksheets(sheets, new Map(chosenWorksheets))
  answer({ sheets, hidden, tables, settled })
  const read = settled ? [...tables.keys()].filter((at) => tables[at] !== null) : []
  const spent = { size: 0 }
  for (const [done, sheet] of read.entries())
    sendWorksheet(workbook, sheet, answer, spent, (share) => (done + share) / read.length)
  answer({ done: true })
}

/** @param spent total size of the rows that were read from the workbook so far; at most `sizeOfAll` */
function sendWorksheet(
  workbook: Workbook,
  sheet: number,
  answer: (answer: ReadAnswer) => void,
  spent: { size: number },
  shareOfAll = (share: number) => share,
): void {
  let rows: SeenCell[][] = []
  let lines: number[] = []
  let size = 0
  let special = false
  let share = 0
  const send = () => {
    if (rows.length > 0) answer({ rows, lines, special, share: shareOfAll(share) })
    rows = []
    lines = []
    size = 0
    special = false
  }
  const take = (cells: SeenCell[], line: number) => {
    rows.push(cells)
    lines.push(line)
    const added = sizeOf(cells)
    size += added
    spent.size += added
    if (spent.size > sizeOfAll) throw new UnreadableWorkbook('excelCells', { max: limits.cells })
    special ||= cells.some((cell) => typeof cell === 'object')
    if (rows.length >= rowsPerAnswer || size >= sizePerAnswer) send()
  }
  const facts = workbook.read(sheet, take, (done) => (share = done))
  send()
  answer({ facts })
}
