import { table } from '../table.ts'

export const salesData = table({
  name: 'salesData',
  label: { en: 'Sales Data', ja: '売上データ' },
  key: 'id',
  identity: 'id',
  ofEvent: 'eventCode',
  request: { rows: 1000 },
  fields: {
    id: { kind: 'id', label: { en: 'ID', ja: 'ID' }, essential: true },
    productCode: { kind: 'reference', label: { en: 'Product', ja: '商品' }, required: true, references: 'products' },
    eventCode: {
      kind: 'reference',
      label: { en: 'Event', ja: 'イベント' },
      required: true,
      references: 'events',
      follows: 'productCode',
    },
    ticketNumber: { kind: 'number', label: { en: 'Booklet Number', ja: '冊子番号' }, required: true },
    quantity: {
      kind: 'quantity',
      label: { en: 'Quantity', ja: '数量' },
      required: true,
      rule: 'positive',
      summed: true,
    },
  },
})
