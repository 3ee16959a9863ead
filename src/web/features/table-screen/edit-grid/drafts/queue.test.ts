import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeField, openForm } from '#web/features/table-screen/form/form.ts'
import { openQueue, put, type Queue, redo, rowsOfStep, undo } from './queue.ts'
import { tables } from '#domain/tables/index.ts'

const declaration = tables.departments
const blank = openForm(declaration, null)

/** What a queue holds, so that two can be compared. */
const seen = ({ drafts, rows }: Queue) => ({
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

function done(queue: Queue, one: Doing): Queue {
  switch (one.does) {
    case 'type': {
      const form = changeField(declaration, queue.drafts.get(one.id) ?? blank, 'departmentName', one.text, {})
      return put(queue, { forms: new Map([[one.id, form]]) })
    }
    case 'empty':
      return put(queue, { forms: new Map([[one.id, undefined]]) })
    case 'add':
      return put(queue, { forms: new Map(), rows: [...queue.rows, Math.max(4, ...queue.rows) + 1] })
    case 'remove': {
      const id = queue.rows[one.at]
      if (id === undefined) return queue
      return put(queue, { forms: new Map([[id, undefined]]), rows: queue.rows.filter((row) => row !== id) })
    }
    case 'undo':
      return undo(queue)
    case 'redo':
      return redo(queue)
  }
}

/** As often as it goes. */
function all(way: typeof undo, queue: Queue): Queue {
  let now = queue
  for (let next = way(now); next !== now; next = way(now)) now = next
  return now
}

describe('what waits to be saved', () => {
  it('whatever was done: taking all of it back gives what was there, doing it again what stood there last', () => {
    fc.assert(
      fc.property(fc.array(doing, { maxLength: 30 }), (doings) => {
        const begun = openQueue([1, 2, 3])
        const after = doings.reduce(done, begun)
        const back = all(undo, after)
        expect(seen(back)).toEqual(seen(begun))
        expect(back.done).toEqual([])
        // What was taken back before is done again, too.
        const furthest = all(redo, after)
        expect(seen(all(redo, back))).toEqual(seen(furthest))
      }),
    )
  })

  it('a step taken back and done again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(doing, { maxLength: 20 }), (doings) => {
        const after = doings.reduce(done, openQueue([1, 2, 3]))
        if (after.done.length > 0) expect(seen(redo(undo(after)))).toEqual(seen(after))
      }),
    )
  })

  it('what is done after a step was taken back takes its place', () => {
    const typed = (queue: Queue, id: number, text: string) => done(queue, { does: 'type', id, text })
    const queue = typed(undo(typed(typed(openQueue([1, 2]), 1, '甲'), 2, '乙')), 2, '丙')
    expect(redo(queue)).toBe(queue)
    expect(queue.drafts.get(2)!.typed['departmentName']).toBe('丙')
  })

  it('nothing done is no step', () => {
    const queue = done(openQueue([1]), { does: 'type', id: 1, text: '甲' })
    expect(put(queue, { forms: new Map([[1, queue.drafts.get(1)]]) })).toBe(queue)
    expect(put(queue, { forms: new Map([[7, undefined]]) })).toBe(queue)
    expect(undo(openQueue())).toEqual(openQueue())
  })

  it('a step knows its rows, on the way back too', () => {
    const before = openQueue([1, 2])
    const after = done(before, { does: 'type', id: 2, text: '乙' })
    expect([rowsOfStep(before, after), rowsOfStep(after, undo(after))]).toEqual([[2], [2]])
  })
})
