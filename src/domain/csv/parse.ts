import { separatorLine, type Delimiter } from './delimiter.ts'

/** One record: its first physical line and its spreadsheet row (both from 1), and its unmodified cells. */
export interface CsvRecord {
  readonly line: number
  readonly row: number
  readonly cells: string[]
}

/** Invalid quotes: text before or after a quoted cell, or a quote that is never closed. */
export interface CsvIssue {
  readonly code: 'strayQuote' | 'unclosedQuote'
  readonly line: number
  readonly row: number
}

export interface Csv {
  /** The first record that is not blank; empty if the file has none. */
  readonly header: string[]
  readonly records: CsvRecord[]
  readonly issues: CsvIssue[]
}

/**
 * Takes one record. The array is reused for the next record: copy what you keep.
 * A bare cell of one to nine plain digits without a leading zero is passed as a number, which saves a string.
 * `row` counts records, blank ones included, however many lines they have.
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
 * Records without any character in their cells (blank lines, rows of commas) are left out.
 * Never guesses and never throws: an invalid quote is an issue with its line.
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
 * `parseCsv` record by record, in steps that keep the page responsive; yields the progress, 0 to 1.
 * A first line `sep=;` is skipped: it names the delimiter, but the caller may override it.
 *
 * Written here, because udsv and papaparse do not report the line of a record. Both take the first line break for the
 * whole file. udsv also needs `new Function`, which the page's Content-Security-Policy forbids.
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
          // The whole raw text, so that a person can repair it.
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
        // Other systems write ="000101" so that a spreadsheet keeps zeros.
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
