import { useLive } from '#web/state/backend.tsx'
import { live } from '#web/backend/live.ts'

const count = live(0)

/** Called by the open table screen, with 0 when it closes. */
export function setSelectionCount(selected: number): void {
  count.set(selected)
}

/** Number of selected rows. While rows are selected, the top bar's import is disabled. */
export function useSelectionCount(): number {
  return useLive(count)
}
