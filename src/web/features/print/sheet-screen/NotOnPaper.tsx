import { useMemo } from 'react'
import type { PrintedSeal, SheetSeals } from '#domain/seals/index.ts'
import type { TableRow } from '#domain/tables/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useLoadedTables } from '#web/state/tables/loaded-tables.ts'
import { Details } from '#web/features/print/warnings/SealWarnings.tsx'
import { listOf, sealText } from '#web/features/print/warnings/warning-lists.ts'
import classes from '#web/features/print/warnings/warnings.module.css'

export interface NotOnPaperProps {
  readonly eventSeals: SheetSeals
  /** The seals on the paper. */
  readonly seals: readonly PrintedSeal[]
}

const PLAN = ['distributionStatus'] as const

/** Lists seals of the event that are not on the paper, and people with a plan row but without a seal. */
export function NotOnPaper({ eventSeals, seals }: NotOnPaperProps) {
  const messages = useMessages()
  const { t } = messages
  const plan = useLoadedTables(PLAN)
  const missingSeals = useMemo(() => {
    const printed = new Set(seals.map(({ id }) => id))
    return eventSeals.seals.filter(({ id }) => !printed.has(id))
  }, [eventSeals, seals])
  const sealless = useMemo(() => withoutSeal(eventSeals, plan?.rows.distributionStatus ?? []), [eventSeals, plan])
  if (missingSeals.length + sealless.length === 0) return null
  return (
    <div className={classes.warnings}>
      {missingSeals.length > 0 && (
        <Details {...listOf(t('print.notOnPaper'), missingSeals, (seal) => sealText(messages, seal))} />
      )}
      {sealless.length > 0 && <Details {...listOf(t('print.withoutSeal'), sealless, (person) => person)} />}
    </div>
  )
}

/**
 * The names of people who have a plan row of the event but no seal. Even a plan row without a number of booklets
 * counts.
 */
function withoutSeal({ event, seals }: SheetSeals, plan: readonly TableRow<'distributionStatus'>[]): string[] {
  if (!event) return []
  const codesOnPaper = new Set(seals.map(({ companyCode }) => companyCode))
  const people = new Map<string, string>()
  for (const { eventCode, companyCode, name, distributionNumber } of plan) {
    if (eventCode !== event.eventCode || companyCode === null || distributionNumber === 0) continue
    if (!codesOnPaper.has(companyCode))
      people.set(companyCode, [companyCode, name].filter((part) => part !== null).join(' '))
  }
  return [...people.keys()].toSorted().map((code) => people.get(code)!)
}
