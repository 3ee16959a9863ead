/** `collected` is no paper: it records seals taken back from their holders. */
export type PrintName =
  | ('seals' | 'distributionList' | 'receipts')
  | ('set' | 'controlSheet' | 'toCollect')
  | 'collected'
  | 'paymentReceipts'

/** POST /api/prints: the log entry before paper comes out; the answer is the print's number. */
export interface PrintRecord {
  readonly sheet: PrintName
  readonly filters: Readonly<Record<string, string | number | null>>
  readonly rows: number
}

/** Sheets whose printed content is recorded, by card or page. */
export type FollowedSheet = 'seals' | 'distributionList' | 'receipts' | 'paymentReceipts'

/** POST /api/prints/:print/cards, before paper comes out: one card, or one page of a list. */
export interface PrintCard {
  readonly sheet: FollowedSheet
  /** Page of paper, from 1. */
  readonly page: number
  /** Section of a list and the page in it, or the number of a receipt; null for a card, which its numbers identify. */
  readonly part: string | null
  /** Event code; null for a list of all events. */
  readonly event: number | null
  readonly seal: number | null
  readonly start: number | null
  readonly end: number | null
  /** Digest of all visible text (`digestOf`). */
  readonly digest: string
  /** For a later search: codes and names. */
  readonly person: number | null
  readonly code: string | null
  readonly name: string | null
  readonly department: string | null
}

export const CARDS_AT_ONCE = 10_000

/** POST /api/prints/:print/answer: number of pages that came out, from the first. */
export interface PrintAnswer {
  readonly pages: number
}

/** `gone` is true if the card was collected since. */
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
  /** The last print of each range or section, and all collected cards. */
  readonly cards: readonly PrintedCard[]
  readonly open: readonly OpenPrint[]
}
