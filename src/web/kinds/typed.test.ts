import { expect, it } from 'vitest'
import { kinds, type KindName } from '#domain/kinds/index.ts'
import { isIssue, type Value } from '#domain/kinds/kind.ts'
import { tables } from '#domain/tables/index.ts'
import { typedNumber, typedText } from './typed.ts'

it('what stands in an input reads as the same value, for every kind', () => {
  const samples: Record<KindName, Value> = {
    id: 7,
    code: 10,
    reference: 10,
    number: 100_001,
    count: 0,
    quantity: 3,
    money: 1200.5,
    yen: -3000,
    percent: 12.5,
    text: '髙橋 𠮷',
    card: 'SC000001',
    registration: 'T1234567890123',
    date: '2026-04-01',
    flag: true,
  }
  for (const [kind, value] of Object.entries(samples) as [KindName, Value][]) {
    expect(kinds[kind].parse(typedText(kind, value))).toBe(value)
    const empty = kinds[kind].parse(typedText(kind, null))
    expect(isIssue(empty) ? empty : empty || null).toBeNull()
  }
})

it('a number that its field does not allow is none', () => {
  expect(typedNumber(tables.confirmedData.fields.quantity, '３')).toBe(3)
  expect(typedNumber(tables.confirmedData.fields.quantity, '0')).toBeNull()
  expect(typedNumber(tables.confirmedData.fields.quantity, '')).toBeNull()
})
