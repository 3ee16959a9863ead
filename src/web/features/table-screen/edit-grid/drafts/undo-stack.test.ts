import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeField, openForm } from '#web/features/table-screen/form/form.ts'
import { openUndoStack, push, type UndoStack, redo, rowsOfStep, undo } from './undo-stack.ts'
import { tables } from '#domain/tables/index.ts'

const declaration = tables.departments
const blank = openForm(declaration, null)

const seen = ({ drafts, rows }: UndoStack) => ({
  rows: [...rows],
  drafts: [...drafts].map(([id, { typed }]) => [id, typed] as const).sort(([a], [b]) => a - b),
})

type Doing =
  | { readonly does: 'type'; readonly id: number; readonly text: string }
  | { readonly does: 'empty'; readonly id: number }
  | { readonly does: 'add' }
  | { readonly does: 'remove'; readonly at: number }
  | { readonly does: 'undo' }
  | { readonly does: 'redo' }

const doing: fc.Arbitrary<Doing> = fc.oneof(
  fc.record({
    does: fc.constant('type' as const),
    id: fc.integer({ min: 1, max: 4 }),
    text: fc.string({ maxLength: 3 }),
  }),
  fc.record({ does: fc.constant('empty' as const), id: fc.integer({ min: 1, max: 4 }) }),
  fc.constant({ does: 'add' as const }),
  fc.record({ does: fc.constant('remove' as const), at: fc.nat(3) }),
  fc.constant({ does: 'undo' as const }),
  fc.constant({ does: 'redo' as const }),
)

function done(stack: UndoStack, one: Doing): UndoStack {
  switch (one.does) {
    case 'type': {
      const form = changeField(declaration, stack.drafts.get(one.id) ?? blank, 'departmentName', one.text, {})
      return push(stack, { forms: new Map([[one.id, form]]) })
    }
    case 'empty':
      return push(stack, { forms: new Map([[one.id, undefined]]) })
    case 'add':
      return push(stack, { forms: new Map(), rows: [...stack.rows, Math.max(4, ...stack.rows) + 1] })
    case 'remove': {
      const id = stack.rows[one.at]
      if (id === undefined) return stack
      return push(stack, { forms: new Map([[id, undefined]]), rows: stack.rows.filter((row) => row !== id) })
    }
    case 'undo':
      return undo(stack)
    case 'redo':
      return redo(stack)
  }
}

function all(way: typeof undo, stack: UndoStack): UndoStack {
  let now = stack
  for (let next = way(now); next !== now; next = way(now)) now = next
  return now
}

describe('what waits to be saved', () => {
  it('whatever was done: taking all of it back gives what was there, doing it again what stood there last', () => {
    fc.assert(
      fc.property(fc.array(doing, { maxLength: 30 }), (doings) => {
        const begun = openUndoStack([1, 2, 3])
        const after = doings.reduce(done, begun)
        const back = all(undo, after)
        expect(seen(back)).toEqual(seen(begun))
        expect(back.doneSteps).toEqual([])
        const furthest = all(redo, after)
        expect(seen(all(redo, back))).toEqual(seen(furthest))
      }),
    )
  })

  it('a step taken back and done again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(doing, { maxLength: 20 }), (doings) => {
        const after = doings.reduce(done, openUndoStack([1, 2, 3]))
        if (after.doneSteps.length > 0) expect(seen(redo(undo(after)))).toEqual(seen(after))
      }),
    )
  })

  it('what is done after a step was taken back takes its place', () => {
    const typed = (stack: UndoStack, id: number, text: string) => done(stack, { does: 'type', id, text })
    const stack = typed(undo(typed(typed(openUndoStack([1, 2]), 1, '甲'), 2, '乙')), 2, '丙')
    expect(redo(stack)).toBe(stack)
    expect(stack.drafts.get(2)!.typed['departmentName']).toBe('丙')
  })

  it('nothing done is no step', () => {
    const stack = done(openUndoStack([1]), { does: 'type', id: 1, text: '甲' })
    expect(push(stack, { forms: new Map([[1, stack.drafts.get(1)]]) })).toBe(stack)
    expect(push(stack, { forms: new Map([[7, undefined]]) })).toBe(stack)
    expect(undo(openUndoStack())).toEqual(openUndoStack())
  })

  it('a step knows its rows, on the way back too', () => {
    const before = openUndoStack([1, 2])
    const after = done(before, { does: 'type', id: 2, text: '乙' })
    expect([rowsOfStep(before, after), rowsOfStep(after, undo(after))]).toEqual([[2], [2]])
  })
})
