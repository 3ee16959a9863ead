import { formatAmount, formatYen } from '#domain/kinds/format-yen.ts'
import type { KindName } from '#domain/kinds/index.ts'
import type { Value } from '#domain/kinds/kind.ts'

/** Display names by code. A row without a name has ''. */
export type Names = ReadonlyMap<Value, string>

const plain = (value: Value): string => String(value)
const amount = (value: Value): string => formatAmount(Number(value))
const yen = (value: Value): string => formatYen(Number(value))
const coded = (value: Value, names?: Names): string => {
  const name = names?.get(value)
  return name ? `${String(value)} ${name}` : String(value)
}

/**
 * Formats by kind of field. Codes and booklet numbers are identifiers, so their digits are not grouped: 1000, not
 * 1,000.
 */
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

/** The displayed text of a cell; '' if the cell is empty. @param names names by code, for a field with codes */
export function shownText(kind: KindName, value: Value, names?: Names): string {
  return value === null ? '' : shown[kind](value, names)
}

/** The text of a cell that a search looks at: the stored value, then the displayed text if it differs. */
export function searchedText(kind: KindName, value: Value, names?: Names): string {
  if (value === null) return ''
  const stored = String(value)
  const seen = shown[kind](value, names)
  if (seen === '' || seen.includes(stored)) return seen || stored
  return `${stored}\u0001${seen}`
}
