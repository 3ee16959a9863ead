import { Alert } from '@mantine/core'
import { tables as declarations } from '#domain/tables/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { isMoved } from '#web/dialogs/use-ticket-act.ts'
import type { ShownAllocation } from './use-allocation.ts'

export interface MeanwhileProps {
  readonly preview: ShownAllocation
  readonly failure: unknown
}

/**
 * Reports a failed write, and changes of the tables since the preview. If the answer to a write was lost, these changes
 * may be the user's own.
 */
export function Meanwhile({ preview: { tableChanges, allocation, busy }, failure }: MeanwhileProps) {
  const { t, number, label, list, error } = useMessages()
  const isRefused = failure === null || isMoved(failure)
  return (
    <>
      {tableChanges && allocation && !busy && (
        <Alert color="yellow" role="alert">
          {t(isRefused ? 'allocate.moved' : 'allocate.unconfirmed', {
            tables: list(tableChanges.tables.map((name) => label(declarations[name].label))),
          })}
          <br />
          {t('allocate.movedTotals', {
            numbersBefore: number(tableChanges.before.numbers),
            personsBefore: number(tableChanges.before.persons),
            numbersNow: number(allocation.totals.numbers),
            personsNow: number(allocation.totals.persons),
          })}
        </Alert>
      )}
      {failure !== null && !(tableChanges && isRefused) && (
        <Alert color="red" role="alert" title={t('allocate.failed')}>
          {error(failure)}
        </Alert>
      )}
    </>
  )
}
