import { table } from '../table.ts'

export const positions = table({
  name: 'positions',
  label: { en: 'Positions', ja: '役職' },
  key: 'positionCode',
  identity: 'positionCode',
  names: ['positionName'],
  request: { rows: 10000 },
  addMultiple: true,
  fields: {
    positionCode: { kind: 'code', label: { en: 'Position Code', ja: '役職コード' }, required: true, essential: true },
    positionName: { kind: 'text', label: { en: 'Position Name', ja: '役職名' }, required: true },
    distributionCount: {
      kind: 'count',
      label: { en: 'Distribution Count', ja: '配布冊数' },
      required: true,
      rule: 'nonNegative',
    },
    targetAmount: {
      kind: 'money',
      label: { en: 'Target Amount', ja: '目標金額' },
      required: true,
      rule: 'nonNegative',
    },
    reportingRate: { kind: 'percent', label: { en: 'Reporting Rate', ja: '報告率' }, required: true, rule: [0, 100] },
  },
})
