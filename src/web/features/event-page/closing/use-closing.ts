import { useEffect, useMemo, useState } from 'react'
import { inShare } from '#domain/steps.ts'
import type { TableRow } from '#domain/tables/index.ts'
import { closingExportSteps, type ExportedTable } from '#domain/tickets/closing/closing-export.ts'
import { closingReportSteps, type ClosingReport } from '#domain/tickets/closing/report.ts'
import type { Versions } from '#domain/wire.ts'
import { useBalance, type Balanced } from '#web/state/event-tickets/use-balance.ts'
import { useEventSteps, type EventSteps } from '#web/features/event-page/steps/use-event-steps.ts'
import { useEventTickets, type LoadedTickets } from '#web/state/event-tickets/use-event-tickets.ts'
import { useLoadedTables } from '#web/state/tables/loaded-tables.ts'
import { useSteps } from '#web/state/tables/use-steps.ts'
import { digestsOf, type ClosingDigests } from './digests.ts'

const CLOSINGS = ['closings'] as const

export interface ClosingFigures extends Balanced {
  readonly work: EventSteps
  readonly report: ClosingReport
  readonly exported: readonly ExportedTable[]
  /** Undefined until computed. Null on a page without HTTPS, on which browsers cannot compute digests. */
  readonly digests: ClosingDigests | null | undefined
  /** Null if the event is not closed. */
  readonly closing: TableRow<'closings'> | null
  readonly versions: Versions
}

export interface HeldClosing extends Pick<LoadedTickets, 'tickets' | 'busy' | 'failure' | 'retry'> {
  readonly figures: ClosingFigures | undefined
}

export function useClosing(eventCode: number): HeldClosing {
  const { balanced, ...held } = useBalance(eventCode)
  const { work, busy } = useEventSteps(useEventTickets(eventCode), true)
  const closings = useLoadedTables(CLOSINGS)
  const steps = useMemo(
    () =>
      balanced
        ? function* () {
            const { rows, tickets, balance } = balanced
            const report = yield* closingReportSteps(rows, tickets, balance)
            return { balanced, report, exported: yield* inShare(0.8, closingExportSteps(rows, tickets)) }
          }
        : null,
    [balanced],
  )
  const { value } = useSteps(steps, !balanced || balanced.tickets.eventRows.sales.length < AT_ONCE)
  const countedClosing = value && value.balanced.tickets.event.eventCode === eventCode ? value : undefined
  const digests = useDigests(eventCode, countedClosing?.exported)
  const figures: ClosingFigures | undefined =
    countedClosing && work && closings
      ? {
          ...countedClosing.balanced,
          work,
          report: countedClosing.report,
          exported: countedClosing.exported,
          digests,
          closing: closings.rows.closings.find((row) => row.eventCode === eventCode) ?? null,
          versions: { ...countedClosing.balanced.versions, ...closings.versions },
        }
      : undefined
  return { ...held, figures, busy: held.busy || busy || steps === null || value?.balanced !== balanced }
}

/**
 * Maximum number of sales for which the report and the export are computed in one frame. With more sales, they are
 * computed in slices.
 */
const AT_ONCE = 2000

/** Computes the digests of an export. Undefined until computed; null if the browser cannot compute digests. */
function useDigests(eventCode: number, exported: readonly ExportedTable[] | undefined) {
  const [found, setFound] = useState<{
    readonly exportedTables: typeof exported
    readonly digests: ClosingDigests | null
  }>()
  useEffect(() => {
    if (!exported) return
    let isLatest = true
    void digestsOf(eventCode, exported).then((digests) => isLatest && setFound({ exportedTables: exported, digests }))
    return () => {
      isLatest = false
    }
  }, [eventCode, exported])
  return found && found.exportedTables === exported ? found.digests : undefined
}
