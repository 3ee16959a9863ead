import { useEffect, useLayoutEffect, useRef } from 'react'
import { shownText } from '#domain/grid/display.ts'
import { marksIn } from '#domain/grid/marks.ts'
import { numberOf } from '#domain/grid/ranges.ts'
import { searchWords } from '#domain/search.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import type { Condition } from '#domain/grid/list-query.ts'
import type { RowKeys } from '#web/features/table-screen/list/use-row-keys.ts'
import { whenIdle } from '#web/ui/when-idle.ts'

export interface MarksProps {
  readonly keys: RowKeys
  readonly declaration: TableDeclaration
  readonly fields: readonly string[]
  readonly rows: readonly Row[]
  readonly query: string
  readonly conditions: readonly Condition[]
}

/** Name of the highlight of found texts in `CSS.highlights`. RowsTable.module.css has its style. */
const FOUND = 'eventms-found'

/** Milliseconds after which the rows are certainly painted. */
const AFTER_PAINT_MS = 30

const canMark = (): boolean => typeof Highlight !== 'undefined'

/**
 * Highlights the texts that a search has found, if the browser supports `CSS.highlights`. Highlighting does not
 * render the cells again, so typing stays fast.
 */
export function Marks({ keys, declaration, fields, rows, query, conditions }: MarksProps) {
  const marked = useRef<readonly Mark[]>([])
  // Removes the highlights of cells whose text has changed, because they mark positions in the old text. The effect
  // below later highlights the new text.
  useLayoutEffect(() => {
    const highlight = canMark() && CSS.highlights.get(FOUND)
    if (!highlight) return
    for (const { range, text } of marked.current)
      if ((range.startContainer as Text).data !== text) highlight.delete(range)
  })
  useEffect(() => {
    if (!canMark()) return
    const mark = () => {
      marked.current = marksOn(keys.rows(), declaration, fields, rows, query, conditions)
      CSS.highlights.set(FOUND, new Highlight(...marked.current.map(({ range }) => range)))
    }
    let cancel = (): void => {}
    const timer = setTimeout(() => (cancel = whenIdle(mark)), AFTER_PAINT_MS)
    return () => {
      clearTimeout(timer)
      cancel()
    }
  }, [keys, declaration, fields, rows, query, conditions])
  useLayoutEffect(() => () => void (canMark() && CSS.highlights.delete(FOUND)), [])
  return null
}

/**
 * A highlighted text. Its range is a `StaticRange`, because browsers update each live `Range` on every change of text.
 */
interface Mark {
  readonly range: StaticRange
  readonly text: string
}

function marksOn(
  lines: readonly HTMLTableRowElement[],
  declaration: TableDeclaration,
  fields: readonly string[],
  rows: readonly Row[],
  query: string,
  conditions: readonly Condition[],
): Mark[] {
  const everywhere = searchWords(query)
  const wordsOf = fields.map((field) => [
    ...everywhere,
    ...conditions.flatMap((one) => (one.is === 'containing' && one.field === field ? searchWords(one.text) : [])),
  ])
  const numbers = everywhere.map(([form = '']) => numberOf(form)).filter((number) => number !== null)
  const marks: Mark[] = []
  for (const [place, line] of lines.entries()) {
    const row = rows[place]
    if (!row) continue
    const bounds = boundsHolding(declaration, row, numbers)
    for (const [at, field] of fields.entries()) {
      const text = line.cells[at + 1]?.firstChild
      if (!(text instanceof Text)) continue
      const { kind } = declaration.fields[field]!
      const isWholeCell = bounds.includes(field) && text.data === shownText(kind, row[field] ?? null)
      for (const [from, to] of isWholeCell ? [[0, text.length] as const] : marksIn(kind, text.data, wordsOf[at]!)) {
        const range = new StaticRange({ startContainer: text, startOffset: from, endContainer: text, endOffset: to })
        marks.push({ range, text: text.data })
      }
    }
  }
  return marks
}

function boundsHolding({ range }: TableDeclaration, row: Row, numbers: readonly number[]): readonly string[] {
  if (!range) return []
  const [start, end] = [row[range.start], row[range.end]]
  const holds = typeof start === 'number' && typeof end === 'number' && numbers.some((n) => start <= n && n <= end)
  return holds ? [range.start, range.end] : []
}
