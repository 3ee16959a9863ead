import type { ClipboardEvent, KeyboardEvent } from 'react'
import {
  blockOf,
  cursorAt,
  isOne,
  movedCursor,
  type GridSize,
  tabbed,
} from '#web/features/table-screen/edit-grid/drafts/block.ts'
import { OPTIONS_SHOWN } from './CellOptions.tsx'
import { type Editing, enteredText } from './cell-text.ts'
import { htmlOfCells, type CellTexts, textOfCells } from '#web/features/table-screen/edit-grid/drafts/clipboard.ts'
import { copiedTexts } from '#web/features/table-screen/edit-grid/drafts/fill.ts'
import { copiedCells } from '#web/features/table-screen/edit-grid/drafts/html-cells.ts'
import type { CellCursor } from './use-cell-cursor.ts'
import type { GridDraft } from '#web/features/table-screen/edit-grid/drafts/use-grid-draft.ts'
import { unchosenText } from '#web/kinds/typed.ts'
import { ALL_CELLS, CELL_BELOW, FILL_CELLS, FILL_DOWN, isPressed, NEXT_CELL, REDO, UNDO } from '#web/ui/keys/keys.ts'

interface Grid {
  readonly draft: GridDraft
  readonly cells: CellCursor
  readonly size: GridSize
  readonly onBeyond: ((field: string) => void) | undefined
}

/**
 * Handles a key.
 * @returns false if the browser should handle the key
 */
type Act = (event: KeyboardEvent, grid: Grid) => boolean

export function onCellKey(event: KeyboardEvent, grid: Grid): void {
  if (event.target instanceof HTMLButtonElement && (event.key === 'Enter' || event.key === ' ')) return
  const act = grid.cells.editing ? whileEditing : whileMoving
  if (!act(event, grid)) return
  event.preventDefault()
  // A dialog around the grid must not handle the same key.
  event.stopPropagation()
}

const isCtrl = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey

const whileEditing: Act = (event, grid) => {
  const { cells, size, draft } = grid
  const editing = cells.editing!
  const { key, shiftKey } = event
  if (key === 'Escape') cells.cancel()
  else if (isPressed(event.nativeEvent, FILL_CELLS)) enterInAll(grid, editing)
  else if (key === 'Enter') {
    cells.commit()
    down(grid, shiftKey ? -1 : 1)
  } else if (key === 'Tab') {
    cells.commit()
    const next = tabbed(cells.cursor, shiftKey, size)
    if (!next) return false
    cells.go(next)
  } else if (key === 'F2') cells.edit({ ...editing, inText: !editing.inText })
  else if (cells.options && (key === 'ArrowDown' || key === 'ArrowUp'))
    mark(grid, editing, key === 'ArrowDown' ? 1 : -1)
  else if (!editing.inText && key.startsWith('Arrow')) {
    cells.commit()
    cells.go(movedCursor(cursorAt(cells.cursor.at), key, { shift: false, ctrl: false }, size))
  } else return draft.saving && key.length === 1 && !isCtrl(event)
  return true
}

function mark({ cells }: Grid, editing: Editing, step: number): void {
  const count = Math.min(cells.options!.length, OPTIONS_SHOWN)
  if (count === 0) return
  const from = editing.marked < 0 && step < 0 ? 0 : editing.marked
  cells.edit({ ...editing, marked: (from + step + count) % count })
}

function enterInAll({ cells, draft }: Grid, editing: Editing): void {
  const { at } = cells.cursor
  const { field } = draft.fields[at.col]!
  const names = field.references && draft.names[field.references]
  const text = enteredText(field, editing, cells.options ?? [], names)
  cells.cancel()
  if (text !== null) draft.fillWith(blockOf(cells.cursor), unchosenText(field, text) ?? text, editing.source)
}

function down({ cells, draft, size, onBeyond }: Grid, step: number): void {
  const { at, run: col = at.col } = cells.cursor
  if (at.row + step < size.rows) cells.go(cursorAt({ row: Math.max(0, at.row + step), col }))
  else onBeyond?.(draft.fields[col]!.name)
}

const whileMoving: Act = (event, grid) => {
  const { cells, draft, size } = grid
  const { key, shiftKey: shift, altKey } = event
  const ctrl = isCtrl(event)
  const { cursor } = cells
  if (altKey) {
    if (key === 'ArrowDown' && cells.options) cells.edit()
    return key === 'ArrowDown'
  }
  const next = movedCursor(cursor, key, { shift, ctrl }, size)
  if (next) cells.go(next)
  else if (isPressed(event.nativeEvent, NEXT_CELL)) {
    const to = tabbed(cursor, shift, size)
    if (!to) return false
    cells.go(to)
  } else if (ctrl) return withCtrl(event, grid)
  else if (cursor.at.col >= size.fields) return false
  else if (isPressed(event.nativeEvent, CELL_BELOW)) down(grid, shift ? -1 : 1)
  else if (key === 'F2') cells.edit()
  else if (key === 'Delete') draft.fillWith(blockOf(cursor), '')
  else if (key === 'Escape' && !isOne(blockOf(cursor))) cells.go(cursorAt(cursor.at))
  else return key === ' ' && toggle(grid)
  return true
}

function withCtrl(event: KeyboardEvent, grid: Grid): boolean {
  const { cells, draft, size } = grid
  const { nativeEvent } = event
  const isAgain = nativeEvent.shiftKey && nativeEvent.key.toLowerCase() === 'z'
  const last = { row: size.rows - 1, col: size.fields - 1 }
  if (isPressed(nativeEvent, ALL_CELLS))
    cells.go({
      at: cells.cursor.at,
      from: cells.cursor.at,
      ...(size.rows > 0 && { at: { row: 0, col: 0 }, from: last }),
    })
  else if (isPressed(nativeEvent, FILL_DOWN)) draft.fillDown(blockOf(cells.cursor))
  else if (isPressed(nativeEvent, UNDO)) backTo(grid, draft.undo())
  else if (isPressed(nativeEvent, REDO) || isAgain) backTo(grid, draft.redo())
  else return false
  return true
}

function backTo({ cells, draft }: Grid, id: number | undefined): void {
  const row = id === undefined ? -1 : draft.indexOf(id)
  if (row >= 0) cells.go(cursorAt({ row, col: cells.cursor.at.col }))
}

export function toggle({ cells, draft }: Pick<Grid, 'cells' | 'draft'>): boolean {
  const { at } = cells.cursor
  const { name, field, use } = draft.fields[at.col]!
  if (field.kind !== 'flag' || use !== 'input') return false
  const yes = draft.formAt(draft.idAt(at.row)).typed[name] === 'true'
  draft.fillWith({ ...blockOf(cells.cursor), left: at.col, right: at.col }, yes ? 'FALSE' : 'TRUE')
  return true
}

/**
 * Copies the selected cells as plain text and as HTML. Spreadsheets keep leading zeros of codes only if there is HTML.
 */
export function onCellCopy(event: ClipboardEvent, { cells, draft }: Grid, isCut: boolean): void {
  if (cells.editing || cells.cursor.at.col >= draft.fields.length) return
  event.preventDefault()
  const block = blockOf(cells.cursor)
  const texts = copiedTexts(draft, block)
  const isText = (col: number) => ['text', 'card'].includes(draft.fields[block.left + col]!.field.kind)
  event.clipboardData.setData('text/plain', textOfCells(texts))
  event.clipboardData.setData('text/html', htmlOfCells(texts, isText))
  if (isCut) draft.fillWith(block, '')
}

export function onCellPaste(event: ClipboardEvent, { cells, draft }: Grid): void {
  const { cursor, editing } = cells
  if (cursor.at.col >= draft.fields.length || draft.count === 0) return
  const texts: CellTexts = copiedCells(event.clipboardData)
  // While a cell is edited, the browser itself inserts a single pasted text at the caret.
  if (texts.length === 0 || (editing && texts.length === 1 && texts[0]!.length === 1)) return
  event.preventDefault()
  if (editing) cells.cancel()
  const { top, left, bottom, right } = draft.paste(blockOf(cursor), texts)
  cells.go({ at: { row: top, col: left }, from: { row: bottom, col: right } })
}
