import { exactYen } from '#domain/exact-sum.ts'
import { byWay } from '#domain/tickets/payments/balance-groups.ts'
import { sumOf, type Balance, type BalanceLine, type EventBalance } from '#domain/tickets/payments/balance.ts'
import type { Payment, PaymentShare } from '#domain/tickets/payments/part-payments.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import { lineName } from '#web/messages/holder-words.ts'

/** A figure whose rows are shown. Lines are found again by their keys when the tables change. */
export type FigureRef =
  | { readonly lines: readonly string[]; readonly title?: string }
  | { readonly total: keyof Balance }
  | { readonly way: string | null }

/** The rows behind a figure. A section that the figure does not have is undefined. */
export interface FigureRows {
  readonly title: string
  readonly sums: Partial<Balance>
  /** Keys of the lines whose sales are shown; null: all. */
  readonly sold?: ReadonlySet<string> | null
  readonly shares?: readonly PaymentShare[]
  readonly owing?: readonly BalanceLine[]
  /** Set if the figure is of exactly one line. */
  readonly line?: BalanceLine
}

/** Null if its lines are gone. */
export function figureRows(messages: Messages, balance: EventBalance, figure: FigureRef): FigureRows | null {
  const { t } = messages
  const { total, payments } = balance
  if ('way' in figure) {
    const own = byWay(payments).find(({ way }) => way === figure.way)
    return own
      ? {
          title: t('payments.byWay', { way: own.way ?? t('payments.withoutWay') }),
          sums: { paid: own.paid },
          shares: own.payments.map(whole),
        }
      : null
  }
  if ('total' in figure) {
    const title = t(`payments.${figure.total}`)
    const sums = { [figure.total]: total[figure.total] }
    if (figure.total === 'due') return { title, sums, sold: null }
    if (figure.total === 'paid') return { title, sums, shares: payments.map(whole) }
    return { title, sums, owing: balance.lines.filter(({ owed }) => owed !== 0n) }
  }
  const keys = new Set(figure.lines)
  const lines = balance.lines.filter(({ key }) => keys.has(key))
  const [line] = lines
  if (!line) return null
  return {
    title: figure.title ?? lineName(messages, line),
    sums: sumOf(lines),
    sold: keys,
    shares: joined(lines.flatMap(({ shares }) => shares)),
    ...(lines.length === 1 && { line }),
  }
}

const whole = (payment: Payment): PaymentShare => ({ payment, amount: exactYen(payment.amount) })

/** Lists each payment once, with the sum of its shares. */
function joined(shares: readonly PaymentShare[]): readonly PaymentShare[] {
  const found = new Map<number, PaymentShare>()
  for (const { payment, amount } of shares)
    found.set(payment.id, { payment, amount: (found.get(payment.id)?.amount ?? 0n) + amount })
  return [...found.values()]
}
