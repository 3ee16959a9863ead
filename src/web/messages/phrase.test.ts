import { expect, it } from 'vitest'
import { spoken } from './languages.test-help.ts'
import { phrase } from './phrase.ts'

const t = { en: spoken.en.t, ja: spoken.ja.t }

it('says what the translation says, in either order of its values', () => {
  for (const locale of ['en', 'ja'] as const) {
    const found = phrase(t[locale], 'table.recordsFound', ['found', 'number'])
    expect(found({ found: '3', number: '1,234' })).toBe(
      t[locale]('table.recordsFound', { found: '3', number: '1,234' }),
    )
  }
  expect(phrase(t.ja, 'table.recordsFound', ['found', 'number'])({ found: '3', number: '5' })).toBe('5件中 3件')
})

it('takes any text as it is', () => {
  const edit = phrase(t.en, 'table.editRow', ['name'])
  for (const name of ['', '{{name}}', '$&', '\u{E000}0\u{E000}', '<b>']) expect(edit({ name })).toBe(`Edit ${name}`)
})

it('says a message without values', () => {
  expect(phrase(t.en, 'common.cancel', [])({})).toBe(t.en('common.cancel'))
})
