import { expect, test } from 'vitest'
import { exactYen } from '#domain/exact-sum.ts'
import type { BalanceLine } from '#domain/tickets/payments/balance.ts'
import { payInFull } from './pay.ts'

const line = (owed: bigint, changes: Partial<BalanceLine> = {}): BalanceLine => ({
  key: String(owed),
  kind: 'holder',
  known: true,
  companyCode: '0001',
  name: null,
  departmentCode: null,
  departmentName: null,
  personInChargeCode: 1,
  personInChargeName: null,
  due: owed,
  paid: 0n,
  owed,
  shares: [],
  ...changes,
})

test('each person pays the whole yen that they owe; others are left', () => {
  const nameless = line(exactYen(700), { companyCode: null, personInChargeCode: null })
  const { act, amount, withoutPayer } = payInFull(
    1,
    [
      line(exactYen(1500)),
      line(exactYen(800) + 5000n, { companyCode: null }),
      line(9999n),
      line(-exactYen(100)),
      line(exactYen(300), { kind: 'nobody' }),
      line(exactYen(2) ** 60n),
      nameless,
    ],
    { paidOn: '2026-08-20', way: '現金' },
  )
  const row = {
    eventCode: 1,
    companyCode: '0001',
    personInChargeCode: 1,
    paidOn: '2026-08-20',
    way: '現金',
    note: null,
  }
  expect(act?.changes.payments?.add).toEqual([
    { ...row, amount: 1500 },
    { ...row, companyCode: null, amount: 800 },
    { ...row, amount: Number.MAX_SAFE_INTEGER },
  ])
  expect([amount, withoutPayer]).toEqual([exactYen(2300) + exactYen(Number.MAX_SAFE_INTEGER), [nameless]])
  const others = new Map([
    ['1', 300],
    ['2', null],
  ])
  const lines = ['1', '2', '3'].map((key) => line(exactYen(500), { key }))
  const some = payInFull(1, lines, { paidOn: null, way: null }, others)
  expect([some.payments.map((payment) => payment.amount), some.amount]).toEqual([[300, 500], exactYen(800)])
  expect(payInFull(1, [line(0n)], { paidOn: null, way: null }).act).toBeNull()
})
