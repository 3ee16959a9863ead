import { useEffect, useMemo, useState } from 'react'
import type { CardFormat } from '#domain/paper/card-format.ts'
import type { SheetSeals } from '#domain/seals/index.ts'
import { returnedNumbers } from '#domain/tickets/acts/change/returned-numbers.ts'
import type { NumbersByEvent } from '#domain/tickets/gaps.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useBackend } from '#web/state/backend.tsx'
import { useLoadedTables } from '#web/state/tables/loaded-tables.ts'
import { useSteps, type Worked } from '#web/state/tables/use-steps.ts'
import { readStockActs } from './read-stock-acts.ts'
import { warningSteps, type FoundWarnings } from './warning-lists.ts'

const WITHDRAWN = ['withdrawn'] as const
const EMPLOYEES = ['employees'] as const

/**
 * Finds warnings about seals. A number without a seal is a gap, unless it was withdrawn or returned. Until the returns
 * are loaded, returned numbers are listed as gaps, too.
 * @param eventSeals the seals to check; null finds no warnings
 */
export function useWarnings(
  eventSeals: SheetSeals | null,
  format: CardFormat | null,
  atOnce: boolean,
): Worked<FoundWarnings> {
  const backend = useBackend()
  const messages = useMessages()
  const withdrawn = useLoadedTables(WITHDRAWN)?.rows.withdrawn
  const employees = useLoadedTables(EMPLOYEES)?.rows.employees
  const [stockActs, setStockActs] = useState<{ readonly eventSeals: SheetSeals; readonly returned: NumbersByEvent }>()
  const returns = stockActs?.eventSeals === eventSeals ? stockActs?.returned : undefined
  const steps = useMemo(
    () => eventSeals && (() => warningSteps(messages, { eventSeals, withdrawn, employees, returns, format })),
    [messages, eventSeals, withdrawn, employees, returns, format],
  )
  const { value, busy } = useSteps(steps, atOnce)
  const hasGaps = value?.eventSeals === eventSeals && value?.hasGaps
  // Reads which numbers were returned, to remove these numbers from the gaps. Without gaps, nothing is read. When
  // numbers are returned or allocated, `eventSeals` changes, and this effect runs again.
  useEffect(() => {
    if (!hasGaps || !eventSeals) return
    let cancelled = false
    readStockActs(backend, eventSeals.event?.eventCode ?? null).then(
      (acts) => cancelled || setStockActs({ eventSeals, returned: returnedNumbers(acts) }),
      () => {},
    )
    return () => {
      cancelled = true
    }
  }, [backend, eventSeals, hasGaps])
  return { value, busy: steps !== null && busy }
}
