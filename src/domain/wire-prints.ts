// What travels about paper; the other requests and answers stand in wire.ts.

/** What can be printed; and `collected`, which is no paper: seals that were taken back from where they were. */
export type PrintName =
  | ('seals' | 'distributionList' | 'receipts')
  | ('set' | 'controlSheet' | 'toCollect')
  | 'collected'

/** POST /api/prints: the print log's entry, written before paper comes out; its answer is the print's number. */
export interface PrintRecord {
  readonly sheet: PrintName
  readonly filters: Readonly<Record<string, string | number | null>>
  readonly rows: number
}

/** The sheets of which the product knows what came out last: card by card, or page by page. */
export type FollowedSheet = 'seals' | 'distributionList' | 'receipts'

/** POST /api/prints/:print/cards, before paper comes out: what stands on one card, or on one page of a list. */
export interface PrintCard {
  readonly sheet: FollowedSheet
  /** The page of the paper that it comes out with, from 1. */
  readonly page: number
  /** Whose part of a list, and which page of it; null for a card, which is known by its numbers. */
  readonly part: string | null
  /** The code of its event; null where a list is of all events. */
  readonly event: number | null
  readonly seal: number | null
  readonly start: number | null
  readonly end: number | null
  /** Of all that can be read on it (`digestOf`). */
  readonly digest: string
  /** Whom to ask for it later: person in charge, company code, name, name of the department. */
  readonly person: number | null
  readonly code: string | null
  readonly name: string | null
  readonly department: string | null
}

/** How many cards one request may tell of. */
export const CARDS_AT_ONCE = 10_000

/** POST /api/prints/:print/answer: how many of its pages came out, from the first; 0 where none did. */
export interface PrintAnswer {
  readonly pages: number
}

/** A card that came out. `gone`: what is told of it is that it was collected. */
export interface PrintedCard extends Omit<PrintCard, 'sheet' | 'page' | 'event'> {
  readonly print: number
  readonly gone: boolean
}

/** A print of which nobody has said yet whether the paper came out. */
export interface OpenPrint {
  readonly print: number
  /** ISO 8601, in UTC. */
  readonly at: string
  readonly who: string | null
  readonly sheet: PrintName
  readonly rows: number
  readonly pages: number
}

/** GET /api/prints?sheet=…&event=…: what came out of one sheet of an event, and what nobody has answered yet. */
export interface Printed {
  /**
   * The last of what came out for each numbers, or part; an older card of the same numbers is left out. Beside them all
   * that were collected.
   */
  readonly cards: readonly PrintedCard[]
  /** The latest first. */
  readonly open: readonly OpenPrint[]
}
