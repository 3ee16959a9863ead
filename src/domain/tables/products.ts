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
    productCode: {
      kind: 'code',
      label: { en: 'Product Code', ja: '商品コード' },
      required: true,
      essential: true,
      rule: 'positive',
      synonyms: [
        '商品番号',
        '商品No',
        '商品CD',
        '商品ID',
        '品目コード',
        '品番',
        'Product No',
        'Product Number',
        'Product ID',
        'Item Code',
        'Item No',
        'SKU',
      ],
    },
    eventCode: {
      kind: 'reference',
      label: { en: 'Event', ja: 'イベント' },
      required: true,
      references: 'events',
      enforced: true,
    },
    productName: {
      kind: 'text',
      label: { en: 'Product Name', ja: '商品名' },
      required: true,
      synonyms: ['商品名称', '品名', '品名称', '品目', '品目名', 'Item', 'Item Name'],
    },
    unitPrice: {
      kind: 'money',
      label: { en: 'Unit Price', ja: '単価' },
      required: true,
      rule: 'nonNegative',
      synonyms: ['価格', '値段', '販売価格', '販売単価', '売価', 'Price', 'Selling Price'],
    },
  },
})
