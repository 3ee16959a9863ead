import { useLive } from './state/backend.tsx'
import { useTables } from './state/tables/tables.tsx'
import { deferred } from './ui/deferred.tsx'

const ClosedEventDialog = deferred(() => import('./ClosedEventDialog.tsx'), 'ClosedEventDialog')

/** The question before any write to rows of closed events. */
export function ClosedEventQuestion() {
  const question = useLive(useTables().closedQuestion)
  return question && <ClosedEventDialog {...question} />
}
