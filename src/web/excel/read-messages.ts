import {
  CellWithoutValue,
  openWorkbook,
  UnreadableWorkbook,
  type SeenCell,
  type SheetFacts,
  type WorkbookIssue,
} from '#domain/excel/index.ts'
import { foldedName } from '#domain/folded-name.ts'
import { inflate } from './inflate.ts'

/** What a worker is asked to read. */
export interface ReadRequest {
  readonly bytes: Uint8Array
  /** What the sheet may be called, the first such that is there; else the first sheet with content. */
  readonly wanted: readonly string[]
  /** The sheet that somebody chose, by its very name; it goes before the others. */
  readonly chosen?: string | undefined
}

/** What it answers, one after another: the sheets, rows, and what the reading ended with. */
export type ReadAnswer =
  | { readonly sheets: readonly string[]; readonly sheet: number }
  | { readonly sheets: readonly string[]; readonly alike: readonly number[] }
  | {
      readonly rows: SeenCell[][]
      readonly lines: number[]
      /** Cells without a value are among them: they come as bare objects. */
      readonly special: boolean
      readonly share: number
    }
  | { readonly facts: SheetFacts }
  | { readonly refused: WorkbookIssue }

/** Few enough that the page takes them within a frame. */
const rowsPerAnswer = 2000

/** As many of them at most, in characters; a cell counts as some, whatever is in it. */
const sizePerAnswer = 1 << 20
const cellSize = 16

const sizeOf = (cells: readonly SeenCell[]) =>
  cells.reduce<number>((size, cell) => size + cellSize + (typeof cell === 'string' ? cell.length : 0), 0)

/**
 * The places of the sheets that may be the one that is wanted: several only where they are called the same but for
 * blanks.
 */
function sheetsMeant(sheets: readonly string[], { wanted, chosen }: ReadRequest): readonly number[] {
  const at = chosen === undefined ? -1 : sheets.indexOf(chosen)
  if (at >= 0) return [at]
  const names = sheets.map(foldedName)
  for (const name of wanted.map(foldedName)) {
    const alike = [...names.keys()].filter((place) => names[place] === name)
    if (alike.length > 0) return alike
  }
  return [0]
}

/**
 * Reads a sheet and says what is in it; never throws for what a file has in it. Where several sheets can be meant, none
 * is read.
 */
export function answerReading(request: ReadRequest, answer: (answer: ReadAnswer) => void): void {
  try {
    const workbook = openWorkbook(request.bytes, inflate)
    const alike = sheetsMeant(workbook.sheets, request)
    const [sheet = 0] = alike
    if (alike.length > 1) return answer({ sheets: workbook.sheets, alike })
    answer({ sheets: workbook.sheets, sheet })
    if (workbook.sheets.length === 0) return answer({ facts: { merged: [], hiddenRows: 0, hiddenColumns: 0 } })

    let rows: SeenCell[][] = []
    let lines: number[] = []
    let size = 0
    let special = false
    let share = 0
    const send = () => {
      if (rows.length > 0) answer({ rows, lines, special, share })
      rows = []
      lines = []
      size = 0
      special = false
    }
    const take = (cells: SeenCell[], line: number) => {
      rows.push(cells)
      lines.push(line)
      size += sizeOf(cells)
      special ||= cells.some((cell) => cell instanceof CellWithoutValue)
      if (rows.length >= rowsPerAnswer || size >= sizePerAnswer) send()
    }
    const facts = workbook.read(sheet, take, (done) => (share = done))
    send()
    answer({ facts })
  } catch (reason) {
    if (!(reason instanceof UnreadableWorkbook)) throw reason
    answer({ refused: reason.issue })
  }
}
