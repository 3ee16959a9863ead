import { useLive } from './state/backend.tsx'
import { useTables } from './state/tables/tables.tsx'
import { deferred } from './ui/deferred.tsx'

const ClosedEventDialog = deferred(() => import('./ClosedEventDialog.tsx'), 'ClosedEventDialog')

/** Asks before a write to rows of closed events, wherever it was made. */
export function ClosedEventQuestion() {
  const question = useLive(useTables().closedQuestion)
  return question && <ClosedEventDialog {...question} />
}
