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
  /** @param from where the range begins if no row was selected before */
  select(place: number, selected: boolean, from?: number): void
  edit(place: number): void
  remove(place: number): void
  /** Undefined for a table without a history. */
  history?(place: number): void
  open?(place: number): void
  readonly opens: 'page' | 'card'
}

/** Moves the focus between the search and the rows (roving tabindex). The object is stable. */
export interface RowKeys {
  setSearch(input: HTMLInputElement | null): void
  setBody(rows: HTMLTableSectionElement | null): void
  rows(): readonly HTMLTableRowElement[]
  /** Focuses the first row; false if there are no rows. */
  enter(): boolean
  leave(): void
  /**
   * Up, Down, Home and End move between rows; with Shift they also select. Enter edits, Alt+Enter opens, Delete
   * deletes, Space selects. Esc, and Up in the first row, move the focus to the search. During a selection,
   * SelectionBar.tsx handles Esc and Delete.
   * @param place index of the row on the page
   */
  onKeyDown(event: KeyboardEvent<HTMLTableRowElement>, place: number, acts: RowActs, selecting: boolean): void
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
    onKeyDown(event, place, acts, selecting) {
      const row = event.currentTarget
      if (event.target !== row) return
      const is = (key: string) => isPressed(event.nativeEvent, key)
      const { shiftKey } = event
      const leaves = (is(CLOSE) && !selecting) || (is(PREVIOUS_ROW) && place === 0 && !shiftKey)
      const lines = rows()
      const next = lines.at(placeTo(is, place) ?? lines.length)
      if (leaves) leave()
      else if (next) {
        next.focus()
        if (shiftKey) acts.select(lines.indexOf(next), true, place)
      } else if (is(OPEN_ROW) && acts.open) acts.open(place)
      else if (is(EDIT_ROW) && !selecting) acts.edit(place)
      else if (is(DELETE_ROW) && !selecting) acts.remove(place)
      else if (is(SELECT_ROW)) acts.select(place, row.getAttribute('aria-selected') !== 'true')
      else return
      event.preventDefault()
    },
  }
}

/** The index of the row to which a key moves; -1 for the last row, null for other keys. */
function placeTo(is: (key: string) => boolean, place: number): number | null {
  if (is(NEXT_ROW)) return place + 1
  if (is(PREVIOUS_ROW)) return place - 1
  if (is(FIRST_ROW)) return 0
  return is(LAST_ROW) ? -1 : null
}
