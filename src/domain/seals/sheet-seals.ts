import { filler } from './fill.ts'
import { matchEvents, type UnmatchedSeal } from './match.ts'
import { byPerson } from './order.ts'
import type { Masters, PrintedSeal, Seal, SealEvent } from './types.ts'
import type { SealWarning } from './warning-kinds.ts'
import { warningsOf } from './warnings.ts'

/** Seals ready to be laid out as any of the sheets. */
export interface SheetSeals {
  /** The event they are of; null where they are of all events. */
  readonly event: SealEvent | null
  /** In the order of the seal sheet; sort a copy by `byDepartment` for receipts. */
  readonly seals: readonly PrintedSeal[]
  /** About whole events, whichever person is chosen: a gap means nothing within one person's cards. */
  readonly warnings: readonly SealWarning[]
  /** Seals of the whole table that no event's sheet will print. */
  readonly unmatched: readonly UnmatchedSeal[]
}

/** The event chosen where nothing else was: the one with the lowest code. */
export function firstEvent(events: readonly SealEvent[]): SealEvent | undefined {
  return events.reduce<SealEvent | undefined>(
    (first, event) => (first && first.eventCode < event.eventCode ? first : event),
    undefined,
  )
}

/** One event's seals, or (null) those of all events; null where the event is gone. */
export function sheetSeals(recorded: readonly Seal[], masters: Masters, eventCode: number | null): SheetSeals | null {
  return eventCode === null ? allSeals(recorded, masters) : eventSeals(recorded, masters, eventCode)
}

/**
 * All that belongs to one event, or null where there is no such event. Every seal given is in some event's sheet or in
 * `unmatched`.
 */
export function eventSeals(recorded: readonly Seal[], masters: Masters, eventCode: number): SheetSeals | null {
  const event = masters.events.find((row) => row.eventCode === eventCode)
  if (!event) return null
  const { byEvent, unmatched } = matchEvents(recorded, masters.events)
  const { filled, warnings } = ofEvent(event, byEvent.get(eventCode) ?? [], masters)
  return { event, seals: filled.toSorted(byPerson), warnings, unmatched }
}

/** The seals of every event together. */
export function allSeals(recorded: readonly Seal[], masters: Masters): SheetSeals {
  const { byEvent, unmatched } = matchEvents(recorded, masters.events)
  const found = masters.events
    .toSorted((a, b) => a.eventCode - b.eventCode)
    .map((event) => ofEvent(event, byEvent.get(event.eventCode) ?? [], masters))
  return {
    event: null,
    seals: found.flatMap(({ filled }) => filled).sort(byPerson),
    warnings: found.flatMap(({ warnings }) => warnings),
    unmatched,
  }
}

function ofEvent(event: SealEvent, rows: readonly Seal[], masters: Masters) {
  const filled = rows.map(filler(masters, event))
  return { filled, warnings: warningsOf(event, filled, rows, masters) }
}
