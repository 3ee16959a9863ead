import { table } from '../table.ts'

export const distributionStatus = table({
  name: 'distributionStatus',
  label: { en: 'Distribution Status', ja: '配布状況' },
  key: 'id',
  identity: 'id',
  names: ['name'],
  request: { rows: 1000 },
  fields: {
    id: { kind: 'id', label: { en: 'ID', ja: 'ID' }, essential: true },
    eventCode: { kind: 'reference', label: { en: 'Event', ja: 'イベント' }, references: 'events' },
    companyCode: { kind: 'text', label: { en: 'Company Code', ja: '社員コード' }, required: true },
    name: { kind: 'text', label: { en: 'Name', ja: '氏名' }, required: true },
    departmentCode: {
      kind: 'reference',
      label: { en: 'Department', ja: '部署' },
      required: true,
      rule: 'positive',
      references: 'departments',
    },
    positionCode: {
      kind: 'reference',
      label: { en: 'Position', ja: '役職' },
      required: true,
      rule: 'positive',
      references: 'positions',
    },
    personInChargeCode: {
      kind: 'reference',
      label: { en: 'Person in Charge', ja: '担当者' },
      required: true,
      rule: 'positive',
      references: 'personInCharge',
    },
    sweetCardNumber: { kind: 'card', label: { en: 'Sweet Card Number', ja: 'スイートカード番号' } },
    ticketIssueFlag: { kind: 'flag', label: { en: 'Ticket Number Output', ja: 'チケット番号出力' } },
    distributionNumber: {
      kind: 'count',
      label: { en: 'Distribution Number', ja: '冊数' },
      required: true,
      rule: 'nonNegative',
    },
  },
})
