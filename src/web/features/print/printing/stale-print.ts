import type { PrintCard, PrintRecord } from '#domain/wire.ts'

/** What is to be printed: the stamp its print root must carry, and what the print log is told of it. */
export interface ExpectedPaper {
  readonly stamp: string
  readonly record: PrintRecord
  /** What is kept of it card by card. */
  cards(): readonly PrintCard[]
}

/**
 * True where the document does not hold exactly the expected paper: another's, an older one, or not every row of it.
 * A table may change, and React be a moment behind, while fonts and print log are waited for; what prints then would be
 * handed out as if it were true. Asked, and refused, by use-print.ts; the stamp is made in sheet-screen/use-sheet.ts.
 */
export function isStale(root: HTMLElement | null, { stamp, record }: ExpectedPaper): boolean {
  if (!root?.isConnected || root.dataset['stamp'] !== stamp) return true
  return root.querySelectorAll('[data-card]').length !== record.rows
}
