import { useEffect, useMemo, useState } from 'react'
import type { CardFormat } from '#domain/paper/card-format.ts'
import type { SheetSeals } from '#domain/seals/index.ts'
import { returnedNumbers } from '#domain/tickets/acts/change/returned-numbers.ts'
import type { NumbersByEvent } from '#domain/tickets/gaps.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useBackend } from '#web/state/backend.tsx'
import { useHeldTables } from '#web/state/tables/held-tables.ts'
import { useSteps, type Worked } from '#web/state/tables/use-steps.ts'
import { readStockActs } from './read-stock-acts.ts'
import { warningSteps, type FoundWarnings } from './warning-lists.ts'

const WITHDRAWN = ['withdrawn'] as const
const EMPLOYEES = ['employees'] as const

/**
 * Warnings about the seals. Withdrawn and returned numbers are no gaps; until the returns are read, their numbers are
 * listed as gaps, to be safe. Also lists seals of employees who have been renamed or moved.
 * @param all null for no warnings
 */
export function useWarnings(all: SheetSeals | null, format: CardFormat | null, atOnce: boolean): Worked<FoundWarnings> {
  const backend = useBackend()
  const messages = useMessages()
  const withdrawn = useHeldTables(WITHDRAWN)?.rows.withdrawn
  const employees = useHeldTables(EMPLOYEES)?.rows.employees
  const [read, setRead] = useState<{ readonly of: SheetSeals; readonly returned: NumbersByEvent }>()
  const returned = read?.of === all ? read?.returned : undefined
  const steps = useMemo(
    () => all && (() => warningSteps(messages, { all, withdrawn, employees, returned, format })),
    [messages, all, withdrawn, employees, returned, format],
  )
  const { value, busy } = useSteps(steps, atOnce)
  const hasGaps = value?.of === all && value?.hasGaps
  // A return or an allocation changes the seals, so this effect then reads the returns again.
  useEffect(() => {
    if (!hasGaps || !all) return
    let gone = false
    readStockActs(backend, all.event?.eventCode ?? null).then(
      (acts) => gone || setRead({ of: all, returned: returnedNumbers(acts) }),
      () => {},
    )
    return () => {
      gone = true
    }
  }, [backend, all, hasGaps])
  return { value, busy: steps !== null && busy }
}
