import { expect, test } from 'vitest'
import { readNumber, readNumberList } from './number-list.ts'

test('numbers and ranges, as many to a line as there are, in the digits and dashes that people type', () => {
  const { ranges, issues } = readNumberList('12, 15-20\r\n３０〜３２　４０ー４１\n50 – 52、60;61\n\n70～72\n８０−81')
  expect(issues).toEqual([])
  expect(ranges).toEqual([
    [12, 12],
    [15, 20],
    [30, 32],
    [40, 41],
    [50, 52],
    [60, 60],
    [61, 61],
    [70, 72],
    [80, 81],
  ])
})

test('what cannot be read is named by its line, and the other lines are read all the same', () => {
  const { ranges, issues } = readNumberList('1\nabc 2\n9-5\n12345678901234567890\n1,001\n3--\n-4')
  expect(issues).toEqual([
    { line: 2, text: 'abc', code: 'noNumber' },
    { line: 3, text: '9-5', code: 'reversed' },
    { line: 4, text: '12345678901234567890', code: 'tooLarge' },
    { line: 5, text: '1,001', code: 'thousands' },
    { line: 6, text: '3-', code: 'noNumber' },
    { line: 7, text: '-4', code: 'noNumber' },
  ])
  expect(ranges).toEqual([
    [1, 1],
    [2, 2],
  ])
})

test('two columns of a spreadsheet are the first and the last number; of more it is asked', () => {
  const { ranges, issues } = readNumberList('101\t110\r\n１２０\t１２５\t\n7 8\n9\t5\n130\t139\t10\n1,001\t1,010')
  expect(ranges).toEqual([
    [101, 110],
    [120, 125],
    [7, 7],
    [8, 8],
  ])
  expect(issues).toEqual([
    { line: 4, text: '9-5', code: 'reversed' },
    { line: 5, text: '130 139 10', code: 'columns' },
    { line: 6, text: '1,001', code: 'thousands' },
  ])
})

test('a comma may part numbers of four digits; between three digits it must say what it means', () => {
  expect(readNumberList('1001,1002').issues).toEqual([])
  expect(readNumberList('101,102').issues).toMatchObject([{ code: 'thousands', text: '101,102' }])
  expect(readNumberList('101, 102').ranges).toEqual([
    [101, 101],
    [102, 102],
  ])
})

test('a number that stands there twice is named where it is repeated', () => {
  expect(readNumberList('5-9\n1\n7').issues).toEqual([{ line: 3, text: '7', code: 'twice' }])
  expect(readNumberList('7\n5-9').issues).toEqual([{ line: 2, text: '5-9', code: 'twice' }])
})

test('one number, typed or scanned', () => {
  expect(['12', ' １２ ', '012', '', 'a', '1-2', '1.5', '99999999999999999'].map(readNumber)).toEqual([
    12,
    12,
    12,
    null,
    null,
    null,
    null,
    null,
  ])
})
