import type { TableRow } from '#domain/tables/index.ts'
import type { Sample } from './sample.ts'

type Rows<N extends 'payments' | 'paymentReceipts' | 'employees'> = readonly Sample<TableRow<N>>[]

/** Receipts for the payment by transfer: a void one with a wrong addressee, and its replacement. */
export function receipts(
  payments: Rows<'payments'>,
  employees: Rows<'employees'>,
): Sample<TableRow<'paymentReceipts'>>[] {
  const payment = payments.find(({ way }) => way === '振込')!
  const name = employees.find(({ companyCode }) => companyCode === payment.companyCode)!.name ?? null
  const row = {
    eventCode: payment.eventCode ?? null,
    paymentId: payment.id!,
    issuedOn: '2026-08-24',
    amount: payment.amount,
    purpose: '納涼花火大会チケット代として',
    issuer: '青葉商事株式会社 総務部',
    issuerAddress: '東京都千代田区丸の内1-1-1',
    registrationNumber: 'T1234567890123',
    voidedOn: null,
    voidReason: null,
    replaces: null,
  }
  return [
    { ...row, id: 1, addressee: '上', voidedOn: '2026-08-25', voidReason: '宛名の誤り' },
    { ...row, id: 2, addressee: name, issuedOn: '2026-08-25', replaces: 1 },
  ]
}
