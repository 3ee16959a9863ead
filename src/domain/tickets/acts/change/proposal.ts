import type { PrintedSeal } from '#domain/seals/types.ts'
import type { Interval, Intervals } from '#domain/tickets/intervals.ts'
import type { TicketAct } from '#domain/tickets/acts/ticket-act.ts'

/** A person by code and name, as far as they are recorded. */
export interface Named {
  readonly companyCode: string | null
  readonly name: string | null
}

/** What of a person a seal cannot do without. */
export type PersonField = 'name' | 'departmentCode' | 'departmentName' | 'personInChargeCode' | 'personInChargeName'

/** Why an act cannot be done. */
export type Refusal =
  /** The event has no range of numbers. */
  | { readonly code: 'noRange' }
  /** Nothing was chosen yet; the reason, the receiver, or the number to split at is missing. */
  | { readonly code: 'nothingChosen' | 'noReason' | 'nobodyChosen' | 'noSplitNumber' }
  | { readonly code: 'outsideRange' | 'notHeld' | 'isWithdrawn' | 'notWithdrawn'; readonly numbers: Intervals }
  /** Numbers of several seals, or of seals that are the event's by its name only. */
  | {
      readonly code: 'heldBySeveral' | 'heldByName'
      readonly numbers: Intervals
      readonly seals: readonly PrintedSeal[]
    }
  /** A chosen seal was deleted, or lost its numbers. */
  | { readonly code: 'sealGone' }
  /** A chosen person holds nothing any more, and is no employee who could be given something. */
  | { readonly code: 'personGone' }
  /** The master data lack something that a seal of theirs must show. */
  | { readonly code: 'personIncomplete'; readonly person: Named; readonly fields: readonly PersonField[] }
  | { readonly code: 'alreadyTheirs'; readonly person: Named; readonly numbers: Intervals }
  /** Both sides of a swap are one person's; one side is of several. */
  | { readonly code: 'samePerson'; readonly person: Named }
  | { readonly code: 'severalPersons'; readonly numbers: Intervals; readonly persons: readonly Named[] }
  /** These would stay withdrawn, and cannot: they are held, withdrawn twice, outside the range or without a reason. */
  | { readonly code: 'restoreWhole'; readonly numbers: Intervals }
  /** A seal is split between two of its numbers: at any but its first. */
  | { readonly code: 'splitAtFirst'; readonly seal: PrintedSeal }
  | { readonly code: 'reasonTooLong'; readonly max: number }

/** Where numbers are. */
export type Place =
  | { readonly kind: 'person'; readonly person: Named }
  | { readonly kind: 'stock' }
  | { readonly kind: 'withdrawn'; readonly reason: string }

/** What happens to numbers in one piece. */
export interface RangeEffect {
  readonly numbers: Interval
  readonly before: Place
  readonly after: Place
}

/** What a person has before and after; the plan is null where none is recorded. */
export interface PersonEffect {
  readonly person: Named
  readonly booklets: readonly [before: number, after: number]
  readonly seals: readonly [before: number, after: number]
  readonly plan: readonly [before: number | null, after: number | null]
}

/** An act and all that it will do, or why it cannot be done. */
export type Proposal =
  | {
      readonly ok: true
      readonly act: TicketAct
      readonly ranges: readonly RangeEffect[]
      readonly persons: readonly PersonEffect[]
    }
  | { readonly ok: false; readonly refusals: readonly Refusal[] }

export const refused = (...refusals: readonly Refusal[]): Proposal => ({ ok: false, refusals })
