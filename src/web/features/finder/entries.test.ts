import { expect, test } from 'vitest'
import { eventRow } from '#domain/tickets/tickets.test-help.ts'
import { spoken } from '#web/messages/languages.test-help.ts'
import { foundGroups } from './entries.ts'
import type { Found } from './search.ts'

const place = (eventCode: number, kind: 'held' | 'stock') => ({
  event: eventRow({ eventCode, eventName: `市${eventCode}` }),
  kind,
  seals: [],
  byName: [],
})
const found: Found = {
  text: '5',
  words: [],
  rows: [],
  number: 5,
  locations: [place(1, 'held'), place(3, 'held'), place(2, 'stock'), place(4, 'stock')],
}

test.each([
  [null, [1, 3, 2, 4]],
  [3, [3, 1, 2, 4]],
  [4, [4, 1, 3, 2]],
])('the number of the current event %j comes first, also when nobody holds it', (event, order) => {
  const sources = { messages: spoken.en, actions: [], recent: [], rowsOf: () => [], event }
  const targets = foundGroups(found, sources)
    .filter(({ id }) => id === 'numbers' || id === 'stock')
    .flatMap(({ entries }) => entries.map(({ target }) => target))
  expect(targets.map((target) => target.kind === 'number' && target.eventCode)).toEqual(order)
})

test.each([
  ['000005', ['employees', 'numbers', 'stock']],
  ['5', ['numbers', 'employees', 'stock']],
])('the person comes before a booklet number only if %j is their whole code', (text, order) => {
  const sources = { messages: spoken.en, actions: [], recent: [], rowsOf: () => [], event: null }
  const person = { table: 'employees', row: { id: 1 }, code: '000005', name: '武田 大和', detail: '' } as const
  const rows = [{ table: 'employees', rows: [person], count: 1 }] as const
  const groups = foundGroups({ ...found, text, rows }, sources)
  expect(groups.map(({ id }) => id).filter((id) => order.includes(id))).toEqual(order)
})
