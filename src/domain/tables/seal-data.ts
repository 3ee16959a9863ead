import { table } from '#domain/table.ts'

/** Booklets that people hold, one row per seal. Printed on the seal sheet, the distribution list and the receipts. */
export const sealData = table({
  name: 'sealData',
  label: { en: 'Seal Data', ja: 'シールデータ' },
  key: 'id',
  identity: 'id',
  ofEvent: 'eventCode',
  names: ['name', 'departmentName', 'personInChargeName', 'eventName'],
  request: { rows: 1000 },
  subject: ['eventCode', 'companyCode'],
  range: { start: 'ticketStartNumber', end: 'ticketEndNumber', count: 'distributionNumber' },
  fields: {
    id: { kind: 'id', label: { en: 'ID', ja: 'ID' }, essential: true },
    eventCode: { kind: 'reference', label: { en: 'Event', ja: 'イベント' }, references: 'events', foundByName: true },
    eventName: { kind: 'text', label: { en: 'Event Name', ja: 'イベント名' }, required: true, copiedFrom: 'eventCode' },
    companyCode: {
      kind: 'text',
      label: { en: 'Company Code', ja: '社員コード' },
      required: true,
      codeOf: 'employees',
    },
    name: { kind: 'text', label: { en: 'Name', ja: '氏名' }, required: true, follows: 'companyCode' },
    departmentCode: {
      kind: 'reference',
      label: { en: 'Department', ja: '部署' },
      required: true,
      rule: 'positive',
      references: 'departments',
      follows: 'companyCode',
    },
    departmentName: {
      kind: 'text',
      label: { en: 'Department Name', ja: '部署名' },
      required: true,
      copiedFrom: 'departmentCode',
    },
    personInChargeCode: {
      kind: 'reference',
      label: { en: 'Person in Charge', ja: '担当者' },
      required: true,
      rule: 'positive',
      references: 'personInCharge',
      follows: 'companyCode',
    },
    personInChargeName: {
      kind: 'text',
      label: { en: 'Person in Charge Name', ja: '担当者名' },
      required: true,
      copiedFrom: 'personInChargeCode',
    },
    distributionNumber: {
      kind: 'count',
      label: { en: 'Booklets', ja: '冊数' },
      synonyms: ['配布数', '配布冊数', '部数', 'Number of Booklets'],
      required: true,
      rule: 'nonNegative',
      summed: true,
    },
    ticketStartNumber: {
      kind: 'number',
      label: { en: 'Start Number', ja: '開始番号' },
      required: true,
      rule: 'positive',
    },
    ticketEndNumber: {
      kind: 'number',
      label: { en: 'End Number', ja: '終了番号' },
      required: true,
      rule: 'positive',
    },
    receivedOn: {
      kind: 'date',
      label: { en: 'Received On', ja: '受領日' },
      synonyms: ['受取日', '受渡日', '引渡日', 'Date Received'],
    },
    receivedBy: {
      kind: 'text',
      label: { en: 'Received By', ja: '受領者' },
      synonyms: ['受取人', '受取者'],
    },
  },
})
