import { filler } from './fill.ts'
import { matchEvents, type UnmatchedSeal } from './match.ts'
import { byPerson } from './order.ts'
import type { Masters, PrintedSeal, Seal, SealEvent } from './types.ts'
import type { SealWarning } from './warning-kinds.ts'
import { warningsOf } from './warnings.ts'

export interface SheetSeals {
  /** The event of the sheet; null for all events. */
  readonly event: SealEvent | null
  /** In the order of the seal sheet. */
  readonly seals: readonly PrintedSeal[]
  /** Warnings about the whole event, since a gap within one person's cards means nothing. */
  readonly warnings: readonly SealWarning[]
  readonly unmatched: readonly UnmatchedSeal[]
}

/** The default: the lowest code. */
export function firstEvent(events: readonly SealEvent[]): SealEvent | undefined {
  return events.reduce<SealEvent | undefined>(
    (first, event) => (first && first.eventCode < event.eventCode ? first : event),
    undefined,
  )
}

/** The seals of one event, or of all (null). Returns null if the event does not exist. */
export function sheetSeals(recorded: readonly Seal[], masters: Masters, eventCode: number | null): SheetSeals | null {
  return eventCode === null ? allSeals(recorded, masters) : eventSeals(recorded, masters, eventCode)
}

/** Null if the event does not exist. Every seal is on some event's sheet or in `unmatched`. */
export function eventSeals(recorded: readonly Seal[], masters: Masters, eventCode: number): SheetSeals | null {
  const event = masters.events.find((row) => row.eventCode === eventCode)
  if (!event) return null
  const { byEvent, unmatched } = matchEvents(recorded, masters.events)
  const { filled, warnings } = ofEvent(event, byEvent.get(eventCode) ?? [], masters)
  return { event, seals: filled.toSorted(byPerson), warnings, unmatched }
}

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
