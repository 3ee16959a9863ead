import { formatAmount, formatYen } from '#domain/kinds/format-yen.ts'
import type { KindName } from '#domain/kinds/index.ts'
import type { Value } from '#domain/kinds/kind.ts'

/** Names by code; '' for a row without a name. */
export type Names = ReadonlyMap<Value, string>

const plain = (value: Value): string => String(value)
const amount = (value: Value): string => formatAmount(Number(value))
const yen = (value: Value): string => formatYen(Number(value))
const coded = (value: Value, names?: Names): string => {
  const name = names?.get(value)
  return name ? `${String(value)} ${name}` : String(value)
}

/** Codes and ticket numbers are identifiers, so their digits are not grouped. */
const shown: Readonly<Record<KindName, (value: Value, names?: Names) => string>> = {
  id: plain,
  code: plain,
  reference: coded,
  number: plain,
  count: amount,
  quantity: amount,
  money: yen,
  yen,
  percent: (value) => `${amount(value)}%`,
  text: plain,
  card: plain,
  registration: plain,
  date: (value) => String(value).replaceAll('-', '/'),
  flag: (value) => (value === true ? '✓' : ''),
}

/** Returns '' for an empty cell. @param names names of the master that the code refers to */
export function shownText(kind: KindName, value: Value, names?: Names): string {
  return value === null ? '' : shown[kind](value, names)
}

/** The stored value, followed by the displayed text if it differs. */
export function searchedText(kind: KindName, value: Value, names?: Names): string {
  if (value === null) return ''
  const stored = String(value)
  const seen = shown[kind](value, names)
  if (seen === '' || seen.includes(stored)) return seen || stored
  return `${stored}\u0001${seen}`
}
