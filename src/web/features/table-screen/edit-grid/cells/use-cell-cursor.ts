import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { fitting, type Option } from '#web/kinds/options.ts'
import type { Form } from '#web/features/table-screen/form/form.ts'
import {
  type Cursor,
  cursorAt,
  type CellRef,
  type GridSize,
  clampedTo,
} from '#web/features/table-screen/edit-grid/drafts/block.ts'
import { type Editing, editedText, enteredText, optionsOf } from './cell-text.ts'
import type { GridDraft } from '#web/features/table-screen/edit-grid/drafts/use-grid-draft.ts'

export interface CellCursor {
  readonly cursor: Cursor
  readonly editing: Editing | null
  readonly options: readonly Option[] | null
  /**
   * Moves the cursor, and focuses its cell.
   * @param editing true to begin editing the cell
   */
  go(cursor: Cursor | null, editing?: boolean): void
  edit(editing?: Editing): void
  commit(): void
  cancel(): void
}

interface State {
  readonly cursor: Cursor
  /** The id of the row with the cursor. Adding or removing rows above changes its index, but not its id. */
  readonly id: number | undefined
  readonly editing: Editing | null
  /**
   * The form of the row when editing began. The draft is based on it, so that the save detects changes by other users
   * since then.
   */
  readonly seenForm: Form | undefined
  /**
   * Counts the requests to focus the current cell. A new request focuses this cell again, even if the cursor has not
   * moved.
   */
  readonly wishes: number
}

export interface Shown {
  readonly box: RefObject<HTMLElement | null>
  show(cellRef: CellRef): void
}

/**
 * The cursor of a grid, with the text that the user types. This function is long because cursor, text and focus change
 * together.
 * @param start the cell that has the cursor when the grid opens
 * @param hasKeys true to focus this cell
 */
export function useCellCursor(
  draft: GridDraft,
  size: GridSize,
  { box, show }: Shown,
  start: CellRef,
  hasKeys: boolean,
): CellCursor {
  const [state, setState] = useState<State>(() => ({
    cursor: cursorAt(start),
    id: start.row < draft.count ? draft.idAt(start.row) : undefined,
    editing: null,
    seenForm: undefined,
    wishes: hasKeys ? 1 : 0,
  }))
  const [seenTarget, setSeenTarget] = useState(draft.target)
  const columns = draft.fields.map(({ name }) => name)
  const [seenColumns, setSeenColumns] = useState(columns)
  const at = (cursor: Cursor, editing: Editing | null, wishes: number): State => {
    const cellRef = clampedTo(cursor.at, size)
    const id = cellRef.row < draft.count ? draft.idAt(cellRef.row) : undefined
    const seenForm = editing ? state.seenForm : undefined
    return { cursor: { ...cursor, at: cellRef, from: clampedTo(cursor.from, size) }, id, editing, seenForm, wishes }
  }
  let newState = state
  const isMoved = columns.join() !== seenColumns.join()
  if (isMoved) setSeenColumns(columns)
  if (draft.target !== seenTarget) {
    setSeenTarget(draft.target)
    const row = draft.target ? draft.indexOf(draft.target.id) : -1
    const col = draft.fields.findIndex(({ name }) => name === draft.target?.field)
    if (row >= 0 && col >= 0) newState = at(cursorAt({ row, col }), null, state.wishes + 1)
  } else if (isMoved) {
    // The columns have changed. The cursor stays in its field, and the selection is dropped.
    const col = columns.indexOf(seenColumns[state.cursor.at.col] ?? '')
    newState = at(cursorAt({ row: state.cursor.at.row, col: Math.max(0, col) }), null, state.wishes)
  } else {
    // If rows were added or removed above the cursor, the cursor moves with its row.
    const row = state.id === undefined ? -1 : draft.indexOf(state.id)
    const rowShift = row - state.cursor.at.row
    const shifted = ({ row: from, col }: CellRef) => ({ row: from + rowShift, col })
    if (row >= 0 && rowShift !== 0)
      newState = at({ at: shifted(state.cursor.at), from: shifted(state.cursor.from) }, state.editing, state.wishes)
    else if (row < 0 || state.cursor.at.col >= size.cols) newState = at(state.cursor, null, state.wishes)
  }
  if (newState !== state && !isSameState(newState, state)) setState(newState)
  const { cursor, editing, wishes } = newState

  const formField = draft.fields[cursor.at.col]
  const names = formField?.field.references && draft.names[formField.field.references]
  const listed = formField?.use === 'input' && formField.field.references ? optionsOf(names) : null
  const options = listed && editing?.isTyped ? fitting(listed, editing.text) : listed

  const isEditing = editing !== null
  const unchanged = editing !== null && editing.inText && !editing.isTyped
  // In a cell with options the old text is selected, so that typing replaces it. If typing only added to the old name,
  // no option would match.
  const caret = unchanged && !listed
  const isWholeText = !isEditing || (unchanged && listed !== null)
  const revealed = useRef<CellRef | null>(null)
  useLayoutEffect(() => {
    if (wishes === 0 || !box.current) return
    if (!revealed.current || !isSameCell(revealed.current, cursor.at)) show(cursor.at)
    revealed.current = null
    activeIn(box.current)?.focus({ preventScroll: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a new focus request moves the focus
  }, [wishes, box])
  useLayoutEffect(() => {
    const input = activeIn(box.current)
    if (!(input instanceof HTMLInputElement) || input.type !== 'text' || input !== document.activeElement) return
    if (isWholeText) input.select()
    else if (caret) input.setSelectionRange(input.value.length, input.value.length)
  }, [isWholeText, caret, wishes, box])

  const begun = ({ row, col }: CellRef): Editing | null => {
    const cell = draft.fields[col]
    if (cell?.use !== 'input' || cell.field.kind === 'flag' || row >= draft.count || draft.saving) return null
    const { name, field } = cell
    const typedText = draft.formAt(draft.idAt(row)).typed[name] ?? ''
    const text = editedText(field, typedText, field.references && draft.names[field.references])
    return { text, isTyped: false, inText: true, marked: -1 }
  }
  const go = (next: Cursor | null, starting = false) => {
    if (!next) return
    const editing = starting ? begun(next.at) : null
    const seenForm = editing ? draft.formAt(draft.idAt(next.at.row)) : undefined
    // Scrolls before the render. If it scrolled afterwards, the browser would lay out the page twice.
    revealed.current = clampedTo(next.at, size)
    show(revealed.current)
    setState((before) => ({ ...at(next, editing, before.wishes + 1), seenForm }))
  }
  const commit = () => {
    if (!editing || !formField || newState.id === undefined) return
    const text = enteredText(formField.field, editing, options ?? [], names)
    setState((before) => ({ ...before, editing: null }))
    if (text !== null) draft.enter(newState.id, formField.name, text, newState.seenForm, editing.source)
  }
  const { setTyping } = draft
  const typing = editing?.isTyped ?? false
  useLayoutEffect(() => setTyping(typing), [setTyping, typing])
  const { finishEditing } = draft
  useLayoutEffect(() => {
    finishEditing.current = commit
    return () => {
      finishEditing.current = null
    }
  })
  return {
    cursor,
    editing,
    options,
    go,
    edit(next) {
      const started = begun(cursor.at)
      if (!started) return
      const row = draft.formAt(draft.idAt(cursor.at.row))
      setState((before) => ({ ...before, editing: next ?? started, seenForm: before.editing ? before.seenForm : row }))
    },
    commit,
    cancel: () => setState((before) => ({ ...before, editing: null })),
  }
}

const activeIn = (box: HTMLElement | null): HTMLElement | null => box?.querySelector('[data-active]') ?? null

const isSameState = (a: State, b: State): boolean =>
  a.id === b.id &&
  a.editing === b.editing &&
  a.wishes === b.wishes &&
  isSameCell(a.cursor.at, b.cursor.at) &&
  isSameCell(a.cursor.from, b.cursor.from)
const isSameCell = (a: CellRef, b: CellRef): boolean => a.row === b.row && a.col === b.col
