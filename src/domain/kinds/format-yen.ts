import { type ExactYen, yenValue } from '#domain/exact-sum.ts'

// The format with commas, such as 1,234, is used in both languages.
const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 4 })

/** Formats a number with grouped digits and at most four decimals: 1,234.5. */
export const formatAmount = (value: number): string => grouped.format(value)

/** Formats yen: ¥1,000. Negative: -¥1,000. */
export const formatYen = (value: number): string => `¥${formatAmount(value)}`.replace('¥-', '-¥')

/** Formats yen as `formatYen` does. The result is exact, even if the amount is beyond 2^53. */
export function formatExactYen(amount: ExactYen): string {
  const value = yenValue(amount)
  if (typeof value === 'number') return formatYen(value)
  const [whole = '', rest] = value.replace('-', '').split('.')
  return `${value.startsWith('-') ? '-' : ''}¥${BigInt(whole).toLocaleString('en')}${rest ? `.${rest}` : ''}`
}
