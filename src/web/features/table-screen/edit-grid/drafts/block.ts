export interface CellRef {
  readonly row: number
  readonly col: number
}

/** The cursor is in the cell `at`. All cells between `from` and `at` are selected. */
export interface Cursor {
  readonly at: CellRef
  readonly from: CellRef
  /** The column in which a series of Tab presses began. Enter returns to this column in the next row. */
  readonly run?: number
}

export interface Block {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

export interface GridSize {
  readonly rows: number
  readonly cols: number
  readonly fields: number
  readonly page: number
}

export const cursorAt = (at: CellRef): Cursor => ({ at, from: at })

export function blockOf({ at, from }: Cursor): Block {
  return {
    top: Math.min(at.row, from.row),
    left: Math.min(at.col, from.col),
    bottom: Math.max(at.row, from.row),
    right: Math.max(at.col, from.col),
  }
}

export const isOne = ({ top, left, bottom, right }: Block): boolean => top === bottom && left === right

export function clampedTo({ row, col }: CellRef, { rows, cols }: GridSize): CellRef {
  return { row: Math.max(0, Math.min(row, rows - 1)), col: Math.max(0, Math.min(col, cols - 1)) }
}

export interface Modifiers {
  readonly shift: boolean
  readonly ctrl: boolean
}

/** The cursor after an arrow key. Null if the key moves nothing. */
export function movedCursor(cursor: Cursor, key: string, { shift, ctrl }: Modifiers, size: GridSize): Cursor | null {
  const far = ctrl ? Infinity : 1
  const { row, col } = cursor.at
  const to: Readonly<Record<string, CellRef>> = {
    ArrowUp: { row: row - far, col },
    ArrowDown: { row: row + far, col },
    ArrowLeft: { row, col: col - far },
    ArrowRight: { row, col: col + far },
    PageUp: { row: row - size.page, col },
    PageDown: { row: row + size.page, col },
    Home: { row: ctrl ? 0 : row, col: 0 },
    End: { row: ctrl ? size.rows - 1 : row, col: size.fields - 1 },
  }
  const target = to[key]
  if (!target) return null
  const at = clampedTo(target, shift ? { ...size, cols: size.fields } : size)
  return shift ? { at, from: cursor.from } : cursorAt(at)
}

/**
 * The cursor after Tab or, if `back`, Shift+Tab. After the last cell of a row comes the first cell of the next row.
 * Null if the key leaves the grid.
 */
export function tabbed(
  { at: { row, col }, run = col }: Cursor,
  back: boolean,
  { rows, fields }: GridSize,
): Cursor | null {
  const next = Math.min(col, fields - 1) + (back ? -1 : 1)
  const at =
    next < 0 ? { row: row - 1, col: fields - 1 } : next >= fields ? { row: row + 1, col: 0 } : { row, col: next }
  if (at.row < 0 || at.row >= rows) return null
  return { ...cursorAt(at), run: at.row === row ? Math.min(run, at.col) : at.col }
}
