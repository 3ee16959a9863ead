import type { PrintedSeal } from '#domain/seals/types.ts'
import type { Interval, Intervals } from '#domain/tickets/intervals.ts'
import type { TicketAct } from '#domain/tickets/acts/ticket-act.ts'

export interface NamedPerson {
  readonly companyCode: string | null
  readonly name: string | null
}

/** Fields that a seal needs. */
export type PersonField = 'name' | 'departmentCode' | 'departmentName' | 'personInChargeCode' | 'personInChargeName'

export type Refusal =
  | { readonly code: 'noRange' }
  /** The person entered no numbers, reason, receiver or number to split at. */
  | { readonly code: 'nothingChosen' | 'noReason' | 'nobodyChosen' | 'noSplitNumber' }
  | { readonly code: 'outsideRange' | 'notHeld' | 'isWithdrawn' | 'notWithdrawn'; readonly numbers: Intervals }
  /** The numbers are on several seals, or on seals with the event's name but without its code. */
  | {
      readonly code: 'heldBySeveral' | 'heldByName'
      readonly numbers: Intervals
      readonly seals: readonly PrintedSeal[]
    }
  | { readonly code: 'sealGone' }
  /** The person holds no numbers any more. Only an employee could still receive some. */
  | { readonly code: 'personGone' }
  | { readonly code: 'personIncomplete'; readonly person: NamedPerson; readonly fields: readonly PersonField[] }
  | { readonly code: 'alreadyTheirs'; readonly person: NamedPerson; readonly numbers: Intervals }
  /**
   * `samePerson`: one person holds both sides of a swap. `severalPersons`: several people hold the numbers of one side.
   */
  | { readonly code: 'samePerson'; readonly person: NamedPerson }
  | { readonly code: 'severalPersons'; readonly numbers: Intervals; readonly persons: readonly NamedPerson[] }
  /**
   * Only a part of a withdrawn row was chosen, and the rest would be invalid alone. For example, it is held, withdrawn
   * twice, outside the range, or without a reason. The whole row must be restored.
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

/** Booklets, seals and plan of a person before and after the act. The plan is null if there is none. */
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
