import { useEffect, useMemo, useState } from 'react'
import { employeeWarnings, type SealWarning, type SheetSeals } from '#domain/seals/index.ts'
import { returnedNumbers } from '#domain/tickets/acts/change/returned-numbers.ts'
import { type NumbersByEvent, withdrawnByEvent, withoutKnownGaps } from '#domain/tickets/gaps.ts'
import { useBackend } from '#web/state/backend.tsx'
import { useHeldTables } from '#web/state/tables/held-tables.ts'
import { readStockActs } from './read-stock-acts.ts'

const WITHDRAWN = ['withdrawn'] as const
const EMPLOYEES = ['employees'] as const

/**
 * Warnings without gaps of withdrawn or returned numbers, and with seals of employees who were renamed or moved since.
 * Unknown returns count as gaps, to be safe.
 */
export function useWarnings(all: SheetSeals): readonly SealWarning[] {
  const backend = useBackend()
  const withdrawn = useHeldTables(WITHDRAWN)?.rows.withdrawn
  const employees = useHeldTables(EMPLOYEES)?.rows.employees
  const warnings = useMemo(
    () => [
      ...(withdrawn ? withoutKnownGaps(all.warnings, withdrawnByEvent(withdrawn)) : all.warnings),
      ...(employees ? employeeWarnings(all.seals, employees) : []),
    ],
    [all, withdrawn, employees],
  )
  const hasGaps = warnings.some(({ kind }) => kind === 'gap')
  const [read, setRead] = useState<{ readonly of: SheetSeals; readonly returned: NumbersByEvent }>()
  // Every return and allocation changes the seals, which reads the returns again.
  useEffect(() => {
    if (!hasGaps) return
    let gone = false
    readStockActs(backend, all.event?.eventCode ?? null).then(
      (acts) => gone || setRead({ of: all, returned: returnedNumbers(acts) }),
      () => {},
    )
    return () => {
      gone = true
    }
  }, [backend, all, hasGaps])
  const returned = read?.of === all ? read.returned : null
  return useMemo(() => (returned ? withoutKnownGaps(warnings, returned) : warnings), [warnings, returned])
}
