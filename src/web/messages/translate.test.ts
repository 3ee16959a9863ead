import { describe, expect, test } from 'vitest'
import { addTexts, createTexts, translator } from './translate.ts'
import { firstTexts } from './first-texts.ts'
import * as deletion from './texts/deletion.ts'
import * as lateErrors from './texts/late-errors.ts'

const say = (locale: 'en' | 'ja', texts = createTexts(firstTexts)) => {
  const translate = translator(texts, locale)
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
    const texts = createTexts(firstTexts)
    addTexts(texts, { errors: lateErrors })
    expect(say('en', texts)('errors.tooManyRows', { count: 1, max: 5 })).toContain('(1; at most 5)')
  })
})

test('English stands in for what a language lacks; an unknown key for itself', () => {
  const texts = createTexts(firstTexts)
  texts.ja.delete('common.save')
  expect(say('ja', texts)('common.save')).toBe('Save')
  expect(say('ja', texts)('errors.ofTomorrow')).toBe('errors.ofTomorrow')
})

test('texts that come later are there in every language, also where it speaks already', () => {
  const texts = createTexts(firstTexts)
  const [en, ja] = [say('en', texts), say('ja', texts)]
  expect(en('deletion.one')).toBe('deletion.one')
  addTexts(texts, { deletion })
  expect([en('deletion.one'), ja('deletion.one')]).toEqual([deletion.en.one, deletion.ja.one])
})
