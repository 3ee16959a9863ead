import type { Live } from '#web/backend/backend.ts'
import { live } from '#web/backend/live.ts'
import { ownStorage } from '#web/state/own-storage.ts'

/**
 * The event that a person has chosen in the top bar; null for none. Stored in the browser, unless it blocks storage.
 */
export interface ChosenEvent extends Live<number | null> {
  choose(event: number | null): void
}

/**
 * @param ofTab this tab's choice before a reload. It overrides the stored choice, which another tab may have changed.
 */
export function createChosenEvent(user: string, ofTab?: number | null): ChosenEvent {
  const key = `eventms-event:${user}`
  const chosen = live(ofTab === undefined ? stored(key) : ofTab)
  return {
    ...chosen,
    choose(event) {
      chosen.set(event)
      try {
        ownStorage().setItem(key, JSON.stringify(event))
      } catch {
        // Ignored, because the choice stays in memory until the page closes.
      }
    },
  }
}

function stored(key: string): number | null {
  try {
    const event: unknown = JSON.parse(ownStorage().getItem(key) ?? 'null')
    return typeof event === 'number' ? event : null
  } catch {
    return null
  }
}
