import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMAIL_LENGTH, emailAddress, emailIssue, foldedEmail, halfWidth } from './email-address.ts'

test('an address is trimmed, and A to Z are folded', () => {
  expect(emailAddress(" Hanako.O'Hara+x@Example.CO.JP\n")).toBe("hanako.o'hara+x@example.co.jp")
})

test.each([
  ['the Kelvin sign', '\u212Aate@example.com', 'addressBeyondAscii'],
  ['a full-width letter', '\uFF4Bate@example.com', 'addressBeyondAscii'],
  ['a dotted capital I', 'k\u0130m@example.com', 'addressBeyondAscii'],
  ['a domain in kanji', 'kate@例え.jp', 'addressBeyondAscii'],
  ['a sign that turns the direction', 'kate\u202e@example.com', 'addressBeyondAscii'],
  ['an escape', 'ka\u001b[2Jte@example.com', 'invalidFormat'],
  ['a line break', 'kate@example.com\nkim@example.com', 'invalidFormat'],
  ['two signs @', 'kate@example.com@example.com', 'invalidFormat'],
  ['a space', 'kate kim@example.com', 'invalidFormat'],
  ['no domain', 'kate@localhost', 'invalidFormat'],
  ['too many letters', `${'k'.repeat(EMAIL_LENGTH)}@example.com`, 'invalidFormat'],
])('an address with %s is refused [V2.2.1]', (_, address, issue) => {
  expect(emailIssue(foldedEmail(address))).toBe(issue)
  expect(() => emailAddress(address)).toThrow(expect.objectContaining({ code: issue }))
})

test('full-width characters become ASCII, and no others do', () => {
  expect(halfWidth('ｈａｎａｋｏ＿１＠ｅｘａｍｐｌｅ．ｊｐ')).toBe('hanako_1@example.jp')
  expect(halfWidth('\u212Aate@example.com')).toBe('\u212Aate@example.com')
})

test('folding equates only texts that differ in the case of A to Z', () => {
  const units = fc.string({ unit: 'grapheme' })
  fc.assert(
    fc.property(units, (text) => {
      const folded = foldedEmail(text)
      expect(folded.replace(/[a-z]/g, '')).toBe(text.trim().replace(/[a-zA-Z]/g, ''))
      expect(folded).toHaveLength(text.trim().length)
    }),
  )
})
