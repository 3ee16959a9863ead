import { type CSSProperties, type RefObject, useMemo, useState } from 'react'
import { namesBeside, type Arranged } from '#domain/grid/arrangement.ts'
import type { NamesOf } from '#domain/grid/columns.ts'
import type { Label } from '#domain/locale.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { alignOf, type Align } from '#web/kinds/align.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useNarrow } from '#web/ui/narrow.ts'
import { useWide } from './use-wide.ts'
import type { TextColumn } from './whole-text.ts'
import {
  type ColumnWidths,
  columnWidths,
  fittedWidths,
  isNarrow,
  numbersAtEnd,
  sumOf,
  widenedWidths,
  type Widths,
} from './widths.ts'

export interface Column extends TextColumn {
  readonly label: Label
  readonly align: Align
  readonly width: number
  readonly narrow: boolean
  readonly left: number | undefined
  readonly right: number | undefined
}

export interface Columns {
  readonly columns: readonly Column[]
  /**
   * The minimum width of the table, and its headings as CSS variables (`--h2`, `--h3`). On phones a row is a card, and
   * RowCards.module.css shows these headings in it.
   */
  readonly style: CSSProperties
  readonly folded: boolean
  readonly box: RefObject<HTMLDivElement | null>
}

/** Widths in pixels of the columns for the checkbox and for the row's buttons. */
export const CHECK = 44
const ACTIONS = 74
const ONE_MORE_ACTION = 26
const FOLDED = 52
/** Width in pixels that a side panel leaves for the table in a window 1280 pixels wide (side-panel.module.css). */
const BESIDE_PANEL = 650
/** Height in pixels of the headings if a heading may take two lines. */
const TWO_LINES = 58

/**
 * Attributes of a cell that stays visible during horizontal scrolling (RowsTable.module.css).
 * @param left distance in pixels from the left edge of the table, for a pinned column.
 * @param right distance in pixels from the right edge, for a number column at the end
 */
export function stickyAttributes(left: number | undefined, right: number | undefined) {
  if (left !== undefined) return { 'data-pinned': true, style: { '--left': `${left}px` } as CSSProperties }
  return right === undefined ? null : { 'data-pinned-end': true, style: { '--right': `${right}px` } as CSSProperties }
}

/** The shown columns in order. Their widths are computed from the width of the list's box. */
export function useColumns(
  declaration: TableDeclaration,
  allRows: readonly Row[],
  names: NamesOf,
  { fields, pinned, widths: ownWidths }: Arranged,
  moreActions: number,
): Columns {
  const { label } = useMessages()
  const possible = usePossible(declaration, fields, allRows, names, ownWidths)
  const { box, boxWidth } = useWide()
  const isTelephone = useNarrow()
  const buttons = ACTIONS + moreActions * ONE_MORE_ACTION
  const folded = !isTelephone && boxWidth > 0 && boxWidth < sumOf(possible.minWidths) + CHECK + buttons
  const actions = folded ? FOLDED : buttons
  return useMemo(() => {
    const widths = fittedWidths(possible, boxWidth - CHECK - actions)
    const columns = placedColumns(declaration, fields, pinned, names, widths, { boxWidth, actions }, label)
    // If the headings need two lines beside an open side panel, they always have the height of two lines. Otherwise all
    // rows would move down when the panel opens.
    const isTwoLines = columns.some((column) => label(column.label).includes(' '))
    const isTall = isTwoLines && sumOf(possible.roomy) + CHECK + buttons > BESIDE_PANEL
    const headings = columns.map((column, at) => [`--h${at + 2}`, JSON.stringify(label(column.label))])
    // The column of the row's buttons has no field. It is the last one and takes the remaining width.
    const style = {
      minWidth: sumOf(widths) + CHECK + actions,
      ...(isTall && { '--heading': `${TWO_LINES}px` }),
      ...Object.fromEntries(headings),
    } as CSSProperties
    return { columns, style, folded, box }
  }, [declaration, fields, pinned, names, possible, boxWidth, buttons, actions, folded, box, label])
}

/**
 * Computes the possible widths of each column, from `minWidths` to `roomy`. When rows change, a column can become wider
 * but not narrower, so that columns do not jump.
 */
function usePossible(
  declaration: TableDeclaration,
  fields: readonly string[],
  allRows: readonly Row[],
  names: NamesOf,
  ownWidths: Arranged['widths'],
): ColumnWidths {
  const { label } = useMessages()
  const measured = useMemo(
    () => columnWidths(declaration, fields, allRows, names, label, ownWidths),
    [declaration, fields, allRows, names, label, ownWidths],
  )
  const labelTexts = [
    ...fields.map((field) => label(declaration.fields[field]!.label)),
    JSON.stringify(ownWidths),
  ].join()
  const [heldWidths, hold] = useState({ labelTexts, widths: measured })
  const widths = heldWidths.labelTexts === labelTexts ? widenedWidths(heldWidths.widths, measured) : measured
  if (heldWidths.labelTexts !== labelTexts || heldWidths.widths !== widths) hold({ labelTexts, widths })
  return widths
}

function placedColumns(
  declaration: TableDeclaration,
  fields: readonly string[],
  pinned: readonly string[],
  names: NamesOf,
  widths: Widths,
  { boxWidth, actions }: { readonly boxWidth: number; readonly actions: number },
  say: (label: Label) => string,
): Column[] {
  const nameFields = namesBeside(declaration, fields)
  let left = CHECK
  const rights = numbersAtEnd(declaration, fields, widths, boxWidth / 3)
  return fields.map((field, at) => {
    const { kind, label, references } = declaration.fields[field]!
    const width = widths[at]!
    // Pinned columns may take at most half of the box.
    const isPinned = pinned.includes(field) && left + width <= boxWidth / 2
    const column = {
      field,
      kind,
      label,
      align: alignOf[kind],
      names: references && names[references],
      beside: nameFields.get(field),
      width,
      narrow: isNarrow(width, say(label), alignOf[kind]),
      left: isPinned ? left : undefined,
      right: rights[at] === undefined ? undefined : rights[at] + actions,
    }
    if (isPinned) left += width
    return column
  })
}
