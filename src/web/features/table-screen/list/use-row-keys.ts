import { type KeyboardEvent, useState } from 'react'
import {
  CLOSE,
  DELETE_ROW,
  EDIT_ROW,
  FIRST_ROW,
  isPressed,
  LAST_ROW,
  NEXT_ROW,
  OPEN_ROW,
  PREVIOUS_ROW,
  SELECT_ROW,
} from '#web/ui/keys/keys.ts'

export interface RowActs {
  /**
   * Selects or deselects a row.
   * @param from if given, selects a range that ends at `rowIndex`. The range begins at the row where the last selection
   * began. If the page does not contain such a row, the range begins at `from`.
   */
  select(rowIndex: number, selected: boolean, from?: number): void
  edit(rowIndex: number): void
  remove(rowIndex: number): void
  /** Undefined for a table without a history. */
  history?(rowIndex: number): void
  open?(rowIndex: number): void
  readonly opens: 'page' | 'card'
}

/**
 * Moves the focus between the search field and the rows. Only the first row is in the tab order. The object never
 * changes.
 */
export interface RowKeys {
  setSearch(input: HTMLInputElement | null): void
  setBody(rows: HTMLTableSectionElement | null): void
  rows(): readonly HTMLTableRowElement[]
  /** Focuses the first row. Returns false if there is none. */
  enter(): boolean
  leave(): void
  /**
   * Handles the keys of a row. Up, Down, Home and End move between rows, and select with Shift. Enter edits, Alt+Enter
   * opens, Delete deletes, Space selects. Esc moves the focus to the search field, and so does Up in the first row.
   * While rows are selected, use-selection-keys.ts handles Esc and Delete.
   * @param rowIndex index of the row on the page
   */
  onKeyDown(event: KeyboardEvent<HTMLTableRowElement>, rowIndex: number, acts: RowActs, selecting: boolean): void
}

export function useRowKeys(): RowKeys {
  return useState(rowKeys)[0]
}

function rowKeys(): RowKeys {
  let search: HTMLInputElement | null = null
  let body: HTMLTableSectionElement | null = null
  const rows = () => [...(body?.rows ?? [])]
  const leave = () => {
    search?.focus()
    search?.select()
  }
  return {
    setSearch: (input) => void (search = input),
    setBody: (element) => void (body = element),
    rows,
    enter() {
      const first = rows()[0]
      first?.focus()
      return first !== undefined
    },
    leave,
    onKeyDown(event, rowIndex, acts, selecting) {
      const row = event.currentTarget
      if (event.target !== row) return
      const isKey = (key: string) => isPressed(event.nativeEvent, key)
      const { shiftKey } = event
      const leavesRows = (isKey(CLOSE) && !selecting) || (isKey(PREVIOUS_ROW) && rowIndex === 0 && !shiftKey)
      const lines = rows()
      const next = lines.at(targetIndex(isKey, rowIndex) ?? lines.length)
      if (leavesRows) leave()
      else if (next) {
        next.focus()
        if (shiftKey) acts.select(lines.indexOf(next), true, rowIndex)
      } else if (isKey(OPEN_ROW) && acts.open) acts.open(rowIndex)
      else if (isKey(EDIT_ROW) && !selecting) acts.edit(rowIndex)
      else if (isKey(DELETE_ROW) && !selecting) acts.remove(rowIndex)
      else if (isKey(SELECT_ROW)) acts.select(rowIndex, row.getAttribute('aria-selected') !== 'true')
      else return
      event.preventDefault()
    },
  }
}

/** The index of the row that a key moves to: -1 for the last row. Null if the key does not move. */
function targetIndex(isKey: (key: string) => boolean, rowIndex: number): number | null {
  if (isKey(NEXT_ROW)) return rowIndex + 1
  if (isKey(PREVIOUS_ROW)) return rowIndex - 1
  if (isKey(FIRST_ROW)) return 0
  return isKey(LAST_ROW) ? -1 : null
}
