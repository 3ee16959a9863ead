// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { isStale, type ExpectedPaper } from './stale-print.ts'

afterEach(() => document.body.replaceChildren())

const expected: ExpectedPaper = { stamp: 'v2', record: { sheet: 'seals', filters: {}, rows: 2 }, cards: () => [] }

function root(stamp: string, cards: number): HTMLElement {
  const made = document.body.appendChild(document.createElement('div'))
  made.dataset['stamp'] = stamp
  made.innerHTML = '<p data-card></p>'.repeat(cards)
  return made
}

test('only the expected data, every row of it, in the document, may print', () => {
  const detached = root('v2', 2)
  detached.remove()
  expect(
    [root('v2', 2), root('v1', 2), root('v2', 1), root('v2', 3), detached, null].map((found) =>
      isStale(found, expected),
    ),
  ).toEqual([false, true, true, true, true, true])
})
