import { describe, expect, test } from 'vitest'
import { loaded } from './languages.test-help.ts'
import * as en from './texts/en.ts'
import { createTexts, translator } from './translate.ts'

const say = (locale: 'en' | 'ja') => {
  const translate = translator(locale, loaded[locale].texts)
  return (key: string, params: Record<string, unknown> = {}) => translate(key, params)
}

describe('a message', () => {
  test('has its parameters filled in, each wherever it stands, as text', () => {
    const edit = say('en')
    expect(edit('table.recordsFound', { found: 3, number: '1,234' })).toBe('3 of 1,234 records')
    for (const name of ['{{name}}', '$&', "$'", '$t(common.save)', '<b>&amp;</b>'])
      expect(edit('table.editRow', { name })).toBe(`Edit ${name}`)
  })

  test('leaves nothing of a parameter that is not given', () => {
    for (const params of [{}, { name: undefined }, { name: null }])
      expect(say('en')('table.editRow', params)).toBe('Edit ')
    expect(say('en')('table.editRow', { name: 0 })).toBe('Edit 0')
  })

  test('takes the plural form of its count', () => {
    const more = (locale: 'en' | 'ja', count: number) => say(locale)('common.andOthers', { named: 'A', count })
    expect([0, 1, 2].map((count) => more('en', count))).toEqual(['A and 0 others', 'A and 1 other', 'A and 2 others'])
    expect([0, 1, 2].map((count) => more('ja', count))).toEqual(['A ほか0件', 'A ほか1件', 'A ほか2件'])
  })

  test('needs no plural form', () => {
    expect(say('en')('errors.tooManyRows', { count: 1, max: 5 })).toContain('(1; at most 5)')
  })
})

test('English stands in for what a language lacks; an unknown key for itself', () => {
  const begun = createTexts({ ...en, common: { ...en.common, cancel: '취소' } })
  const translate = translator('en', begun)
  expect([translate('common.cancel', {}), translate('common.save', {})]).toEqual(['취소', 'Save'])
  expect(say('ja')('errors.ofTomorrow')).toBe('errors.ofTomorrow')
})
