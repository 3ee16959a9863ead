import { expect, test } from 'vitest'
import type { Condition } from '#domain/grid/list-query.ts'
import type { Locale } from '#domain/locale.ts'
import { tables } from '#domain/tables/index.ts'
import { spoken } from '#web/messages/languages.test-help.ts'
import { conditionText, wantedTexts } from './condition-text.ts'

const names = { departments: new Map([[10, '営業部']]) }
const asked = (locale: Locale) => ({
  declaration: tables.sealData,
  names,
  messages: spoken[locale],
})
const number = { field: 'ticketStartNumber', is: 'between' } as const

test.each<[Condition, string]>([
  [{ field: 'name', is: 'containing', text: ' みや ' }, '氏名：「みや」を含む'],
  [{ ...number, from: 1001, to: null }, '開始番号：1001以上'],
  [{ ...number, from: null, to: 0 }, '開始番号：0以下'],
  [{ ...number, from: 1, to: 2 }, '開始番号：1～2'],
  [{ ...number, from: 7, to: 7 }, '開始番号：7'],
  [{ ...number, from: null, to: null }, '開始番号：すべて'],
  [{ field: 'departmentCode', is: 'oneOf', values: [10, 99, null] }, '部署：10 営業部、99、（空欄）'],
  [{ field: 'departmentCode', is: 'oneOf', values: [1, 2, 3, 4, 5] }, '部署：1、2、3 ほか2件'],
  [{ field: 'name', is: 'empty', empty: true }, '氏名：空欄'],
  [{ field: 'name', is: 'empty', empty: false }, '氏名：空欄でない'],
])('%o', (condition, text) => {
  expect(conditionText(condition, asked('ja'))).toBe(text)
})

test('yes and no are words', () => {
  const flag: Condition = { field: 'ticketIssueFlag', is: 'oneOf', values: [true, false] }
  expect(conditionText(flag, { ...asked('en'), declaration: tables.distributionStatus })).toMatch(/: Yes, No$/)
})

test('search, filters and order, each for itself; of what is not asked nothing', () => {
  const sorts = [
    { field: 'name', descending: true },
    { field: 'departmentCode', descending: false },
  ]
  const conditions: Condition[] = [{ ...number, from: 1, to: null }]
  expect(wantedTexts({ query: ' 宮崎 ', conditions, sorts }, asked('ja'))).toEqual([
    '検索：「宮崎」',
    '開始番号：1以上',
    '並べ替え：氏名 ↓、部署 ↑',
  ])
  expect(wantedTexts({ query: ' ', conditions: [], sorts: [] }, asked('en'))).toEqual([])
})
