import { expect, it } from 'vitest'
import { remaining } from './remaining.ts'

const rows = ['a', 'b', 'c'].map((code, id) => ({ id, code }))

it('what still exists stays chosen; what does not is told', () => {
  expect(remaining('code', new Set(['a', 'b']), rows, rows.slice(1))).toEqual({
    chosen: new Set(['b']),
    left: [rows[0]],
  })
})

it('a chosen row stays chosen whatever of it somebody changes', () => {
  const chosen = new Set([1])
  expect(remaining('id', chosen, rows, [rows[0]!, { id: 1, code: 'z' }])).toEqual({ chosen, left: [] })
})

it('a change of other rows leaves the selection as it is', () => {
  const chosen = new Set(['a'])
  expect(remaining('code', chosen, rows, rows.slice(0, 2))).toEqual({ chosen, left: [] })
})
