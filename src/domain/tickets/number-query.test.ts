import { expect, test } from 'vitest'
import { parseNumberQuery } from './number-query.ts'

test.each([
  ['1234', 1234],
  [' 1234\r\n', 1234],
  ['１２３４', 1234],
  ['1,234', 1234],
  ['１，２３４', 1234],
  ['10,000,000', 10_000_000],
  ['No. 7', 7],
  ['№7', 7],
  ['#7', 7],
  ['0007', 7],
])('%j is a number', (text, number) => {
  expect(parseNumberQuery(text)).toEqual({ number })
})

test.each([
  '12 34',
  '12,34',
  '1,2345',
  '12-15',
  '1～5',
  '-3',
  '0',
  '1.5',
  'abc',
  '99999999999999999999',
  '1e3',
  '１２ a',
])('%j is none, and no other one', (text) => {
  expect(parseNumberQuery(text)).toBe('unreadable')
})

test('an empty text is no number', () => {
  expect([parseNumberQuery(''), parseNumberQuery(' \t　')]).toEqual(['empty', 'empty'])
})

test('the code of a seal is its first number, of its event', () => {
  expect(parseNumberQuery('EMS1:12:101-110:A0042\r\n')).toEqual({ number: 101, eventCode: 12 })
  expect(parseNumberQuery('EMS1:12:101-110:')).toEqual({ number: 101, eventCode: 12 })
  expect(parseNumberQuery('EMS1:12:0-110:A')).toBe('unreadable')
  expect(parseNumberQuery('EMS2:12:101-110:A')).toBe('unreadable')
})
