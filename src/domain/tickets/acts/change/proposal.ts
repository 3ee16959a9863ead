import type { PrintedSeal } from '#domain/seals/types.ts'
import type { Interval, Intervals } from '#domain/tickets/intervals.ts'
import type { TicketAct } from '#domain/tickets/acts/ticket-act.ts'

/** A person by the recorded code and name. */
export interface Named {
  readonly companyCode: string | null
  readonly name: string | null
}

/** Fields that a seal requires of a person. */
export type PersonField = 'name' | 'departmentCode' | 'departmentName' | 'personInChargeCode' | 'personInChargeName'

/** Reason to refuse an act. */
export type Refusal =
  /** The event has no range of numbers. */
  | { readonly code: 'noRange' }
  /** The selection is empty, or the reason, the receiver or the split number is missing. */
  | { readonly code: 'nothingChosen' | 'noReason' | 'nobodyChosen' | 'noSplitNumber' }
  | { readonly code: 'outsideRange' | 'notHeld' | 'isWithdrawn' | 'notWithdrawn'; readonly numbers: Intervals }
  /** Numbers on several seals, or on seals that belong to the event only by name. */
  | {
      readonly code: 'heldBySeveral' | 'heldByName'
      readonly numbers: Intervals
      readonly seals: readonly PrintedSeal[]
    }
  /** A selected seal was deleted or lost its numbers. */
  | { readonly code: 'sealGone' }
  /** A selected person holds nothing any more, and is not an employee who could receive numbers. */
  | { readonly code: 'personGone' }
  /** The master data lack a required field of the person's seal. */
  | { readonly code: 'personIncomplete'; readonly person: Named; readonly fields: readonly PersonField[] }
  | { readonly code: 'alreadyTheirs'; readonly person: Named; readonly numbers: Intervals }
  /** Both sides of a swap belong to one person; one side belongs to several. */
  | { readonly code: 'samePerson'; readonly person: Named }
  | { readonly code: 'severalPersons'; readonly numbers: Intervals; readonly persons: readonly Named[] }
  /**
   * The rest of these rows cannot stay withdrawn: it is held, withdrawn twice, outside the range or without a reason.
   */
  | { readonly code: 'restoreWhole'; readonly numbers: Intervals }
  /** A seal cannot be split at its first number. */
  | { readonly code: 'splitAtFirst'; readonly seal: PrintedSeal }
  | { readonly code: 'reasonTooLong'; readonly max: number }

/** Location of numbers. */
export type RangeLocation =
  | { readonly kind: 'person'; readonly person: Named }
  | { readonly kind: 'stock' }
  | { readonly kind: 'withdrawn'; readonly reason: string }

/** Effect on one interval of numbers. */
export interface RangeEffect {
  readonly numbers: Interval
  readonly before: RangeLocation
  readonly after: RangeLocation
}

/** Booklets and planned count of a person before and after; the plan is null if none is recorded. */
export interface PersonEffect {
  readonly person: Named
  readonly booklets: readonly [before: number, after: number]
  readonly seals: readonly [before: number, after: number]
  readonly plan: readonly [before: number | null, after: number | null]
}

/** An act with all its effects, or the reasons for its refusal. */
export type Proposal =
  | {
      readonly ok: true
      readonly act: TicketAct
      readonly ranges: readonly RangeEffect[]
      readonly persons: readonly PersonEffect[]
    }
  | { readonly ok: false; readonly refusals: readonly Refusal[] }

export const refused = (...refusals: readonly Refusal[]): Proposal => ({ ok: false, refusals })
