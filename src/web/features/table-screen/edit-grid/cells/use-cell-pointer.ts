import { type PointerEvent, type RefObject, useRef } from 'react'
import { cursorAt, type CellRef, type GridSize } from '#web/features/table-screen/edit-grid/drafts/block.ts'
import type { CellCursor } from './use-cell-cursor.ts'
import { HEAD, type RowWindow } from './use-row-window.ts'

/**
 * Width in pixels of the arrow at the right of a cell with options. A press on it opens the options
 * (CellGrid.module.css).
 */
const CHEVRON = 24

/** Handles mouse and touch. A press moves the cursor, a drag selects, a double click or second tap begins editing. */
export function useCellPointer(
  box: RefObject<HTMLElement | null>,
  cells: CellCursor,
  size: GridSize,
  view: Pick<RowWindow, 'scrollRows'>,
) {
  const pulled = useRef(false)
  const { cursor } = cells

  const press = (event: PointerEvent) => {
    if (event.button !== 0 || isTyping(event.target, cells)) return
    const head = headOf(event.target)
    const cellRef = head === null ? placeOf(event.target) : { row: 0, col: head }
    if (!cellRef || size.rows === 0) return
    if (cellRef.col >= size.fields) return
    const isSecondClick = head === null && cells.cursor.at.row === cellRef.row && cells.cursor.at.col === cellRef.col
    cells.commit()
    if (event.pointerType !== 'mouse') {
      if (isSecondClick) cells.edit()
      else if (head === null) cells.go(cursorAt(at(cellRef)))
      return
    }
    // Stops the browser from focusing the pressed element: moving the cursor sets the focus.
    event.preventDefault()
    if (head !== null) return cells.go({ at: { row: 0, col: head }, from: { row: size.rows - 1, col: head } })
    if (cellRef.col < 0)
      return cells.go({ at: { row: cellRef.row, col: 0 }, from: { row: cellRef.row, col: size.fields - 1 } })
    const opens = !event.shiftKey && opensList(event)
    cells.go(event.shiftKey ? { at: cellRef, from: cursor.from } : cursorAt(cellRef), opens)
    pulled.current = !opens
  }
  const pull = (event: PointerEvent) => {
    if (!pulled.current || !(event.buttons & 1) || !box.current) return void (pulled.current = false)
    const edges = box.current.getBoundingClientRect()
    const beyond = event.clientY > edges.bottom - 8 ? 1 : event.clientY < edges.top + HEAD ? -1 : 0
    if (beyond !== 0) view.scrollRows(beyond)
    const x = Math.max(edges.left + 4, Math.min(event.clientX, edges.right - 20))
    const y = Math.max(edges.top + HEAD + 4, Math.min(event.clientY, edges.bottom - 20))
    const cellRef = placeOf(document.elementFromPoint(x, y))
    if (!cellRef || cellRef.col < 0 || cellRef.col >= size.fields) return
    if (cellRef.row !== cursor.at.row || cellRef.col !== cursor.at.col) cells.go({ at: cellRef, from: cursor.from })
  }
  return {
    onPointerDown: press,
    onPointerMove: pull,
    onPointerUp: () => {
      pulled.current = false
    },
    onDoubleClick: (event: { readonly target: EventTarget }) => {
      const cellRef = placeOf(event.target)
      if (cellRef && cellRef.col >= 0 && cellRef.col < size.fields && !cells.editing) cells.edit()
    },
  }
}

const at = ({ row, col }: CellRef): CellRef => ({ row, col: Math.max(0, col) })

const isTyping = (target: EventTarget, { editing }: CellCursor): boolean =>
  target instanceof HTMLInputElement && (editing !== null || target.type === 'checkbox')

function headOf(target: EventTarget | null): number | null {
  const head = target instanceof Element ? target.closest<HTMLElement>('[role="columnheader"][data-col]') : null
  return head ? Number(head.dataset['col']) : null
}

/** The cell that contains an element. Column -1 is the name or number at the beginning of the row. */
function placeOf(target: EventTarget | null): CellRef | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  if (!row) return null
  const cell = (target as Element).closest<HTMLElement>('[data-col]')
  return { row: Number(row.dataset['row']), col: cell ? Number(cell.dataset['col']) : -1 }
}

function opensList(event: PointerEvent): boolean {
  const cell = event.target instanceof Element ? event.target.closest('[data-reference]') : null
  return cell !== null && event.clientX > cell.getBoundingClientRect().right - CHEVRON
}
