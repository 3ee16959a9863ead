import { exactYen } from '#domain/exact-sum.ts'
import { byWay } from '#domain/tickets/payments/balance-groups.ts'
import { sumOf, type Balance, type BalanceLine, type EventBalance } from '#domain/tickets/payments/balance.ts'
import type { Payment, PaymentShare } from '#domain/tickets/payments/divide-payments.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import { lineName } from '#web/messages/holder-words.ts'

/**
 * Identifies the figure that the dialog explains. The figure is the balance of some lines, a total of all lines, or the
 * sum of the payments in one way, such as cash. This type contains no rows: the dialog finds the rows again when the
 * tables change.
 */
export type FigureRef =
  | { readonly lines: readonly string[]; readonly title?: string }
  | { readonly total: keyof Balance }
  | { readonly way: string | null }

/** The content of the dialog that explains a figure. An undefined field means that the dialog has no such section. */
export interface FigureRows {
  readonly title: string
  readonly sums: Partial<Balance>
  /** Keys of the lines whose sales are shown; null for all lines. */
  readonly sold?: ReadonlySet<string> | null
  readonly shares?: readonly PaymentShare[]
  readonly owing?: readonly BalanceLine[]
  /** Set if the figure belongs to exactly one line of the balance. */
  readonly line?: BalanceLine
}

/** Finds the rows behind a figure. Null if its lines no longer exist. */
export function figureRows(messages: Messages, balance: EventBalance, figure: FigureRef): FigureRows | null {
  const { t } = messages
  const { total, payments } = balance
  if ('way' in figure) {
    const wayTotal = byWay(payments).find(({ way }) => way === figure.way)
    return wayTotal
      ? {
          title: t('payments.byWay', { way: wayTotal.way ?? t('payments.withoutWay') }),
          sums: { paid: wayTotal.paid },
          shares: wayTotal.payments.map(fullShare),
        }
      : null
  }
  if ('total' in figure) {
    const title = t(`payments.${figure.total}`)
    const sums = { [figure.total]: total[figure.total] }
    if (figure.total === 'due') return { title, sums, sold: null }
    if (figure.total === 'paid') return { title, sums, shares: payments.map(fullShare) }
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
    shares: mergedShares(lines.flatMap(({ shares }) => shares)),
    ...(lines.length === 1 && { line }),
  }
}

const fullShare = (payment: Payment): PaymentShare => ({ payment, amount: exactYen(payment.amount) })

/** Adds up the shares of the same payment, so that the list contains each payment once. */
function mergedShares(shares: readonly PaymentShare[]): readonly PaymentShare[] {
  const found = new Map<number, PaymentShare>()
  for (const { payment, amount } of shares)
    found.set(payment.id, { payment, amount: (found.get(payment.id)?.amount ?? 0n) + amount })
  return [...found.values()]
}
