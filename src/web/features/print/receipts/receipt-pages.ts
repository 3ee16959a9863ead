import type { DepartmentReceipt, PrintedSeal } from '#domain/seals/index.ts'
import { RECEIPTS_PER_PAGE } from './receipt-columns.ts'

/** One page: a department's seals, or some of them. */
export interface ReceiptRows {
  readonly receipt: DepartmentReceipt
  readonly seals: readonly PrintedSeal[]
  /** The department's rows began on a page before. */
  readonly continued: boolean
}

/** The receipts page by page: a new page for every department, and one too long for a page goes on on the next. */
export function receiptPages(receipts: readonly DepartmentReceipt[]): readonly ReceiptRows[] {
  return receipts.flatMap((receipt) =>
    Array.from({ length: Math.ceil(receipt.seals.length / RECEIPTS_PER_PAGE) }, (_, page) => ({
      receipt,
      seals: receipt.seals.slice(page * RECEIPTS_PER_PAGE, (page + 1) * RECEIPTS_PER_PAGE),
      continued: page > 0,
    })),
  )
}
