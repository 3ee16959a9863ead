import { shownText } from '#domain/grid/display.ts'
import { summedFields, totalSteps } from '#domain/grid/totals.ts'
import { columnsFor } from '#domain/paper/columns.ts'
import type { FootCell, TableStyle } from '#domain/paper/paper.ts'
import { paperRows, type PaperTable } from '#domain/paper/table-pages.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { alignOf } from '#web/kinds/align.ts'
import type { Messages } from '#web/messages/use-messages.ts'

export const LIST_TABLE: TableStyle = { size: 9, headSize: 7.5, rowHeight: 6.5 }

export interface ListedRow {
  readonly row: Row
  readonly texts: readonly string[]
}

export interface ListOnPaper {
  readonly declaration: TableDeclaration
  readonly fields: readonly string[]
  readonly heading: string
  readonly rows: readonly ListedRow[]
}

/** A list as a table for paper, with the totals of the screen and a subtotal on each page. */
export function listTable(
  { declaration, fields, heading, rows }: ListOnPaper,
  messages: Messages,
): { readonly table: PaperTable; readonly wide: boolean } {
  const { t, label } = messages
  const summed = summedFields(declaration).filter((field) => fields.includes(field))
  const sums = (words: string, listedRows: readonly ListedRow[]) =>
    sumCells({ declaration, fields, summed }, words, listedRows)
  const total = sums(t('print.total'), rows)
  const { columns, wide, style } = columnsFor(
    fields.map((field) => {
      const { kind, label: words } = declaration.fields[field]!
      return { label: label(words), align: alignOf[kind] === 'end' ? ('end' as const) : undefined }
    }),
    // The column widths must also fit the texts of the totals, which have the same font size as rows.
    [...rows.map(({ texts }) => texts), total.flatMap(textsOf)],
    LIST_TABLE,
  )
  const identified = rows.map(({ row, texts }) => ({ id: String(row[declaration.key]), texts }))
  return {
    wide,
    table: {
      style,
      heading,
      continuedHeading: `${heading}${t('sheets.continued')}`,
      columns,
      rows: paperRows(identified, columns, style),
      ...(summed.length > 0 && {
        total,
        subtotal: (from: number, to: number) => sums(t('print.subtotal'), rows.slice(from, to)),
      }),
    },
  }
}

/**
 * The texts of a totals cell, one for each column that the cell spans. They determine the minimum widths of these
 * columns. For a label, the texts are empty, because a label has the space of several columns.
 */
const textsOf = ({ text, span, label }: FootCell): readonly string[] =>
  Array.from({ length: span }, () => (label ? '' : text))

type Summed = Pick<ListOnPaper, 'declaration' | 'fields'> & { readonly summed: readonly string[] }

/** The cells of a row of totals. The label fills all columns before the first total. */
function sumCells(
  { declaration, fields, summed }: Summed,
  words: string,
  listedRows: readonly ListedRow[],
): FootCell[] {
  const steps = totalSteps(summed, listedRows.length, (at) => listedRows[at]!.row)
  let step = steps.next()
  while (!step.done) step = steps.next()
  const totals = new Map(step.value.map(({ field, sum }) => [field, sum]))
  const firstTotal = fields.findIndex((field) => totals.has(field))
  const cells = fields.slice(firstTotal).map((field): FootCell => {
    const sum = totals.get(field)
    const text = sum === undefined ? '' : sum === null ? '–' : shownText(declaration.fields[field]!.kind, sum)
    return { text, span: 1, align: 'end' }
  })
  return firstTotal === 0 ? cells : [{ text: words, span: firstTotal, align: 'end', label: true }, ...cells]
}
