import type { SeenCell } from '#domain/excel/unreadable.ts'

/** A row of the file that may be no row of the table: a sum below the list, say. */
export interface SuspectRow {
  /** Its place among the file's rows. */
  readonly row: number
  /** What stands in it. */
  readonly text: string
  /** The position of its one filled cell, where others have several: nothing else speaks against it. */
  readonly filledAt?: number
}

/** A label of a sum or a mean, alone or behind what it is the sum of: 合計, 10 集計, East Total. */
const sum =
  /^(?:.*(?:小計|合計|総計|集計|累計)|(?:.*[\s\d])?(?:計|平均)|(?:.*[\s\d-])?(?:(?:grand|sub)[- ]?)?(?:total|average|sum))[:：]?\s*(?:[\d,.]+[人名件冊枚円]?)?$/i
/** A note below a list, the end of one, and a line drawn with characters. */
const note = /^(?:[※＊*]|注[:：)）\d]|（注|\(注|備考[:：]|note:|以上$|(?:end|eof)$|[-‐―─━=＝_＿~～*・.]{2,}$)/i
const noteLetter = /^[※＊*注（(備NnEe以‐―─━=＝_＿~～・.-]/
/** No sum is without one of these; most cells are, and need no closer look. */
const sumLetter = /[計均lLｌＬeEmMｅＥｍＭ]\W*(?:[\d,.]+[人名件冊枚円]?)?\s*$/
const longest = 40

/** True where the first filled cell of a record says that it is no row of data. */
function saysNoData(text: string): boolean {
  if (text.length > longest) return noteLetter.test(text) && /^[※＊]/.test(text)
  if (!sumLetter.test(text) && !noteLetter.test(text)) return false
  const plain = text
    .normalize('NFKC')
    .replace(/[【】[\]<>]/g, '')
    .trim()
  return (
    sum.test(plain.replace(/^(\S)\s+(?=\S$)/, '$1')) || sum.test(plain.replace(/\s+(?=[計:])/g, '')) || note.test(plain)
  )
}

/** Rows with one filled cell are suspect where at least so many times as many have several. */
const fullToSparse = 2
const several = 3
/** Fewer full rows say nothing of the others. */
const fewFull = 3

/** Notes rows that may be no rows of the table, by what stands in them. */
export class SuspectRows {
  readonly #header: readonly string[]
  readonly #found: SuspectRow[] = []
  readonly #sparse: SuspectRow[] = []
  #full = 0

  constructor(header: readonly SeenCell[]) {
    this.#header = header.map(String)
  }

  /** Looks at the cells of a row, which becomes the one in this place. */
  look(cells: readonly SeenCell[], row: number): void {
    let filled = 0
    let first: SeenCell = ''
    let filledAt = 0
    for (let at = 0; at < cells.length && filled < several; at++) {
      const cell = cells[at]!
      if (cell === '' || (typeof cell === 'string' && cell.trim() === '')) continue
      if (filled++ === 0) [first, filledAt] = [cell, at]
    }
    if (filled === several) this.#full++
    if (typeof first === 'string' && (saysNoData(first.trim()) || this.#isHeader(cells)))
      this.#found.push({ row, text: textOf(cells) })
    else if (filled === 1) this.#sparse.push({ row, text: textOf(cells), filledAt })
  }

  /** Those of all rows. */
  all(): readonly SuspectRow[] {
    if (this.#sparse.length === 0 || this.#full < Math.max(fewFull, this.#sparse.length * fullToSparse))
      return this.#found
    return [...this.#found, ...this.#sparse].sort((a, b) => a.row - b.row)
  }

  #isHeader(cells: readonly SeenCell[]): boolean {
    const header = this.#header
    return cells[0] === header[0] && cells.length > 1 && cells.every((cell, at) => cell === (header[at] ?? ''))
  }
}

const textOf = (cells: readonly SeenCell[]): string =>
  cells
    .map((cell) => String(cell).trim())
    .filter((cell) => cell !== '')
    .join(' / ')
