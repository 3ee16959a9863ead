import { filler } from './fill.ts'
import { matchEvents, type UnmatchedSeal } from './match.ts'
import { byPerson } from './order.ts'
import type { Masters, PrintedSeal, Seal, SealEvent } from './types.ts'
import { warningsOf, type SealWarning } from './warnings.ts'

/** Seals ready to be laid out as any of the sheets. */
export interface SheetSeals {
  /** In the order of the seal sheet; sort a copy by `byDepartment` for receipts. */
  readonly seals: readonly PrintedSeal[]
  readonly persons: readonly PersonOption[]
  /** About whole events, whichever person is chosen: a gap means nothing within one person's cards. */
  readonly warnings: readonly SealWarning[]
  /** Seals of the whole table that no event's sheet will print. */
  readonly unmatched: readonly UnmatchedSeal[]
}

/** One event's seals. */
export interface EventSeals extends SheetSeals {
  readonly event: SealEvent
}

/** A person in charge of at least one of the event's seals; 'unknown' is the group of those that no master has. */
export interface PersonOption {
  readonly person: number | 'unknown'
  readonly name: string | null
  readonly cards: number
}

/** Whose cards: all (null), one person in charge's, or those of unknown persons. */
export type PersonFilter = number | 'unknown' | null

/** The event chosen where nothing else was: the one with the lowest code (design §4 'Order'). */
export function firstEvent(events: readonly SealEvent[]): SealEvent | undefined {
  return events.reduce<SealEvent | undefined>(
    (first, event) => (first && first.eventCode < event.eventCode ? first : event),
    undefined,
  )
}

/**
 * All that belongs to one event, or null where there is no such event. Every seal given is in some event's sheet or in
 * `unmatched`.
 */
export function eventSeals(recorded: readonly Seal[], masters: Masters, eventCode: number): EventSeals | null {
  const event = masters.events.find((row) => row.eventCode === eventCode)
  if (!event) return null
  const { byEvent, unmatched } = matchEvents(recorded, masters.events)
  const { filled, warnings } = ofEvent(event, byEvent.get(eventCode) ?? [], masters)
  return { event, seals: filled.toSorted(byPerson), persons: personsOf(filled, masters), warnings, unmatched }
}

/** The seals of every event together. */
export function allSeals(recorded: readonly Seal[], masters: Masters): SheetSeals {
  const { byEvent, unmatched } = matchEvents(recorded, masters.events)
  const found = masters.events
    .toSorted((a, b) => a.eventCode - b.eventCode)
    .map((event) => ofEvent(event, byEvent.get(event.eventCode) ?? [], masters))
  const filled = found.flatMap((event) => event.filled)
  return {
    seals: filled.toSorted(byPerson),
    persons: personsOf(filled, masters),
    warnings: found.flatMap(({ warnings }) => warnings),
    unmatched,
  }
}

/** What the distribution list is made of: one event's seals, or (null) all of them; null where the event is gone. */
export function listSeals(recorded: readonly Seal[], masters: Masters, eventCode: number | null): SheetSeals | null {
  return eventCode === null ? allSeals(recorded, masters) : eventSeals(recorded, masters, eventCode)
}

function ofEvent(event: SealEvent, rows: readonly Seal[], masters: Masters) {
  const filled = rows.map(filler(masters, event))
  return { filled, warnings: warningsOf(event, filled, rows, masters) }
}

/** The cards of one person in charge, or all of them, in the order they had. */
export function onlyPerson(seals: readonly PrintedSeal[], person: PersonFilter): readonly PrintedSeal[] {
  return person === null ? seals : seals.filter((seal) => personOf(seal) === person)
}

function personOf(seal: PrintedSeal): number | 'unknown' {
  return seal.personKnown && seal.personInChargeCode !== null ? seal.personInChargeCode : 'unknown'
}

function personsOf(seals: readonly PrintedSeal[], masters: Masters): PersonOption[] {
  const cards = new Map<number | 'unknown', number>()
  for (const seal of seals) cards.set(personOf(seal), (cards.get(personOf(seal)) ?? 0) + 1)
  const names = new Map(masters.personInCharge.map((row) => [row.personInChargeCode, row.personInChargeName]))
  return [...cards]
    .map(([person, count]) => ({
      person,
      name: person === 'unknown' ? null : (names.get(person) ?? null),
      cards: count,
    }))
    .sort((a, b) => rank(a.person) - rank(b.person))
}

const rank = (person: number | 'unknown') => (person === 'unknown' ? Infinity : person)
