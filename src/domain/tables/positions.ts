import { table } from '#domain/table.ts'

export const positions = table({
  name: 'positions',
  label: { en: 'Positions', ja: '役職' },
  key: 'positionCode',
  identity: 'positionCode',
  names: ['positionName'],
  request: { rows: 10000 },
  addMultiple: true,
  fields: {
    positionCode: {
      kind: 'code',
      label: { en: 'Position Code', ja: '役職コード' },
      required: true,
      essential: true,
      rule: 'positive',
      synonyms: ['役職CD', '役職番号', '職位コード', '職位', '職名', '肩書', 'Title', 'Job Title', 'Position No'],
    },
    positionName: {
      kind: 'text',
      label: { en: 'Position Name', ja: '役職名' },
      required: true,
      synonyms: ['役職名称', '職位名', '肩書名', 'Title Name', 'Job Title Name'],
    },
    distributionCount: {
      kind: 'count',
      label: { en: 'Distribution Count', ja: '配布冊数' },
      synonyms: ['配布数', '配布冊数', '冊数', 'Booklets', 'Number of Booklets'],
      required: true,
      rule: 'nonNegative',
    },
    targetAmount: {
      kind: 'money',
      label: { en: 'Target Amount', ja: '目標金額' },
      synonyms: ['目標', '目標額', '売上目標', 'Target', 'Sales Target'],
      required: true,
      rule: 'nonNegative',
    },
    reportingRate: {
      kind: 'percent',
      label: { en: 'Reporting Rate', ja: '報告率' },
      required: true,
      rule: [0, 100],
      synonyms: ['報告割合', '報告率％', 'Rate', 'Report Rate'],
    },
  },
})
