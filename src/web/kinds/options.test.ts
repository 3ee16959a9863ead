import { expect, it } from 'vitest'
import { fitting, meantBy } from './options.ts'

const options = ['10 営業部', '20 経理部', '110 東京 営業部', '30 髙橋課', '40 10'].map((label) => ({
  value: label.split(' ')[0]!,
  label,
}))
const meant = (text: string) => meantBy(options, text)?.value ?? null

it('the only option that fits is meant, in any width, case and variant of a character', () => {
  expect(meant('経理')).toBe('20')
  expect(meant('　２０ ')).toBe('20')
  expect(meant('高橋')).toBe('30')
})

it('the kana and the blanks of a name do not matter', () => {
  const people = ['1 宮崎 悠真', '2 タナカ'].map((label) => ({ value: label[0]!, label }))
  expect([meantBy(people, '宮崎悠真')?.value, meantBy(people, 'たなか')?.value]).toEqual(['1', '2'])
})

it('a code or a name that is typed whole is meant, whatever else it is part of', () => {
  expect(meant('110')).toBe('110')
  expect(meant('営業部')).toBe('10')
  expect(meant('10 営業部')).toBe('10')
})

it('nothing is meant by what fits several or none', () => {
  expect(meant('部')).toBeNull()
  // `10` is the code of one option and the name of another.
  expect(meant('10')).toBeNull()
  expect(meant('経理課')).toBeNull()
  expect(meant(' ')).toBeNull()
})

it('the list holds what fits', () => {
  expect(fitting(options, '営業').map(({ value }) => value)).toEqual(['10', '110'])
  expect(fitting(options, '')).toHaveLength(5)
})

it('a label that is no code and name is meant by the whole of it, or by what fits it alone', () => {
  const events = ['春', '春の市 2025', '秋の市 2025'].map((label) => ({
    value: label,
    label,
    meantBy: 'label' as const,
  }))
  const all = { value: 'all', label: 'すべて', meantBy: 'wholeLabel' as const }
  const event = (text: string) => meantBy([all, ...events], text)?.value ?? null
  expect([event('2025'), event('春'), event('秋'), event('すべて'), event('すべ')]).toEqual([
    null,
    '春',
    '秋の市 2025',
    'all',
    null,
  ])
})
