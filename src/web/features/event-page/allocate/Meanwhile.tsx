import { Alert } from '@mantine/core'
import { tables as declarations } from '#domain/tables/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { isMoved } from '#web/dialogs/use-ticket-act.ts'
import type { ShownAllocation } from './use-allocation.ts'

export interface MeanwhileProps {
  readonly shown: ShownAllocation
  /** Why it was not done last time. */
  readonly failure: unknown
}

/**
 * Why nothing was allocated; what others changed while the preview stood, and what that made of it. Without an answer
 * nobody knows whether it was done: then what has changed may be just that.
 */
export function Meanwhile({ shown: { moved, allocation, busy }, failure }: MeanwhileProps) {
  const { t, number, label, list, error } = useMessages()
  const isRefused = failure === null || isMoved(failure)
  return (
    <>
      {moved && allocation && !busy && (
        <Alert color="yellow" role="alert">
          {t(isRefused ? 'allocate.moved' : 'allocate.unconfirmed', {
            tables: list(moved.tables.map((name) => label(declarations[name].label))),
          })}
          <br />
          {t('allocate.movedTotals', {
            numbersBefore: number(moved.before.numbers),
            personsBefore: number(moved.before.persons),
            numbersNow: number(allocation.totals.numbers),
            personsNow: number(allocation.totals.persons),
          })}
        </Alert>
      )}
      {failure !== null && !(moved && isRefused) && (
        <Alert color="red" role="alert" title={t('allocate.failed')}>
          {error(failure)}
        </Alert>
      )}
    </>
  )
}
