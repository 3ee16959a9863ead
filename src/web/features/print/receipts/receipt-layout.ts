import type { PaperLine } from '#domain/paper/paper.ts'
import { contentOf, headerText, paperRows, roomOf, tablePage, tablePages } from '#domain/paper/table-pages.ts'
import { receipts, type DepartmentReceipt } from '#domain/seals/index.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import { footCell, footerOf, paperColumns, rowOf } from '#web/features/print/paper/list-parts.ts'
import { pageLayout, type ListedPage } from '#web/features/print/sheet-screen/page-layout.ts'
import type { Layout, SheetContent } from '#web/features/print/sheet-screen/sheet.ts'
import { RECEIPT_TABLE, receiptColumns } from './receipt-columns.ts'

export function receiptLayout(content: SheetContent): Layout {
  return pageLayout({
    sheet: 'receipts',
    event: content.event?.eventCode ?? null,
    pages: receiptListed(content),
    groups: (count) => ({ label: 'sheets.departments', count }),
  })
}

/** The pages of the ticket receipts. Each department begins on a new page. */
export function receiptListed({
  seals,
  masters,
  event,
  messages,
  today,
  withDates,
}: SheetContent): readonly ListedPage[] {
  const { t, number } = messages
  const eventName = event?.eventName ?? String(event?.eventCode ?? '')
  const followed = receiptColumns(false)
  const notes = [t('sheets.stampOnReceipt'), t('sheets.stampOnReturn')]
  return receipts(seals, masters).flatMap((receipt) => {
    const { key, code, name, known, totals } = receipt
    const sums = ['', '', number(totals.booklets)]
    const ofSeal = receiptColumns(withDates)
    const columns = paperColumns(messages, ofSeal, RECEIPT_TABLE, receipt.seals, sums)
    const rows = paperRows(receipt.seals.map(rowOf(ofSeal)), columns, RECEIPT_TABLE)
    const rowCount = t('sheets.rowCount', { count: totals.seals, number: number(totals.seals) })
    const total = [
      footCell(t('sheets.groupTotal', { rows: rowCount }), 2, { align: 'end', label: true }),
      footCell(number(totals.booklets), 1, { align: 'end' }),
      footCell('', 3),
    ]
    const table = { style: RECEIPT_TABLE, heading: null, continuedHeading: null, columns, rows, total }
    const headers = [false, true].map((continued) => headerOf(receipt, eventName, continued, messages))
    return tablePages([table], roomOf(false, headers[1]!, notes)).map((blocks, index): ListedPage => {
      const { from, rows: pageRows } = blocks[0]!
      const pageSeals = receipt.seals.slice(from, from + pageRows.length)
      const continued = index > 0
      return {
        owner: key,
        content: [
          [eventName, code, name, known, totals.seals, totals.booklets, continued],
          // Always uses the columns with slashes for dates of receipt. A date that is recorded later must not count as
          // a change of the page.
          ...pageSeals.map((seal) => followed.map(({ text }) => text(seal))),
        ],
        seals: pageSeals,
        page: (at, pages) =>
          tablePage(
            { wide: false, header: headers[Number(continued)]!, notes },
            blocks,
            footerOf(messages, at, pages, today),
          ),
      }
    })
  })
}

function headerOf(
  { code, name, known }: DepartmentReceipt,
  eventName: string,
  continued: boolean,
  messages: Messages,
): readonly PaperLine[] {
  const { t } = messages
  const { width } = contentOf(false)
  const department = code === null && name === null ? t('sheets.noDepartment') : `${code ?? ''} ${name ?? ''}`.trim()
  const label = (text: string) => headerText(text, { width: 28, height: 8, size: 9.5 })
  const value = (text: string, wide: number) => headerText(text, { width: wide, height: 8, size: 13, bold: true })
  return [
    {
      height: 14,
      texts: [
        headerText(t('sheets.receiptTitle'), {
          width,
          height: 13,
          size: 18,
          bold: true,
          align: 'center',
          heading: true,
        }),
      ],
    },
    { height: 8.5, texts: [label(t('print.event')), value(eventName, width - 28)] },
    {
      height: 8.5,
      texts: [
        label(t('sheets.department')),
        value(`${department}${known ? '' : t('sheets.unknown')}${continued ? t('sheets.continued') : ''}`, width - 28),
      ],
    },
  ]
}
