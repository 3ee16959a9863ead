import { useLive } from '#web/state/backend.tsx'
import { live } from '#web/backend/live.ts'

const count = live(0)

/** The open table screen tells how many of its rows are selected; 0 when it closes. */
export function setSelectionCount(selected: number): void {
  count.set(selected)
}

/** While rows are selected the top bar's import is disabled. */
export function useSelectionCount(): number {
  return useLive(count)
}
