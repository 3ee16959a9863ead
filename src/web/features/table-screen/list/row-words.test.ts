import { expect, it } from 'vitest'
import { firstTexts } from '#web/messages/first-texts.ts'
import { createTexts } from '#web/messages/translate.ts'
import { speak } from '#web/messages/speak.ts'
import { rowWords } from './row-words.ts'

it.each([
  ['en', ['Select ', ''], ['Open the page of ', ''], ['Edit ', ''], ['Delete ', '']],
  ['ja', ['', 'を選択'], ['', 'のページを開く'], ['', 'を編集'], ['', 'を削除']],
] as const)('parts what is said of a row at its name: %s', (locale, ...around) => {
  const { select, open, edit, remove } = rowWords(speak(createTexts(firstTexts), locale).t, 'page')
  expect([select, open, edit, remove]).toEqual(around)
})
