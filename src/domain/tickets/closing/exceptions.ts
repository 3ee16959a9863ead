import type { ExactYen } from '#domain/exact-sum.ts'
import { isOwing } from '#domain/tickets/acts/pay.ts'
import { isSettled, type EventStepStatus } from '#domain/tickets/event-steps/event-steps.ts'
import { sumOf, type BalanceLine, type EventBalance } from '#domain/tickets/payments/balance.ts'

/**
 * An open point that a person must accept before the event is closed. It is an unfinished step, the discrepancies of a
 * step, or all open amounts of one kind.
 */
export type ClosingException =
  | { readonly kind: 'step' | 'faults'; readonly status: EventStepStatus }
  | {
      readonly kind: 'owed' | 'overpaid' | 'unheld'
      readonly lines: readonly BalanceLine[]
      /** Negative if overpaid. */
      readonly amount: ExactYen
    }

export function closingExceptions(
  steps: readonly EventStepStatus[],
  { lines }: Pick<EventBalance, 'lines'>,
): readonly ClosingException[] {
  // Omits the step of payments, because the exceptions for owed and overpaid amounts cover it.
  const openSteps = steps.filter(({ step }) => step !== 'closing' && step !== 'payments')
  const money = (
    kind: 'owed' | 'overpaid' | 'unheld',
    linesOfKind: readonly BalanceLine[],
  ): readonly ClosingException[] =>
    linesOfKind.length === 0 ? [] : [{ kind, lines: linesOfKind, amount: sumOf(linesOfKind).owed }]
  return [
    ...openSteps.flatMap((status): readonly ClosingException[] => [
      ...(isOpen(status) ? [{ kind: 'step', status } as const] : []),
      ...(status.faults > 0 ? [{ kind: 'faults', status } as const] : []),
    ]),
    ...money('owed', lines.filter(isOwing)),
    ...money(
      'overpaid',
      lines.filter(({ owed }) => owed < 0n),
    ),
    ...money(
      'unheld',
      lines.filter(({ kind, owed }) => (kind === 'several' || kind === 'nobody') && owed > 0n),
    ),
  ]
}

/**
 * True for a step whose work is unfinished or unknown. False for a step whose work is done, even if it still has
 * discrepancies.
 */
const isOpen = (status: EventStepStatus): boolean => !isSettled(status) && (status.state !== 'left' || status.left > 0)

export const exceptionKey = (exception: ClosingException): string =>
  'status' in exception ? `${exception.kind} ${exception.status.step}` : exception.kind
