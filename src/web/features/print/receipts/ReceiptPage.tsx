import { memo } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import { PrintPage } from '#web/ui/print-root.tsx'
import { Fitted } from '../paper/Fitted.tsx'
import { PageFoot, type PageOf } from '../paper/PageFoot.tsx'
import { receiptColumns } from './receipt-columns.ts'
import type { ReceiptRows } from './receipt-pages.ts'
import { SheetTable } from '../paper/SheetTable.tsx'
import css from '../paper/sheet-table.module.css'

/** One page of the ticket receipt stamp sheet, on paper and in the preview alike. */
export const ReceiptPage = memo(function ReceiptPage({
  page,
  eventName,
  ...of
}: { page: ReceiptRows; eventName: string } & PageOf) {
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
          {t('sheets.totals', {
            what: t('sheets.rowCount', { count: totals.cards, number: number(totals.cards) }),
            booklets: t('sheets.bookletCount', { count: totals.booklets, number: number(totals.booklets) }),
          })}
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
