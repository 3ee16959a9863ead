import { finish } from '#domain/steps.ts'
import { filler } from './fill.ts'
import { matchSteps, type UnmatchedSeal } from './match.ts'
import { byPerson } from './print-order.ts'
import type { Masters, PrintedSeal, Seal, SealEvent } from './types.ts'
import type { SealWarning } from './warning-kinds.ts'
import { warningSteps } from './warnings.ts'

export interface SheetSeals {
  /** Null if the sheets are about all events. */
  readonly event: SealEvent | null
  /** In the order of the seal sheet. */
  readonly seals: readonly PrintedSeal[]
  /**
   * Warnings about all seals of the event, even if only some are selected. Gaps between the seals of one person are
   * normal, so a check of the selected seals would find false gaps.
   */
  readonly warnings: readonly SealWarning[]
  readonly unmatched: readonly UnmatchedSeal[]
}

/** Event that is selected by default: the one with the lowest code. */
export function firstEvent(events: readonly SealEvent[]): SealEvent | undefined {
  return events.reduce<SealEvent | undefined>(
    (first, event) => (first && first.eventCode < event.eventCode ? first : event),
    undefined,
  )
}

/**
 * Seals for the sheets of one event, or of all events (null). Each seal belongs to an event or is in `unmatched`.
 * @returns null if the event does not exist
 */
export const sheetSeals = (recorded: readonly Seal[], masters: Masters, eventCode: number | null): SheetSeals | null =>
  finish(sheetSealSteps(recorded, masters, eventCode))

/** `sheetSeals` in steps that can pause, for tens of thousands of seals. */
export function* sheetSealSteps(
  recorded: readonly Seal[],
  masters: Masters,
  eventCode: number | null,
): Generator<void, SheetSeals | null> {
  const event = masters.events.find((row) => row.eventCode === eventCode) ?? null
  if (eventCode !== null && !event) return null
  const events = event ? [event] : masters.events.toSorted((a, b) => a.eventCode - b.eventCode)
  const { byEvent, unmatched } = yield* matchSteps(recorded, masters.events)
  const filled: (readonly PrintedSeal[])[] = []
  const warnings: (readonly SealWarning[])[] = []
  for (const of of events) {
    yield
    const rows = byEvent.get(of.eventCode) ?? []
    const seals = rows.map(filler(masters, of))
    filled.push(seals)
    warnings.push(yield* warningSteps(of, seals, rows, masters))
  }
  yield
  return { event, seals: filled.flat().sort(byPerson), warnings: warnings.flat(), unmatched }
}

export const eventSeals = (recorded: readonly Seal[], masters: Masters, eventCode: number): SheetSeals | null =>
  sheetSeals(recorded, masters, eventCode)

export const allSeals = (recorded: readonly Seal[], masters: Masters): SheetSeals =>
  sheetSeals(recorded, masters, null)!
