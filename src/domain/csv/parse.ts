/** One record: the physical line of the file it begins on (from 1), and its cells as they stand there. */
export interface CsvRecord {
  readonly line: number
  readonly cells: string[]
}

/** Quotes that no CSV has: text before or after a quoted cell, or a quote that is never closed. */
export interface CsvFault {
  readonly code: 'strayQuote' | 'unclosedQuote'
  readonly line: number
}

export interface Csv {
  /** The first record that is not blank; no cells in a file that has none. */
  readonly header: string[]
  readonly records: CsvRecord[]
  readonly faults: CsvFault[]
}

const comma = 0x2c
const quote = 0x22
const lf = 0x0a
const cr = 0x0d
const byteOrderMark = 0xfeff
const charactersPerStep = 200_000

/**
 * Parses comma-separated text: quoted commas, quotes and line breaks; CRLF, LF and CR, mixed too; a byte-order mark.
 * Records without a single character in their cells (blank lines, a spreadsheet's rows of commas) are left out.
 * Nothing is guessed: a quote where none can be is a fault with its line. Never throws.
 */
export function parseCsv(text: string): Csv {
  const steps = csvSteps(text)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/**
 * `parseCsv` in steps, so that a page stays alive meanwhile: yields the share that is done, 0 to 1.
 *
 * Our own, because neither udsv nor papaparse tells the line of a record, both take the first line's break for
 * all of the file, and udsv needs `new Function`, which the page's Content-Security-Policy forbids.
 */
export function* csvSteps(text: string): Generator<number, Csv> {
  const records: CsvRecord[] = []
  const faults: CsvFault[] = []
  const end = text.length
  let at = text.charCodeAt(0) === byteOrderMark ? 1 : 0
  let line = 1
  let nextStep = charactersPerStep

  while (at < end) {
    if (at >= nextStep) {
      nextStep = at + charactersPerStep
      yield at / end
    }
    const cells: string[] = []
    const startLine = line
    let blank = true

    // One record: cells up to the line break that no quotes hold.
    for (;;) {
      let value: string
      let code = at < end ? text.charCodeAt(at) : lf
      if (code === quote) {
        const open = at
        let doubled = false
        for (;;) {
          at = text.indexOf('"', at + 1)
          if (at < 0) {
            faults.push({ code: 'unclosedQuote', line })
            return { header: records.shift()?.cells ?? [], records, faults }
          }
          if (text.charCodeAt(at + 1) !== quote) break
          doubled = true
          at++
        }
        value = text.slice(open + 1, at)
        if (doubled) value = value.replaceAll('""', '"')
        line += breaks(text, open + 1, at)
        code = ++at < end ? text.charCodeAt(at) : lf
        if (code !== comma && code !== lf && code !== cr) {
          faults.push({ code: 'strayQuote', line })
          while (at < end && (code = text.charCodeAt(at)) !== comma && code !== lf && code !== cr) at++
        }
      } else {
        const start = at
        let stray = false
        while (code !== comma && code !== lf && code !== cr) {
          if (code === quote) stray = true
          code = ++at < end ? text.charCodeAt(at) : lf
        }
        value = text.slice(start, at)
        if (stray) faults.push({ code: 'strayQuote', line })
      }
      if (value !== '') blank = false
      cells.push(value)
      const last = code !== comma
      if (last && code === cr && text.charCodeAt(at + 1) === lf) at++
      at++
      if (last) break
    }
    line++
    if (!blank && !(cells.length === 1 && cells[0]!.trim() === '')) records.push({ line: startLine, cells })
  }
  return { header: records.shift()?.cells ?? [], records, faults }
}

/** How many lines end between two places of a text; CRLF ends one. */
function breaks(text: string, from: number, to: number): number {
  let count = 0
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i)
    if (code === lf || (code === cr && text.charCodeAt(i + 1) !== lf)) count++
  }
  return count
}
