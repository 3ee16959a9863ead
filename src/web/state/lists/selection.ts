import { useLive } from '#web/state/backend.tsx'
import { live } from '#web/backend/live.ts'

const count = live(0)

/** The open table screen calls this with its number of selected rows, and with 0 when it closes. */
export function setSelectionCount(selected: number): void {
  count.set(selected)
}

/** Number of selected rows. While it is not 0, the import button in the top bar is disabled. */
export function useSelectionCount(): number {
  return useLive(count)
}
