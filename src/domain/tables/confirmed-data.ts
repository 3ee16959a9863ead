import { table } from '../table.ts'

export const confirmedData = table({
  name: 'confirmedData',
  label: { en: 'Confirmed Data', ja: '確定データ' },
  key: 'id',
  identity: 'id',
  request: { rows: 1000 },
  groups: [
    ['quantity', 'unitPrice', 'totalAmount'],
    ['departmentCode', 'departmentName'],
    ['personInChargeCode', 'personInChargeName'],
    ['eventCode', 'eventName'],
    ['productCode', 'productName'],
  ],
  fields: {
    id: { kind: 'id', label: { en: 'ID', ja: 'ID' }, essential: true },
    eventCode: { kind: 'reference', label: { en: 'Event', ja: 'イベント' }, required: true, references: 'events', foundByName: true },
    eventName: { kind: 'text', label: { en: 'Event Name', ja: 'イベント名' }, required: true, copiedFrom: 'eventCode' },
    ticketNumber: { kind: 'number', label: { en: 'Ticket Number', ja: 'チケット番号' }, required: true, rule: 'positive' },
    companyCode: { kind: 'text', label: { en: 'Company Code', ja: '社員コード' }, required: true },
    name: { kind: 'text', label: { en: 'Name', ja: '氏名' }, required: true },
    departmentCode: { kind: 'reference', label: { en: 'Department', ja: '部署' }, required: true, rule: 'positive', references: 'departments' },
    departmentName: { kind: 'text', label: { en: 'Department Name', ja: '部署名' }, required: true, copiedFrom: 'departmentCode' },
    personInChargeCode: { kind: 'reference', label: { en: 'Person in Charge', ja: '担当者' }, required: true, rule: 'positive', references: 'personInCharge' },
    personInChargeName: { kind: 'text', label: { en: 'Person in Charge Name', ja: '担当者名' }, required: true, copiedFrom: 'personInChargeCode' },
    productCode: { kind: 'reference', label: { en: 'Product', ja: '商品' }, required: true, rule: 'positive', references: 'products' },
    productName: { kind: 'text', label: { en: 'Product Name', ja: '商品名' }, required: true, copiedFrom: 'productCode' },
    quantity: { kind: 'quantity', label: { en: 'Quantity', ja: '数量' }, required: true, rule: 'positive' },
    unitPrice: { kind: 'money', label: { en: 'Unit Price', ja: '単価' }, required: true, rule: 'nonNegative' },
    totalAmount: { kind: 'money', label: { en: 'Total Amount', ja: '合計金額' }, computed: true },
    sweetCardNumber: { kind: 'card', label: { en: 'Sweet Card Number', ja: 'スイートカード番号' } },
  },
})
