import { describe, expect, it } from 'vitest'
import { blockOf, type Cursor, cursorAt, movedCursor, type GridSize, tabbed } from './block.ts'

const size: GridSize = { rows: 100, cols: 4, fields: 3, page: 10 }
const none = { shift: false, ctrl: false }
const from = (row: number, col: number) => cursorAt({ row, col })

describe('keys', () => {
  it('move by a cell, a page, or as far as it goes, and never out', () => {
    const to = (key: string, keys = none) => movedCursor(from(5, 1), key, keys, size)?.at
    expect(to('ArrowUp')).toEqual({ row: 4, col: 1 })
    expect(to('PageDown')).toEqual({ row: 15, col: 1 })
    expect(to('ArrowDown', { ...none, ctrl: true })).toEqual({ row: 99, col: 1 })
    expect(to('End')).toEqual({ row: 5, col: 2 })
    expect(to('Home', { ...none, ctrl: true })).toEqual({ row: 0, col: 0 })
    expect(to('End', { ...none, ctrl: true })).toEqual({ row: 99, col: 2 })
    expect(movedCursor(from(0, 0), 'ArrowLeft', none, size)).toEqual(from(0, 0))
    expect(movedCursor(from(0, 2), 'ArrowRight', none, size)?.at).toEqual({ row: 0, col: 3 })
    expect(to('x')).toBeUndefined()
  })

  it('with Shift select from where they began, and no buttons', () => {
    const shift = { shift: true, ctrl: false }
    const grown = movedCursor(movedCursor(from(5, 2), 'ArrowUp', shift, size)!, 'ArrowRight', shift, size)!
    expect(blockOf(grown)).toEqual({ top: 4, left: 2, bottom: 5, right: 2 })
    expect(movedCursor(grown, 'ArrowUp', none, size)).toEqual(from(3, 2))
  })

  it('Tab goes from the end of a row to the next, and leaves behind the last', () => {
    expect(tabbed(from(0, 2), false, size)).toMatchObject(from(1, 0))
    expect(tabbed(from(1, 0), true, size)).toMatchObject(from(0, 2))
    expect(tabbed(from(99, 2), false, size)).toBeNull()
    expect(tabbed(from(0, 0), true, size)).toBeNull()
  })

  it('a run of Tabs keeps the first of its columns in a row, whichever way it goes', () => {
    const run = (start: number, ...back: readonly boolean[]) =>
      back.reduce((cursor: Cursor, isBack) => tabbed(cursor, isBack, size)!, from(5, start)).run
    expect(run(0, false, false)).toBe(0)
    expect(run(1, false, true)).toBe(1)
    expect(run(1, false, true, true)).toBe(0)
    expect(run(1, false, false, false)).toBe(0)
  })
})
