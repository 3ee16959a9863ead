import { memo } from 'react'
import type { DepartmentReceipt, PrintedSeal } from '#domain/seals/index.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { PrintPage } from '../../ui/print-root.tsx'
import { Fitted } from './Fitted.tsx'
import { PageFoot, type PageOf } from './PageFoot.tsx'
import { RECEIPTS_PER_PAGE, receiptColumns } from './receipt-columns.ts'
import { SheetTable } from './SheetTable.tsx'
import css from './sheet-table.module.css'

export interface ReceiptPageRows {
  readonly receipt: DepartmentReceipt
  readonly seals: readonly PrintedSeal[]
  readonly continued: boolean
}

/** The receipts page by page: a new page for every department, and one too long for a page goes on on the next. */
export function receiptPages(receipts: readonly DepartmentReceipt[]): readonly ReceiptPageRows[] {
  return receipts.flatMap((receipt) =>
    Array.from({ length: Math.ceil(receipt.seals.length / RECEIPTS_PER_PAGE) }, (_, page) => ({
      receipt,
      seals: receipt.seals.slice(page * RECEIPTS_PER_PAGE, (page + 1) * RECEIPTS_PER_PAGE),
      continued: page > 0,
    })),
  )
}

/** One page of the ticket receipt stamp sheet, on paper and in the preview alike. */
export const ReceiptPage = memo(function ReceiptPage({
  page,
  eventName,
  ...of
}: { page: ReceiptPageRows; eventName: string } & PageOf) {
  const { t, number } = useMessages()
  const { receipt, seals, continued } = page
  const { code, name, known, totals } = receipt
  const department = code === null && name === null ? t('sheets.noDepartment') : `${code ?? ''} ${name ?? ''}`.trim()
  return (
    <PrintPage className={css.page}>
      <header className={css.receiptHeader}>
        <h3>{t('sheets.receiptTitle')}</h3>
        <p className={css.label}>{t('print.event')}</p>
        <Fitted as="p" text={eventName} box={{ width: 138, height: 8, size: 13 }} />
        <p className={css.label}>{t('sheets.department')}</p>
        <Fitted
          as="p"
          text={`${department}${known ? '' : t('sheets.unknown')}${continued ? t('sheets.continued') : ''}`}
          box={{ width: 95, height: 8, size: 13 }}
        />
        <p className={css.totals}>
          {t('sheets.totals', { rows: number(totals.cards), booklets: number(totals.booklets) })}
        </p>
      </header>
      <SheetTable columns={receiptColumns} seals={seals} className={css.receipt} />
      <PageFoot {...of}>
        <p className={css.instructions}>
          {t('sheets.stampOnReceipt')}
          <br />
          {t('sheets.stampOnReturn')}
        </p>
      </PageFoot>
    </PrintPage>
  )
})
