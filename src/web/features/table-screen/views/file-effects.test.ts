import { expect, test } from 'vitest'
import type { SavedView } from '#domain/grid/saved-views.ts'
import { viewEffects, mergedViews } from './file-effects.ts'

const view = (name: string, query = '', table: SavedView['table'] = 'employees'): SavedView => ({
  name,
  table,
  query,
  conditions: [],
  sorts: [],
})

test('a view of a file is new, the same, or replaces the one of its name and table; the others stay', () => {
  const kept = [view('a', '1'), view('b', '2'), view('a', '3', 'departments')]
  const file = [view('b', '2'), view('a', 'new'), view('c')]
  expect(viewEffects(kept, file).map(({ fate }) => fate)).toEqual(['isSame', 'isReplacing', 'isNew'])
  expect(mergedViews(kept, file)).toEqual([view('a', 'new'), view('b', '2'), view('a', '3', 'departments'), view('c')])
})
