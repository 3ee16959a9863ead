/** Japanese in both languages, because the paper goes to people in Japan. */
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

/** A non-breaking space, so that the honorific never begins a line. */
export function addressed(name: string | null): string {
  return name === null ? '' : `${name}\u00a0${honorific}`
}

/** 'start ～ end'; a missing number stays blank, '' if both are missing. */
export function numberRange(start: number | null, end: number | null): string {
  return start === null && end === null ? '' : `${start ?? ''} ～ ${end ?? ''}`.trim()
}
