import { cardNumber } from './card.ts'
import { code } from './code.ts'
import { count } from './count.ts'
import { date } from './date.ts'
import { flag } from './flag.ts'
import { id } from './id.ts'
import type { FieldKind } from './kind.ts'
import { money } from './money.ts'
import { number } from './number.ts'
import { percent } from './percent.ts'
import { quantity } from './quantity.ts'
import { reference } from './reference.ts'
import { registration } from './registration.ts'
import { text } from './text.ts'
import { yen } from './yen.ts'

export const kinds = {
  id,
  code,
  reference,
  number,
  count,
  quantity,
  money,
  yen,
  percent,
  text,
  card: cardNumber,
  registration,
  flag,
  date,
} as const

export type KindName = keyof typeof kinds

export type ValueOf<K extends KindName> = (typeof kinds)[K] extends FieldKind<infer V> ? V : never
