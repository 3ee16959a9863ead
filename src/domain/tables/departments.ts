import { table } from '../table.ts'

/**
 * Deleting one empties its employees' code (employees.ts, `emptied`); what only recorded its code keeps it
 * (grid/referrers.ts).
 */
export const departments = table({
  name: 'departments',
  label: { en: 'Departments', ja: '部署' },
  key: 'departmentCode',
  identity: 'departmentCode',
  names: ['departmentName'],
  request: { rows: 10000 },
  addMultiple: true,
  fields: {
    departmentCode: {
      kind: 'code',
      label: { en: 'Department Code', ja: '部署コード' },
      required: true,
      essential: true,
    },
    departmentName: { kind: 'text', label: { en: 'Department Name', ja: '部署名' }, required: true },
  },
})
