import { finish, ROWS_A_STEP } from '#domain/steps.ts'
import type { Seal, SealEvent } from './types.ts'

/** Why a seal belongs to no event: nothing recorded, no such event, or several of that name. */
export type NoEvent = 'eventMissing' | 'eventUnknown' | 'eventAmbiguous'

export interface UnmatchedSeal {
  readonly seal: Seal
  readonly why: NoEvent
}

/** Every seal stands in exactly one place: under its event, or among the unmatched. */
export interface Matching {
  readonly byEvent: ReadonlyMap<number, readonly Seal[]>
  readonly unmatched: readonly UnmatchedSeal[]
}

/**
 * Finds the event of every seal: its eventCode; without one, the only event of exactly its eventName.
 * A code that no event has is not looked up by name: code and name then contradict each other, and a person decides.
 */
export const matchEvents = (seals: readonly Seal[], events: readonly SealEvent[]): Matching =>
  finish(matchSteps(seals, events))

/** The same in steps. */
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
 * Returns what tells a row's event as `matchEvents` does: a code, which may be none of today; 'several' of one name.
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

/** Stands for a name that more than one row has. */
export type Several = 'several'

/**
 * From one field's value to another's, or to 'several' where the value stands in more than one row. Empty values are
 * left out.
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
