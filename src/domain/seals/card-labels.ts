/** In Japanese for both languages, because the readers of the paper are in Japan. */
export const cardLabels = {
  event: 'イベント',
  personInChargeCode: '担当者コード',
  companyCode: '社員コード',
  department: '部署',
  name: '氏名',
  numbers: '番号',
  count: '冊数',
} as const

export const honorific = '様'

/** Appends the honorific with a non-breaking space, so that it never begins a line. */
export function addressed(name: string | null): string {
  return name === null ? '' : `${name}\u00a0${honorific}`
}

/** Formats 'start ～ end'. A missing number stays blank; '' if both are missing. */
export function numberRange(start: number | null, end: number | null): string {
  return start === null && end === null ? '' : `${start ?? ''} ～ ${end ?? ''}`.trim()
}
