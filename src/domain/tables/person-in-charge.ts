import { table } from '#domain/table.ts'

/** People who hand booklets to employees. */
export const personInCharge = table({
  name: 'personInCharge',
  label: { en: 'Person in Charge', ja: '担当者' },
  key: 'personInChargeCode',
  identity: 'personInChargeCode',
  names: ['personInChargeName'],
  request: { rows: 10000 },
  card: true,
  addMultiple: true,
  fields: {
    personInChargeCode: {
      kind: 'code',
      label: { en: 'Person in Charge Code', ja: '担当者コード' },
      synonyms: [
        '担当コード',
        '担当CD',
        '担当者CD',
        '担当者番号',
        '担当者No',
        '担当',
        'Person in Charge No',
        'PIC',
        'PIC Code',
      ],
      required: true,
      essential: true,
      rule: 'positive',
    },
    personInChargeName: {
      kind: 'text',
      label: { en: 'Person in Charge Name', ja: '担当者名' },
      required: true,
      synonyms: ['担当名', '担当者氏名', '担当者の氏名', 'PIC Name'],
    },
  },
})
