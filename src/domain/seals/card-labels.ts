/**
 * What the seal card says beside its values: Japanese in both languages, because the paper goes to people in Japan.
 */
export const cardLabels = {
  event: 'イベント',
  personInChargeCode: '担当者コード',
  companyCode: '社員コード',
  department: '部署',
  name: '氏名',
  numbers: '番号',
  count: '冊数',
} as const

/** The honorific behind a name. */
export const honorific = '様'

/**
 * The name as paper addresses it; the space does not break, so that the honorific never stands on a line of its own.
 */
export function addressed(name: string | null): string {
  return name === null ? '' : `${name}\u00a0${honorific}`
}

/**
 * 'start ～ end' as recorded: an absent number leaves its place blank, and a seal without both leaves all of it blank.
 */
export function numberRange(start: number | null, end: number | null): string {
  return start === null && end === null ? '' : `${start ?? ''} ～ ${end ?? ''}`.trim()
}
