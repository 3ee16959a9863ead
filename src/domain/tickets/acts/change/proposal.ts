import type { PrintedSeal } from '#domain/seals/types.ts'
import type { Interval, Intervals } from '#domain/tickets/intervals.ts'
import type { TicketAct } from '#domain/tickets/acts/ticket-act.ts'

export interface NamedPerson {
  readonly companyCode: string | null
  readonly name: string | null
}

/** Fields that a seal requires. */
export type PersonField = 'name' | 'departmentCode' | 'departmentName' | 'personInChargeCode' | 'personInChargeName'

export type Refusal =
  | { readonly code: 'noRange' }
  /** The person gave no selection, reason, receiver or split number. */
  | { readonly code: 'nothingChosen' | 'noReason' | 'nobodyChosen' | 'noSplitNumber' }
  | { readonly code: 'outsideRange' | 'notHeld' | 'isWithdrawn' | 'notWithdrawn'; readonly numbers: Intervals }
  /** The numbers are on several seals, or on seals that have only the event's name. */
  | {
      readonly code: 'heldBySeveral' | 'heldByName'
      readonly numbers: Intervals
      readonly seals: readonly PrintedSeal[]
    }
  | { readonly code: 'sealGone' }
  /** The person holds nothing any more, and is not an employee who could receive numbers. */
  | { readonly code: 'personGone' }
  | { readonly code: 'personIncomplete'; readonly person: NamedPerson; readonly fields: readonly PersonField[] }
  | { readonly code: 'alreadyTheirs'; readonly person: NamedPerson; readonly numbers: Intervals }
  /** Both sides of a swap belong to the same person, or one side belongs to several. */
  | { readonly code: 'samePerson'; readonly person: NamedPerson }
  | { readonly code: 'severalPersons'; readonly numbers: Intervals; readonly persons: readonly NamedPerson[] }
  /**
   * These rows must be restored as a whole: the remainder would be held, withdrawn twice, outside the range or without
   * a reason.
   */
  | { readonly code: 'restoreWhole'; readonly numbers: Intervals }
  | { readonly code: 'splitAtFirst'; readonly seal: PrintedSeal }
  | { readonly code: 'reasonTooLong'; readonly max: number }

export type RangeLocation =
  | { readonly kind: 'person'; readonly person: NamedPerson }
  | { readonly kind: 'stock' }
  | { readonly kind: 'withdrawn'; readonly reason: string }

export interface RangeEffect {
  readonly numbers: Interval
  readonly before: RangeLocation
  readonly after: RangeLocation
}

/** State before and after the act. The plan is null if none is recorded. */
export interface PersonEffect {
  readonly person: NamedPerson
  readonly booklets: readonly [before: number, after: number]
  readonly seals: readonly [before: number, after: number]
  readonly plan: readonly [before: number | null, after: number | null]
}

export type Proposal =
  | {
      readonly ok: true
      readonly act: TicketAct
      readonly ranges: readonly RangeEffect[]
      readonly persons: readonly PersonEffect[]
    }
  | { readonly ok: false; readonly refusals: readonly Refusal[] }

export const refused = (...refusals: readonly Refusal[]): Proposal => ({ ok: false, refusals })
