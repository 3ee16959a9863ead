import { table } from '../table.ts'

/** Who is handed booklets. `id` is what edits name a row by; `companyCode` is what people and files know it by. */
export const employees = table({
  name: 'employees',
  label: { en: 'Employees', ja: '社員' },
  key: 'id',
  identity: 'companyCode',
  names: ['name'],
  request: { rows: 1000 },
  addMultiple: {
    shared: ['departmentCode', 'personInChargeCode'],
    needs: ['companyCode', 'name', 'positionCode'],
    one: { en: 'employee', ja: '社員' },
  },
  fields: {
    id: { kind: 'id', label: { en: 'ID', ja: 'ID' }, essential: true },
    companyCode: { kind: 'text', label: { en: 'Company Code', ja: '社員コード' }, required: true, essential: true },
    name: { kind: 'text', label: { en: 'Name', ja: '氏名' }, required: true },
    departmentCode: {
      kind: 'reference',
      label: { en: 'Department', ja: '部署' },
      required: true,
      references: 'departments',
      enforced: true,
      emptied: true,
    },
    positionCode: {
      kind: 'reference',
      label: { en: 'Position', ja: '役職' },
      required: true,
      references: 'positions',
      enforced: true,
    },
    personInChargeCode: {
      kind: 'reference',
      label: { en: 'Person in Charge', ja: '担当者' },
      required: true,
      references: 'personInCharge',
      enforced: true,
    },
    sweetCardNumber: { kind: 'card', label: { en: 'Sweet Card Number', ja: 'スイートカード番号' }, required: true },
  },
})
