import { table } from '../table.ts'

export const products = table({
  name: 'products',
  label: { en: 'Products', ja: '商品' },
  key: 'productCode',
  identity: 'productCode',
  names: ['productName'],
  request: { rows: 10000 },
  addMultiple: true,
  fields: {
    productCode: { kind: 'code', label: { en: 'Product Code', ja: '商品コード' }, required: true, essential: true },
    eventCode: {
      kind: 'reference',
      label: { en: 'Event', ja: 'イベント' },
      required: true,
      references: 'events',
      enforced: true,
    },
    productName: { kind: 'text', label: { en: 'Product Name', ja: '商品名' }, required: true },
    unitPrice: { kind: 'money', label: { en: 'Unit Price', ja: '単価' }, required: true, rule: 'nonNegative' },
  },
})
