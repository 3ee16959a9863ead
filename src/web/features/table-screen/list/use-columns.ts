import { type CSSProperties, type RefObject, useMemo } from 'react'
import { namesBeside, type Arranged } from '#domain/grid/arrangement.ts'
import type { NamesOf } from '#domain/grid/columns.ts'
import type { Label } from '#domain/locale.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { alignOf, type Align } from '#web/kinds/align.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useWide } from './use-wide.ts'
import type { TextColumn } from './whole-text.ts'
import { columnWidths, fitted, isNarrow, sumOf, type Widths } from './widths.ts'

/** A column as its heading and its cells are drawn. */
export interface Column extends TextColumn {
  readonly label: Label
  readonly align: Align
  readonly width: number
  /** Its heading has no room for a funnel. */
  readonly narrow: boolean
  /** Where it stays while the others scroll: pixels from the box's edge. */
  readonly left: number | undefined
}

export interface Columns {
  readonly columns: readonly Column[]
  /** The table's: how narrow it may be, and the headings for rows that are cards (RowCards.module.css). */
  readonly style: CSSProperties
  readonly box: RefObject<HTMLDivElement | null>
}

/** Pixels of the columns that hold no field. */
export const CHECK = 44
const ACTIONS = 74
const ONE_MORE_ACTION = 26
/** What a panel (side-panel.module.css) leaves of a window that is 1280 pixels wide. */
const BESIDE_PANEL = 650
/** Of the headings, where some stand in two lines. */
const TWO_LINES = 58

/** What a cell of a column that stays says of its place; only where columns scroll it counts (RowsTable.module.css). */
export function stays(left: number | undefined) {
  return left === undefined ? null : { 'data-pinned': true, style: { '--left': `${left}px` } as CSSProperties }
}

/** The columns, in order, and how wide they are in the room there is. */
export function useColumns(
  declaration: TableDeclaration,
  all: readonly Row[],
  names: NamesOf,
  { fields, pinned, widths: own }: Arranged,
  moreActions: number,
): Columns {
  const { label } = useMessages()
  const possible = useMemo(
    () => columnWidths(declaration, fields, all, names, label, own),
    [declaration, fields, all, names, label, own],
  )
  const { box, room } = useWide()
  const actions = ACTIONS + moreActions * ONE_MORE_ACTION
  return useMemo(() => {
    const widths = fitted(possible, room - CHECK - actions)
    const columns = placed(declaration, fields, pinned, names, widths, room, label)
    // In two lines where one would not do beside a panel: the row that opens one stays where it is.
    const isTwoLines = columns.some((column) => label(column.label).includes(' '))
    const isTall = isTwoLines && sumOf(possible.roomy) + CHECK + actions > BESIDE_PANEL
    const headings = columns.map((column, at) => [`--h${at + 2}`, JSON.stringify(label(column.label))])
    // The last column holds no field and takes what is left over.
    const style = {
      minWidth: sumOf(widths) + CHECK + actions,
      ...(isTall && { '--heading': `${TWO_LINES}px` }),
      ...Object.fromEntries(headings),
    } as CSSProperties
    return { columns, style, box }
  }, [declaration, fields, pinned, names, possible, room, actions, box, label])
}

function placed(
  declaration: TableDeclaration,
  fields: readonly string[],
  pinned: readonly string[],
  names: NamesOf,
  widths: Widths,
  room: number,
  say: (label: Label) => string,
): Column[] {
  const beside = namesBeside(declaration, fields)
  let left = CHECK
  return fields.map((field, at) => {
    const { kind, label, references } = declaration.fields[field]!
    const width = widths[at]!
    // What stays leaves as much again for what scrolls.
    const isPinned = pinned.includes(field) && left + width <= room / 2
    const column = {
      field,
      kind,
      label,
      align: alignOf[kind],
      names: references && names[references],
      beside: beside.get(field),
      width,
      narrow: isNarrow(width, say(label), alignOf[kind]),
      left: isPinned ? left : undefined,
    }
    if (isPinned) left += width
    return column
  })
}
