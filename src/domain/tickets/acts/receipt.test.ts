import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowOf } from '#domain/tables/row.test-help.ts'
import { kinds } from '#domain/kinds/index.ts'
import { tables } from '#domain/tables/index.ts'
import { checkStored, checkTyped } from '#domain/validate.ts'
import { lastIssuer, replacements, unreceipted, voidAct } from './receipt.ts'

const receipt = (id: number, changes: object = {}) =>
  rowOf('paymentReceipts', { id, eventCode: 1, paymentId: 7, amount: 1000, ...changes })

test('a payment is receipted to the last yen: void receipts and those of other payments do not count', () => {
  const MOST = Number.MAX_SAFE_INTEGER
  const amounts = fc.array(fc.tuple(fc.integer({ min: 1, max: MOST }), fc.boolean(), fc.constantFrom(7, 8)))
  fc.assert(
    fc.property(fc.integer({ min: -MOST, max: MOST }), amounts, (amount, rows) => {
      const receipts = rows.map(([own, isVoid, paymentId], at) =>
        receipt(at + 1, { amount: own, paymentId, voidedOn: isVoid ? '2026-08-20' : null }),
      )
      const valid = rows.filter(([, isVoid, paymentId]) => !isVoid && paymentId === 7)
      const rest = valid.reduce((sum, [own]) => sum - BigInt(own), BigInt(amount))
      expect(BigInt(unreceipted({ id: 7, amount }, receipts))).toBe(rest > 0n ? rest : 0n)
    }),
  )
})

test('the next receipt begins with the issuer of the one with the highest number', () => {
  const receipts = [
    receipt(2, { issuer: '総務部' }),
    receipt(9, { issuer: '経理部' }),
    receipt(4, { issuer: '事務局' }),
  ]
  expect(lastIssuer(receipts)?.issuer).toBe('経理部')
  expect(lastIssuer([])).toBeNull()
})

const WRONG = { code: 'registrationFormat' }

test.each([
  ['T1234567890123', 'T1234567890123'],
  [' ｔ1234-5678-90123 ', 'T1234567890123'],
  ['', null],
  ['１２３４５６７８９０１２３', WRONG],
  ['T123456789012', WRONG],
  ['T12345678901234', WRONG],
])('the registration number %s is read as %j in a form, a file and an edit', (written, stored) => {
  const field = tables.paymentReceipts.fields.registrationNumber
  expect(checkTyped(field, written)).toEqual(stored)
  expect(kinds[field.kind].parse(written)).toEqual(stored)
  expect(checkStored(field, written)).toEqual(stored)
})

test('a replacement names the receipt that the same act voids', () => {
  const { id: _, voidedOn: _on, voidReason: _why, replaces: _what, ...row } = receipt(5)
  const { changes } = voidAct(1, 5, { voidedOn: '2026-08-21', voidReason: '宛名の誤り' }, row)
  expect(changes.paymentReceipts).toEqual({
    edit: [{ key: 5, changes: { voidedOn: '2026-08-21', voidReason: '宛名の誤り' } }],
    add: [{ ...row, replaces: 5 }],
  })
  expect([...replacements([receipt(5), receipt(6, { replaces: 5 })])]).toEqual([[5, 6]])
})
