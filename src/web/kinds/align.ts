import type { KindName } from '#domain/kinds/index.ts'

export type Align = 'start' | 'end' | 'center'

/** Alignment of cells by kind of field. Amounts are aligned at the end, so that their digits line up. */
export const alignOf: Readonly<Record<KindName, Align>> = {
  id: 'end',
  code: 'end',
  reference: 'start',
  number: 'end',
  count: 'end',
  quantity: 'end',
  money: 'end',
  yen: 'end',
  percent: 'end',
  text: 'start',
  card: 'start',
  registration: 'start',
  date: 'start',
  flag: 'center',
}
