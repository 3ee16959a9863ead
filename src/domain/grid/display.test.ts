import { describe, expect, it } from 'vitest'
import { searchedText, shownText } from './display.ts'

const names = new Map([[10, '営業部']])

describe('shownText', () => {
  it('separates thousands in amounts, but not in codes and ticket numbers', () => {
    expect(shownText('quantity', 12000)).toBe('12,000')
    expect(shownText('money', 1234.5)).toBe('¥1,234.5')
    expect(shownText('money', -1200)).toBe('-¥1,200')
    expect(shownText('percent', 12.5)).toBe('12.5%')
    expect(shownText('number', 12000)).toBe('12000')
    expect(shownText('id', 12000)).toBe('12000')
  })

  it('shows a code with its name, or alone where no master knows it', () => {
    expect(shownText('reference', 10, names)).toBe('10 営業部')
    expect(shownText('reference', 99, names)).toBe('99')
  })

  it('shows nothing for an empty cell', () => {
    expect(shownText('money', null)).toBe('')
    expect(shownText('flag', false)).toBe('')
  })
})

it('a search finds stored and shown texts', () => {
  expect(searchedText('money', 1200).split('\u0001')).toEqual(['1200', '¥1,200'])
  expect(searchedText('percent', 12.5)).toBe('12.5%')
  expect(searchedText('reference', 10, names)).toBe('10 営業部')
  expect(searchedText('flag', true).split('\u0001')).toEqual(['true', '✓'])
  expect(searchedText('flag', false)).toBe('false')
  expect(searchedText('text', null)).toBe('')
})
