import { type ExactYen, yenValue } from '#domain/exact-sum.ts'

// Both languages group digits alike.
const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 4 })

/** Grouped digits, with at most four decimals. */
export const formatAmount = (value: number): string => grouped.format(value)

/** '¥1,000'; negative: '-¥1,000'. */
export const formatYen = (value: number): string => `¥${formatAmount(value)}`.replace('¥-', '-¥')

/** Like `formatYen`, also beyond the range of exact numbers. */
export function formatExactYen(amount: ExactYen): string {
  const value = yenValue(amount)
  if (typeof value === 'number') return formatYen(value)
  const [whole = '', rest] = value.replace('-', '').split('.')
  return `${value.startsWith('-') ? '-' : ''}¥${BigInt(whole).toLocaleString('en')}${rest ? `.${rest}` : ''}`
}
