import { tables } from '#domain/tables/index.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { useLive } from '#web/state/backend.tsx'
import { useChosenEvent } from '#web/state/lists/list-states.ts'
import { useOpenList } from './open-list.ts'
import { useView } from './view.tsx'
import { tableOfView } from './views.ts'

/**
 * The event that the screen is about. On an event's page, this is the event of the page. In a list filtered by event,
 * this is the filter's event, or null if the filter does not name exactly one event. Everywhere else, this is the event
 * chosen in the top bar.
 */
export function useCurrentEvent(): number | null {
  const chosen = useChosenEvent()
  const { view, params } = useView()
  const list = useLive(useOpenList())
  if (params.eventPage !== undefined) return params.eventPage
  const { ofEvent }: TableDeclaration = tables[tableOfView(view) ?? 'employees']
  const ofEvents = list?.conditions.filter(({ field }) => field === ofEvent) ?? []
  if (ofEvents.length === 0) return chosen
  const [event, ...more] = ofEvents.flatMap((condition) => (condition.is === 'oneOf' ? condition.values : []))
  return more.length === 0 && typeof event === 'number' ? event : null
}
