/**
 * Kinds of entries in the print log. `collected` is no print: such an entry records seal cards that the holders gave
 * back.
 */
export type PrintName =
  | ('seals' | 'distributionList' | 'receipts')
  | ('set' | 'controlSheet' | 'toCollect')
  | 'collected'
  | 'paymentReceipts'

/** POST /api/prints, before the printer starts: a new entry of the print log. The answer is the number of the entry. */
export interface PrintRecord {
  readonly sheet: PrintName
  readonly filters: Readonly<Record<string, string | number | null>>
  readonly rows: number
}

/** Kinds of paper for which the content of each card or page is recorded, so that later changes are found. */
export type FollowedSheet = 'seals' | 'distributionList' | 'receipts' | 'paymentReceipts'

/** POST /api/prints/:print/cards, before the printer starts: one card, or one page of a list. */
export interface PrintCard {
  readonly sheet: FollowedSheet
  /** Page number in the printed document, from 1. */
  readonly page: number
  /**
   * A page of a list has its section, and its page number within the section. A payment receipt has its receipt number.
   * A seal card has null, because `seal` identifies the card.
   */
  readonly part: string | null
  /** Event code; null for a list of all events. */
  readonly event: number | null
  readonly seal: number | null
  readonly start: number | null
  readonly end: number | null
  /** Hash of all visible text, made by `digestOf`. */
  readonly digest: string
  /**
   * Codes and names from the paper, so that a search finds the card. `person`: code of the person in charge; `code`:
   * company code.
   */
  readonly person: number | null
  readonly code: string | null
  readonly name: string | null
  readonly department: string | null
}

export const CARDS_AT_ONCE = 10_000

/** POST /api/prints/:print/answer: the pages from 1 to `pages` were printed. */
export interface PrintAnswer {
  readonly pages: number
}

/** A card or page on paper. `gone`: the holder gave the card back after the print. */
export interface PrintedCard extends Omit<PrintCard, 'sheet' | 'page' | 'event'> {
  readonly print: number
  readonly gone: boolean
}

export interface OpenPrint {
  readonly print: number
  readonly at: string
  readonly who: string | null
  readonly sheet: PrintName
  readonly rows: number
  readonly pages: number
}

/** GET /api/prints?sheet=…&event=… */
export interface Printed {
  /**
   * The last print of each card or list page. Cards with the same numbers, such as 1–20, count as one card.
   * `cards` also contains every card that was given back.
   */
  readonly cards: readonly PrintedCard[]
  readonly open: readonly OpenPrint[]
}
