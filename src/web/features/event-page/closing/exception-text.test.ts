import { expect, test } from 'vitest'
import { textLimit } from '#domain/kinds/text.ts'
import type { ClosingException } from '#domain/tickets/closing/exceptions.ts'
import type { BalanceLine } from '#domain/tickets/payments/balance.ts'
import { spoken } from '#web/messages/languages.test-help.ts'
import { exceptionTexts, storedExceptions } from './exception-text.ts'

const owing = (names: readonly string[]): ClosingException => ({
  kind: 'owed',
  lines: names.map((name) => ({ kind: 'holder', known: true, companyCode: null, name }) as unknown as BalanceLine),
  amount: 30_000n,
})

test('exceptions that would not fit into the closing name fewer people, and nothing that is agreed to is cut', () => {
  const named = (length: number) => {
    const people = ['Ann', 'Bob', 'Eve'].map((name) => name.padEnd(length, 'x'))
    const texts = exceptionTexts(spoken.en, [owing(people), owing(['Zoe'])])
    expect(storedExceptions(texts)).toBe(texts.join('\n'))
    expect(texts.join('\n').length).toBeLessThanOrEqual(textLimit)
    return people.filter((name) => texts[0]!.includes(name)).length
  }
  expect([named(3), named(400), named(600)]).toEqual([3, 2, 0])
  expect(storedExceptions([])).toBeNull()
})
