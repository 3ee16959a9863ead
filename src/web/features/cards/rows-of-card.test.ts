import { expect, test } from 'vitest'
import { openedWith } from '#web/state/lists/lists.ts'
import { rowsOfCard, salesOfNumber } from './rows-of-card.ts'

const person = { table: 'employees', code: '0001', name: '森 一郎' } as const

test('rows are found by the code itself, of the event that is asked for', () => {
  const { table, ...asked } = rowsOfCard(person, 'sealData', 3)
  expect(table).toBe('sealData')
  expect(openedWith(asked)).toMatchObject({
    query: '',
    conditions: [
      { field: 'companyCode', is: 'oneOf', values: ['0001'] },
      { field: 'eventCode', is: 'oneOf', values: [3] },
    ],
  })
})

test('who has no code is found among the rows without one, by name', () => {
  const { table: _, ...asked } = rowsOfCard({ ...person, code: null }, 'sealData')
  expect(openedWith(asked)).toMatchObject({
    query: '森 一郎',
    conditions: [{ field: 'companyCode', is: 'oneOf', values: [null] }],
  })
})

test('the sales of a number are found by the number itself, not by a text that it is part of', () => {
  const { table, ...asked } = salesOfNumber(12, 3)
  expect(table).toBe('salesData')
  expect(openedWith(asked)).toMatchObject({
    query: '',
    conditions: [
      { field: 'eventCode', is: 'oneOf', values: [3] },
      { field: 'ticketNumber', is: 'oneOf', values: [12] },
    ],
  })
})
