// Requests and answers about prints. The others are in wire.ts.

/** Kinds of prints. `collected` is no paper: it records seals that were taken back from their holders. */
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

/** Sheets whose last printed content is recorded, by card or by page. */
export type FollowedSheet = 'seals' | 'distributionList' | 'receipts'

/** POST /api/prints/:print/cards, before paper comes out: the content of one card, or of one page of a list. */
export interface PrintCard {
  readonly sheet: FollowedSheet
  /** The sheet of paper that contains it, from 1. */
  readonly page: number
  /** The person's section of a list and the page in it; null for a card, whose numbers identify it. */
  readonly part: string | null
  /** The code of its event; null for a list of all events. */
  readonly event: number | null
  readonly seal: number | null
  readonly start: number | null
  readonly end: number | null
  /** Digest of all its visible text (`digestOf`). */
  readonly digest: string
  /** For a later search: person in charge, company code, name, name of the department. */
  readonly person: number | null
  readonly code: string | null
  readonly name: string | null
  readonly department: string | null
}

/** Maximum number of cards of one request. */
export const CARDS_AT_ONCE = 10_000

/** POST /api/prints/:print/answer: the number of pages that came out, from the first; 0 if none did. */
export interface PrintAnswer {
  readonly pages: number
}

/** A printed card; `gone` if it was collected since. */
export interface PrintedCard extends Omit<PrintCard, 'sheet' | 'page' | 'event'> {
  readonly print: number
  readonly gone: boolean
}

/** A print whose result nobody has confirmed yet. */
export interface OpenPrint {
  readonly print: number
  /** ISO 8601, in UTC. */
  readonly at: string
  readonly who: string | null
  readonly sheet: PrintName
  readonly rows: number
  readonly pages: number
}

/** GET /api/prints?sheet=…&event=…: the printed cards of one sheet of an event, and its unconfirmed prints. */
export interface Printed {
  /**
   * The last print of each number range or section; an older card of the same numbers is left out. All collected cards
   * are included.
   */
  readonly cards: readonly PrintedCard[]
  /** The latest first. */
  readonly open: readonly OpenPrint[]
}
