/** `collected` prints no paper: it records seals taken back from their holders. */
export type PrintName =
  | ('seals' | 'distributionList' | 'receipts')
  | ('set' | 'controlSheet' | 'toCollect')
  | 'collected'
  | 'paymentReceipts'

/** POST /api/prints: the log entry, made before the printer starts. The answer is the number of the print. */
export interface PrintRecord {
  readonly sheet: PrintName
  readonly filters: Readonly<Record<string, string | number | null>>
  readonly rows: number
}

/** Sheets for which the content of each card or page is recorded. */
export type FollowedSheet = 'seals' | 'distributionList' | 'receipts' | 'paymentReceipts'

/** POST /api/prints/:print/cards, sent before the printer starts: one card, or one page of a list. */
export interface PrintCard {
  readonly sheet: FollowedSheet
  /** Page number in the printed document, from 1. */
  readonly page: number
  /**
   * Section of a list with the page in the section, or the number of a receipt. Null for a card, which `seal`
   * identifies.
   */
  readonly part: string | null
  /** Event code; null for a list of all events. */
  readonly event: number | null
  readonly seal: number | null
  readonly start: number | null
  readonly end: number | null
  /** Digest of all visible text (`digestOf`). */
  readonly digest: string
  /** Codes and names, stored for searches. */
  readonly person: number | null
  readonly code: string | null
  readonly name: string | null
  readonly department: string | null
}

export const CARDS_AT_ONCE = 10_000

/** POST /api/prints/:print/answer: number of leading pages that were printed. */
export interface PrintAnswer {
  readonly pages: number
}

/** `gone` is true if the card was collected after this print. */
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
