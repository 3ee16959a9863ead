/** Checks the order of records, and the sums. */
import { asGlyphs, type Found, type PaperContents } from './paper-text.ts'

export interface Subtotals {
  readonly label: string
  /** Sums of the records from one index up to another. */
  of(from: number, to: number): string
}

/** Maximum points between the heights of texts in one line. */
const LINE = 3

/** Order by line, and in a line from the left. */
const inReadingOrder = (a: Found, b: Found): number => {
  const [one, other] = [a.items[0]!, b.items[0]!]
  return a.page - b.page || (Math.abs(one.y - other.y) > LINE ? one.y - other.y : one.x - other.x)
}

/** @param order lists of records, each with an order of its own */
export function orderFaults({ found }: PaperContents, order: readonly (readonly string[])[]): string[] {
  return order.flatMap((records) => {
    const wanted = records.map(asGlyphs)
    const all = new Set(wanted)
    const read = found.filter(({ record }) => all.has(record)).toSorted(inReadingOrder)
    // Missing records are reported elsewhere, and would make the order meaningless.
    if (read.length !== wanted.length) return []
    const at = read.findIndex(({ record }, index) => record !== wanted[index])
    return at < 0 ? [] : [`out of order: p${read[at]!.page} ${read[at]!.record} in place of ${wanted[at]}`]
  })
}

/** @param sums texts, repeated by their minimum count; a page that needs several sheets repeats its heading */
export function sumFaults({ texts }: PaperContents, sums: readonly string[]): string[] {
  const wanted = new Map<string, number>()
  for (const sum of sums.map(asGlyphs)) wanted.set(sum, (wanted.get(sum) ?? 0) + 1)
  return [...wanted].flatMap(([sum, times]) => {
    const found = texts.reduce((count, { text }) => count + text.split(sum).length - 1, 0)
    return found >= times ? [] : [`sum is missing: ${sum}`]
  })
}

/** Each page must have the sums of its own records, and the pages together all records. */
export function subtotalFaults({ found, texts }: PaperContents, records: number, { label, of }: Subtotals): string[] {
  const sums: string[] = []
  let from = 0
  for (const { page, text } of texts) {
    const to = from + found.filter((one) => one.page === page).length
    const wanted = asGlyphs(label + of(from, to))
    if (texts.length > 1 && !text.includes(wanted)) sums.push(`subtotal of p${page} is not ${wanted}`)
    from = to
  }
  return from === records ? sums : [...sums, `subtotals are of ${from} records in place of ${records}`]
}
