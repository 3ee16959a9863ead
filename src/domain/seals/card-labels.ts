/** Labels on the seal card. They are Japanese even if the screen is English, because people in Japan read the paper. */
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

/** Name with the honorific 様. A non-breaking space keeps both on one line. */
export function addressed(name: string | null): string {
  return name === null ? '' : `${name}\u00a0${honorific}`
}

/** Formats a range: 1 ～ 100. A missing number is left blank; '' if there is none. */
export function numberRange(start: number | null, end: number | null): string {
  return start === null && end === null ? '' : `${start ?? ''} ～ ${end ?? ''}`.trim()
}
