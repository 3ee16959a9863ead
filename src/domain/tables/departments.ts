import { table } from '#domain/table.ts'

/**
 * Deleting a department empties its code in employees (`emptied`). Other rows keep the code as a record
 * (grid/referrers.ts).
 */
export const departments = table({
  name: 'departments',
  label: { en: 'Departments', ja: '部署' },
  key: 'departmentCode',
  identity: 'departmentCode',
  names: ['departmentName'],
  request: { rows: 10000 },
  card: true,
  addMultiple: true,
  fields: {
    departmentCode: {
      kind: 'code',
      label: { en: 'Department Code', ja: '部署コード' },
      synonyms: [
        '部署CD',
        '部署No',
        '部署番号',
        '部門コード',
        '部門CD',
        '部門番号',
        '部門',
        '所属コード',
        '所属部署',
        '所属部門',
        '所属',
        '課コード',
        'Dept',
        'Dept Code',
        'Dept No',
        'Division Code',
      ],
      required: true,
      essential: true,
      rule: 'positive',
    },
    departmentName: {
      kind: 'text',
      label: { en: 'Department Name', ja: '部署名' },
      required: true,
      synonyms: [
        '部門名',
        '所属名',
        '所属部署名',
        '部署名称',
        '部門名称',
        '課名',
        'Dept Name',
        'Division',
        'Division Name',
      ],
    },
  },
})
