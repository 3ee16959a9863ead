import { table } from '#domain/table.ts'

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
    ticketNumber: {
      kind: 'number',
      label: { en: 'Booklet Number', ja: '冊子番号' },
      required: true,
      synonyms: [
        'チケットNo',
        '券番号',
        '券No',
        '冊子No',
        '冊子ナンバー',
        '冊子',
        'Ticket No',
        'Ticket',
        'Booklet No',
        'Booklet',
      ],
    },
    quantity: {
      kind: 'quantity',
      label: { en: 'Quantity', ja: '数量' },
      synonyms: ['個数', '枚数', '点数', '販売数', '販売枚数', '売上数', '売上枚数', 'Qty', 'Count'],
      required: true,
      rule: 'positive',
      summed: true,
    },
  },
})
