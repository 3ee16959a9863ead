import { useLive } from '#web/state/backend.tsx'
import { live } from '#web/backend/live.ts'

const count = live(0)

/** Called by the open table screen; 0 when it closes. */
export function setSelectionCount(selected: number): void {
  count.set(selected)
}

/** Number of selected rows: a selection disables the top bar's import. */
export function useSelectionCount(): number {
  return useLive(count)
}
