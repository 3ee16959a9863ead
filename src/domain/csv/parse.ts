import { separatorLine, type Delimiter } from './separator-line.ts'

/**
 * `line` counts the lines of the file, `row` the rows that a spreadsheet shows, both from 1. A cell with a line break
 * takes two lines, but only one row. `cells` contains raw text.
 */
export interface CsvRecord {
  readonly line: number
  readonly row: number
  readonly cells: string[]
}

/** `strayQuote`: text before or after a quoted cell. `unclosedQuote`: a quote without its closing quote. */
export interface CsvIssue {
  readonly code: 'strayQuote' | 'unclosedQuote'
  readonly line: number
  readonly row: number
}

export interface Csv {
  /** The first record that has content; empty if the file has none. */
  readonly header: string[]
  readonly records: CsvRecord[]
  readonly issues: CsvIssue[]
}

/**
 * Receives one record. The parser reuses the array `cells`, so copy it to keep it. `row` counts blank records, too. An
 * unquoted cell of one to nine digits without a leading zero is passed as a number, because a string would need more
 * memory.
 */
export type RecordSink = (cells: readonly (string | number)[], line: number, row: number) => void

const quote = 0x22
const zero = 0x30
const nine = 0x39
const lf = 0x0a
const cr = 0x0d
const byteOrderMark = 0xfeff
const charactersPerStep = 100_000
/** The wrapper ="000101", with which programs protect leading zeros from a spreadsheet. This formula is harmless. */
export const wrapped = /^="[^"]*"$/

/** Parses a whole text. Skips records whose cells are all empty. Never throws: an invalid quote becomes an issue. */
export function parseCsv(text: string, delimiter?: Delimiter): Csv {
  const records: CsvRecord[] = []
  const steps = csvSteps(text, (cells, line, row) => records.push({ line, row, cells: cells.map(String) }), delimiter)
  for (;;) {
    const step = steps.next()
    if (step.done) return { header: records.shift()?.cells ?? [], records, issues: step.value }
  }
}

/**
 * `parseCsv` in steps that yield the progress (0 to 1). Skips a first line such as `sep=;`.
 * Written by hand, because udsv and papaparse give no line numbers and expect one kind of line break. Moreover, udsv
 * needs `new Function`, which the Content-Security-Policy forbids.
 */
export function* csvSteps(text: string, record: RecordSink, delimiter: Delimiter = ','): Generator<number, CsvIssue[]> {
  const issues: CsvIssue[] = []
  const cells: (string | number)[] = []
  const end = text.length
  const comma = delimiter.charCodeAt(0)
  const separator = separatorLine(text)
  let at = separator ? separator.end : text.charCodeAt(0) === byteOrderMark ? 1 : 0
  let line = separator ? 2 : 1
  let row = 0
  let nextStep = charactersPerStep

  while (at < end) {
    if (at >= nextStep) {
      nextStep = at + charactersPerStep
      yield at / end
    }
    const startLine = line
    row++
    let blank = true
    let count = 0
    let code: number
    do {
      const start = at
      let value: string | number
      code = at < end ? text.charCodeAt(at) : lf
      if (code === quote) {
        const openLine = line
        let doubled = false
        for (;;) {
          code = text.charCodeAt(++at)
          if (code === quote) {
            if (text.charCodeAt(at + 1) !== quote) break
            doubled = true
            at++
          } else if (code === lf || (code === cr && text.charCodeAt(at + 1) !== lf)) line++
          else if (at >= end) return [...issues, { code: 'unclosedQuote', line: openLine, row }]
        }
        value = text.slice(start + 1, at)
        if (doubled) value = value.replaceAll('""', '"')
        code = ++at < end ? text.charCodeAt(at) : lf
        if (code !== comma && code !== lf && code !== cr) {
          issues.push({ code: 'strayQuote', line, row })
          while (code !== comma && code !== lf && code !== cr) code = ++at < end ? text.charCodeAt(at) : lf
          // A cell with a stray quote keeps its raw text, so that a person can correct the cell.
          value = text.slice(start, at)
        }
      } else {
        let stray = false
        let number = 0
        while (code !== comma && code !== lf && code !== cr) {
          if (code === quote) stray = true
          number = code >= zero && code <= nine ? number * 10 + code - zero : NaN
          code = ++at < end ? text.charCodeAt(at) : lf
        }
        const length = at - start
        value =
          length > 0 && length < 10 && number >= 0 && (length === 1 || text.charCodeAt(start) !== zero)
            ? number
            : text.slice(start, at)
        if (stray && !wrapped.test(String(value))) issues.push({ code: 'strayQuote', line, row })
      }
      if (value !== '') blank = false
      cells[count++] = value
      if (code === cr && text.charCodeAt(at + 1) === lf) at++
      at++
    } while (code === comma)
    line++
    if (blank || (count === 1 && String(cells[0]).trim() === '')) continue
    if (cells.length !== count) cells.length = count
    record(cells, startLine, row)
  }
  return issues
}
