import { live } from '#web/backend/live.ts'
import type { Live } from '#web/backend/backend.ts'
import { useListStore } from '#web/state/lists/list-states.ts'
import type { ListState } from '#web/state/lists/lists.ts'
import { useView } from './view.tsx'
import { tableOfView } from './views.ts'

const NO_LIST = live(null)

/** The state of the open view's list; null if the view has no list. */
export function useOpenList(): Live<ListState | null> {
  const table = tableOfView(useView().view)
  const store = useListStore(table ?? 'employees')
  return table ? store : NO_LIST
}
