import type { SeenCell } from '#domain/excel/unreadable.ts'

export interface SuspectRow {
  readonly row: number
  readonly text: string
  /**
   * Position of the row's only filled cell. Absent if the row has more cells, or contains a note, a total or a header.
   */
  readonly filledAt?: number
}

/** Label of a total or average, alone or with its subject before it: 合計, 10 集計, East Total. */
const sum =
  /^(?:.*(?:小計|合計|総計|集計|累計)|(?:.*[\s\d])?(?:計|平均)|(?:.*[\s\d-])?(?:(?:grand|sub)[- ]?)?(?:total|average|sum))[:：]?\s*(?:[\d,.]+[人名件冊枚円]?)?$/i
/** A note, the end of a list, or a line that separates. */
const note = /^(?:[※＊*]|注[:：)）\d]|（注|\(注|備考[:：]|note:|以上$|(?:end|eof)$|[-‐―─━=＝_＿~～*・.]{2,}$)/i
const noteLetter = /^[※＊*注（(備NnEe以‐―─━=＝_＿~～・.-]/
/** Fast check before `sum`: matches every label of a total, and few other texts. */
const sumLetter = /[計均lLｌＬeEmMｅＥｍＭ]\W*(?:[\d,.]+[人名件冊枚円]?)?\s*$/
const longest = 40

function saysNoData(text: string): boolean {
  if (text.length > longest) return noteLetter.test(text) && /^[※＊]/.test(text)
  if (!sumLetter.test(text) && !noteLetter.test(text)) return false
  const normalized = text
    .normalize('NFKC')
    .replace(/[【】[\]<>]/g, '')
    .trim()
  return (
    sum.test(normalized.replace(/^(\S)\s+(?=\S$)/, '$1')) ||
    sum.test(normalized.replace(/\s+(?=[計:])/g, '')) ||
    note.test(normalized)
  )
}

/** Rows with one filled cell are suspect only if full rows are at least this many times as frequent. */
const fullToSparse = 2
const several = 3
/** In a file with fewer full rows, no row is suspect. */
const fewFull = 3

export class SuspectRows {
  readonly #header: readonly string[]
  readonly #found: SuspectRow[] = []
  readonly #sparse: SuspectRow[] = []
  #full = 0

  constructor(header: readonly SeenCell[]) {
    this.#header = header.map(String)
  }

  check(cells: readonly SeenCell[], row: number): void {
    let filledCount = 0
    let first: SeenCell = ''
    let filledAt = 0
    for (let at = 0; at < cells.length && filledCount < several; at++) {
      const cell = cells[at]!
      if (cell === '' || (typeof cell === 'string' && cell.trim() === '')) continue
      if (filledCount++ === 0) [first, filledAt] = [cell, at]
    }
    if (filledCount === several) this.#full++
    if (typeof first === 'string' && (saysNoData(first.trim()) || this.#isHeader(cells)))
      this.#found.push({ row, text: textOf(cells) })
    else if (filledCount === 1) this.#sparse.push({ row, text: textOf(cells), filledAt })
  }

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
