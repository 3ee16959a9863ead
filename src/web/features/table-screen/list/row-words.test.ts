import { expect, it } from 'vitest'
import { createI18n } from '#web/messages/i18n.tsx'
import { speak } from '#web/messages/use-messages.ts'
import { rowWords } from './row-words.ts'

it.each([
  ['en', ['Select ', ''], ['Edit ', ''], ['Delete ', '']],
  ['ja', ['', 'を選択'], ['', 'を編集'], ['', 'を削除']],
] as const)('parts what is said of a row at its name: %s', (locale, ...around) => {
  const { select, edit, remove } = rowWords(speak(createI18n(locale), locale).t)
  expect([select, edit, remove]).toEqual(around)
})
