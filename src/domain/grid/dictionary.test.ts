import { expect, it, vi } from 'vitest'
import { Dictionary, type DictionaryColumn } from './dictionary.ts'

const column: DictionaryColumn = { field: 'name', kind: 'text' }

it('a table that changes before it is ranked still takes over the order worked out earlier', () => {
  const rows = ['い', 'あ', 'う'].map((name) => ({ name }))
  const ranked = new Dictionary(rows, column)
  ranked.ranks()
  const passed = new Dictionary([...rows], column, ranked)
  const latest = new Dictionary(rows.toReversed(), column, passed)
  const collating = vi.spyOn(Intl.Collator.prototype, 'compare', 'get')
  expect([...latest.ranks()].slice(1)).toEqual([2, 0, 1])
  expect(collating).not.toHaveBeenCalled()
  collating.mockRestore()
})
