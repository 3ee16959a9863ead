import { table } from '../table.ts'

/** Through whose hands the booklets of an employee go. */
export const personInCharge = table({
  name: 'personInCharge',
  label: { en: 'Person in Charge', ja: '担当者' },
  key: 'personInChargeCode',
  identity: 'personInChargeCode',
  names: ['personInChargeName'],
  request: { rows: 10000 },
  addMultiple: true,
  fields: {
    personInChargeCode: {
      kind: 'code',
      label: { en: 'Person in Charge Code', ja: '担当者コード' },
      required: true,
      essential: true,
    },
    personInChargeName: { kind: 'text', label: { en: 'Person in Charge Name', ja: '担当者名' }, required: true },
  },
})
