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

/** The commands of a row, which is named by its position on the page, from 0. */
export interface RowActs {
  /** @param from the position where a range begins if no row was selected before: all rows between are selected */
  select(place: number, selected: boolean, from?: number): void
  edit(place: number): void
  remove(place: number): void
  /** Shows what was done to the row, where that is shown. */
  history?(place: number): void
  /** Opens the row's page or card, where it has one. */
  open?(place: number): void
  readonly opens: 'page' | 'card'
}

/** The way of the keyboard between the search and the rows, of which one has the focus at a time. Always the same. */
export interface RowKeys {
  /** As `ref` of the search and of the table's body. */
  setSearch(input: HTMLInputElement | null): void
  setBody(rows: HTMLTableSectionElement | null): void
  /** The rows as they stand on the page. */
  rows(): readonly HTMLTableRowElement[]
  /** From the search into the first row. Returns false where there is none. */
  enter(): boolean
  /** Back to the search, whose text can be typed over. */
  leave(): void
  /**
   * Up, Down, Home and End move between rows, with Shift they select on the way; Enter edits, Alt+Enter opens, Delete
   * deletes, Space selects, Esc and Up from the first row leave. While rows are selected, Esc and Delete are about
   * those (SelectionBar.tsx).
   * @param place the row's, on the page
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
      // What is pressed in a row's checkbox or buttons is theirs.
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

/** The place of the row that a key moves to, -1 for the last; null where it moves to none. */
function placeTo(is: (key: string) => boolean, place: number): number | null {
  if (is(NEXT_ROW)) return place + 1
  if (is(PREVIOUS_ROW)) return place - 1
  if (is(FIRST_ROW)) return 0
  return is(LAST_ROW) ? -1 : null
}
