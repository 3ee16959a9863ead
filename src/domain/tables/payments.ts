import { table } from '#domain/table.ts'

/** Money handed in for an event, shown on the page for payments. A negative amount was handed back. */
export const payments = table({
  name: 'payments',
  label: { en: 'Payments', ja: '入金' },
  key: 'id',
  identity: 'id',
  ofEvent: 'eventCode',
  names: ['companyCode'],
  view: false,
  request: { rows: 1000 },
  someOf: ['companyCode', 'personInChargeCode'],
  fields: {
    id: { kind: 'id', label: { en: 'ID', ja: 'ID' }, essential: true },
    eventCode: { kind: 'reference', label: { en: 'Event', ja: 'イベント' }, required: true, references: 'events' },
    // Employee who paid. Empty if the person in charge handed in the money of several people.
    companyCode: { kind: 'text', label: { en: 'Company Code', ja: '社員コード' }, codeOf: 'employees' },
    personInChargeCode: {
      kind: 'reference',
      label: { en: 'Person in Charge', ja: '担当者' },
      rule: 'positive',
      references: 'personInCharge',
    },
    amount: {
      kind: 'yen',
      label: { en: 'Amount Paid', ja: '入金額' },
      synonyms: ['金額', '支払額', '納入額', 'Amount', 'Payment'],
      essential: true,
      rule: 'nonZero',
      summed: true,
    },
    paidOn: {
      kind: 'date',
      label: { en: 'Paid On', ja: '入金日' },
      synonyms: ['支払日', '納入日', 'Payment Date', 'Date Paid'],
      required: true,
    },
    way: {
      kind: 'text',
      label: { en: 'Payment Method', ja: '入金方法' },
      synonyms: ['支払方法', '納入方法', 'Method'],
    },
    note: { kind: 'text', label: { en: 'Note', ja: '備考' }, synonyms: ['摘要', 'メモ', 'Remarks'] },
  },
})
