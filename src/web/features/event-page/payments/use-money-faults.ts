import { useMemo } from 'react'
import { noteOf } from '#domain/tickets/payments/balance-groups.ts'
import { moneyFaultSteps, type MoneyFault } from '#domain/tickets/payments/money-faults.ts'
import { ROWS_AT_ONCE, useSteps } from '#web/state/tables/use-steps.ts'
import type { Balanced } from '#web/state/event-tickets/use-balance.ts'
import { usePriceChanges } from './use-price-changes.ts'

/**
 * Finds discrepancies that a person should check, such as a payment that was recorded twice. Undefined until they are
 * computed.
 */
export function useMoneyFaults({ balance, tickets, rows, versions }: Balanced): readonly MoneyFault[] | undefined {
  const { eventCode } = tickets.event
  const products = useMemo(
    () => rows.products.filter((row) => row.eventCode === eventCode).map(({ productCode }) => productCode),
    [rows.products, eventCode],
  )
  // Price changes are read only if a line has a note, such as "overpaid": an old price could explain it.
  const isNeeded = useMemo(
    () => balance.payments.length > 0 && balance.lines.some((line) => noteOf(line) !== null),
    [balance],
  )
  const changes = usePriceChanges(products, isNeeded ? (versions.products ?? null) : null)
  const steps = useMemo(
    () => () => moneyFaultSteps(balance, tickets, rows.products, changes),
    [balance, tickets, rows.products, changes],
  )
  const { sales, confirmed } = tickets.eventRows
  return useSteps(steps, sales.length + confirmed.length + balance.lines.length <= ROWS_AT_ONCE).value
}
