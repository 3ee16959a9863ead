import { finish, ROWS_A_STEP } from '#domain/steps.ts'
import type { Seal, SealEvent } from './types.ts'

export type NoEvent = 'eventMissing' | 'eventUnknown' | 'eventAmbiguous'

export interface UnmatchedSeal {
  readonly seal: Seal
  readonly why: NoEvent
}

/** Each seal is in `byEvent` or in `unmatched`. */
export interface Matching {
  readonly byEvent: ReadonlyMap<number, readonly Seal[]>
  readonly unmatched: readonly UnmatchedSeal[]
}

/**
 * Finds the event of each seal by its code. A seal without a code is matched by an event name that only one event has.
 * A seal with an unknown code is unmatched even if its name fits, because a person has to decide.
 */
export const matchEvents = (seals: readonly Seal[], events: readonly SealEvent[]): Matching =>
  finish(matchSteps(seals, events))

export function* matchSteps(seals: readonly Seal[], events: readonly SealEvent[]): Generator<void, Matching> {
  const byEvent = new Map<number, Seal[]>(events.map(({ eventCode }) => [eventCode, []]))
  const eventOf = eventFinder(events)
  const unmatched: UnmatchedSeal[] = []

  for (let at = 0; at < seals.length; at++) {
    if (at % ROWS_A_STEP === ROWS_A_STEP - 1) yield
    const seal = seals[at]!
    const code = eventOf(seal)
    const sheet = typeof code === 'number' ? byEvent.get(code) : undefined
    if (sheet) sheet.push(seal)
    else unmatched.push({ seal, why: reason(seal, code) })
  }
  return { byEvent, unmatched }
}

/**
 * Returns a function that finds the event of one row as `matchEvents` does. The function returns an event code, which
 * may be unknown, or 'several' if several events have the name.
 */
export function eventFinder(
  events: readonly SealEvent[],
): (row: Pick<Seal, 'eventCode' | 'eventName'>) => number | Several | undefined {
  const codeOfName = uniqueBy(events, 'eventName', 'eventCode')
  return (row) => row.eventCode ?? (row.eventName === null ? undefined : codeOfName.get(row.eventName))
}

function reason(seal: Seal, code: number | Several | undefined): NoEvent {
  if (code === 'several') return 'eventAmbiguous'
  return seal.eventCode === null && seal.eventName === null ? 'eventMissing' : 'eventUnknown'
}

export type Several = 'several'

/**
 * Map from each value of the field `key` to the value of the field `value` in the same row. If several rows have the
 * same key, maps it to 'several'. Skips rows with an empty key.
 */
export function uniqueBy<R, K extends keyof R, V extends keyof R>(
  rows: readonly R[],
  key: K,
  value: V,
): Map<NonNullable<R[K]>, R[V] | Several> {
  const found = new Map<NonNullable<R[K]>, R[V] | Several>()
  for (const row of rows) {
    const name = row[key]
    if (name === null || name === undefined) continue
    found.set(name, found.has(name) ? 'several' : row[value])
  }
  return found
}
