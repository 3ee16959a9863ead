import type { Live } from '#web/backend/backend.ts'
import { live } from '#web/backend/live.ts'
import { ownStorage } from '#web/state/own-storage.ts'

/** The event that one person has chosen in the top bar, stored in the browser if that is possible; null: none. */
export interface ChosenEvent extends Live<number | null> {
  choose(event: number | null): void
}

/** @param ofTab the choice of this tab before a reload, because another tab may have chosen another event since */
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
        // Without storage the choice lasts as long as the page.
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
