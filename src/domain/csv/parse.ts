import { separatorLine, type Delimiter } from './delimiter.ts'

/**
 * One record: the physical line of the file it begins on, its row as a spreadsheet counts them (both from 1), and its
 * cells as they stand there.
 */
export interface CsvRecord {
  readonly line: number
  readonly row: number
  readonly cells: string[]
}

/** Quotes that no CSV has: text before or after a quoted cell, or a quote that is never closed. */
export interface CsvIssue {
  readonly code: 'strayQuote' | 'unclosedQuote'
  readonly line: number
  readonly row: number
}

export interface Csv {
  /** The first record that is not blank; no cells in a file that has none. */
  readonly header: string[]
  readonly records: CsvRecord[]
  readonly issues: CsvIssue[]
}

/**
 * Takes one record. The array is used again for the next one: copy what is to stay. A bare cell of one to nine plain
 * digits without a zero in front comes as the number: the same text, and no string needs to be made of it. `row`: each
 * record is a row, however many lines it has, and a blank one, too.
 */
export type RecordSink = (cells: readonly (string | number)[], line: number, row: number) => void

const quote = 0x22
const zero = 0x30
const nine = 0x39
const lf = 0x0a
const cr = 0x0d
const byteOrderMark = 0xfeff
const charactersPerStep = 100_000
const wrapped = /^="[^"]*"$/

/**
 * Parses comma-separated text, or that of another delimiter: quoted commas, quotes and line breaks; CRLF, LF and CR,
 * mixed too; a byte-order mark.
 * Records without a single character in their cells (blank lines, a spreadsheet's rows of commas) are left out.
 * Nothing is guessed: a quote where none can be is an issue with its line. Never throws.
 */
export function parseCsv(text: string, delimiter?: Delimiter): Csv {
  const records: CsvRecord[] = []
  const steps = csvSteps(text, (cells, line, row) => records.push({ line, row, cells: cells.map(String) }), delimiter)
  for (;;) {
    const step = steps.next()
    if (step.done) return { header: records.shift()?.cells ?? [], records, issues: step.value }
  }
}

/**
 * `parseCsv` record by record and in steps, so that a page stays alive meanwhile: yields the share done, 0 to 1. A line
 * `sep=;` at the beginning is passed over and is no row: it says what the delimiter is, and whoever calls may know better.
 *
 * Our own, because neither udsv nor papaparse tells the line of a record, both take the first line's break for
 * all of the file, and udsv needs `new Function`, which the page's Content-Security-Policy forbids.
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
          // All of it, so that whoever mends it sees what stands there.
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
        // What other systems write so that a spreadsheet keeps zeros: ="000101".
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
