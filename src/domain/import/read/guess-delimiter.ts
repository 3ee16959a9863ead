import { delimiters, separatorLine, type Delimiter } from '#domain/csv.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { matchHeader } from './header.ts'
import { csvRecords } from './csv.ts'
import { headOf, type HeadRecord } from './records.ts'

const recordsExamined = 20
/** Maximum number of examined characters. Needed because a file without line breaks is one long record. */
const charactersExamined = 1_000_000

/**
 * Finds the delimiter. If the text has a `sep=` line, takes the delimiter in this line. Otherwise takes the delimiter
 * that splits the first record into the field headers of the table. If there is none, takes the delimiter that gives
 * most of the first records the same number of cells.
 */
export function guessDelimiter(declaration: TableDeclaration, text: string): Delimiter {
  const declared = separatorLine(text)
  if (declared) return declared.delimiter
  const sample = text.slice(0, charactersExamined)
  const headBy = (delimiter: Delimiter) => headOf(csvRecords(sample, delimiter), recordsExamined)
  const heads = delimiters.map((delimiter) => {
    const head = headBy(delimiter)
    const isOwnHeader =
      head[0] && head[0].cells.length > 1 && matchHeader(declaration, head[0].cells).issues.length === 0
    return { delimiter, evenness: isOwnHeader ? 2 : evenness(head) }
  })
  return heads.reduce((best, candidate) => (candidate.evenness > best.evenness ? candidate : best)).delimiter
}

/** Share of the records that have the most frequent number of cells, 0 to 1. Records with one cell do not count. */
function evenness(head: readonly HeadRecord[]): number {
  const widths = new Map<number, number>()
  for (const { cells } of head) if (cells.length > 1) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1)
  return head.length === 0 ? 0 : Math.max(0, ...widths.values()) / head.length
}
