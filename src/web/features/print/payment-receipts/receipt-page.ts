import type { PaperLine, PaperPage, PaperText } from '#domain/paper/paper.ts'
import type { ReceiptTexts } from '#domain/paper/payment-papers.ts'
import { contentOf, headerText, tablePage } from '#domain/paper/table-pages.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import { footerOf } from '#web/features/print/paper/list-parts.ts'

export interface ReceiptOnPaper {
  readonly receipt: ReceiptTexts
  /** True if the receipt was printed before. */
  readonly isCopy: boolean
  readonly today: number
}

const { width } = contentOf(false)
/**
 * Widths in millimetres of the column with labels: `LEFT` in the lines about the issuer, `LABEL` in all other lines.
 */
const LEFT = 75
const LABEL = 32

/** The page of a payment receipt. It has no lines for taxes, because EventMS stores no tax rates. */
export function receiptPage({ receipt, isCopy, today }: ReceiptOnPaper, messages: Messages): PaperPage {
  const { t } = messages
  const { purpose, issuerAddress, registrationNumber, replaces } = receipt
  const header = [
    title(t(isCopy ? 'receipts.copyTitle' : 'receipts.title')),
    rightLine(t('receipts.number', { number: receipt.number })),
    rightLine(t('receipts.issuedOn', { day: receipt.issuedOn })),
    gap(8),
    textLine(t('receipts.addressed', { name: receipt.addressee }), { height: 12, size: 17, bold: true }),
    gap(6),
    textLine(receipt.amount, { height: 16, size: 26, bold: true, align: 'center' }),
    gap(4),
    ...(purpose === null ? [] : [labelled(t('receipts.purpose'), purpose)]),
    textLine(t('receipts.received'), { height: 9, size: 11 }),
    gap(10),
    issued(t('receipts.issuer'), receipt.issuer, { height: 10, size: 13, bold: true }),
    ...(issuerAddress === null ? [] : [issued('', issuerAddress, { height: 10, size: 10 })]),
    ...(registrationNumber === null
      ? []
      : [issued('', t('receipts.registered', { number: registrationNumber }), { height: 8, size: 10 })]),
    ...(replaces === null
      ? []
      : [gap(6), textLine(t('receipts.replacing', { number: replaces }), { height: 8, size: 10 })]),
  ]
  return tablePage({ wide: false, header }, [], footerOf(messages, 1, 1, today))
}

type Style = Pick<PaperText, 'size' | 'bold' | 'align' | 'heading'> & { readonly height: number }

const textLine = (text: string, { height, ...style }: Style): PaperLine => ({
  height,
  texts: [headerText(text, { ...style, width, height: height - 0.5 })],
})

const title = (text: string): PaperLine =>
  textLine(text, { height: 18, size: 24, bold: true, align: 'center', heading: true })

const rightLine = (text: string): PaperLine => textLine(text, { height: 7, size: 11, align: 'end' })

/** An empty line. It contains a no-break space, because the check before a print refuses lines without text. */
const gap = (height: number): PaperLine => textLine('\u00a0', { height, size: 9.5 })

const labelled = (label: string, value: string): PaperLine => ({
  height: 10,
  texts: [
    headerText(label, { width: LABEL, height: 9, size: 11 }),
    headerText(value, { width: width - LABEL, height: 9, size: 13 }),
  ],
})

const issued = (label: string, value: string, { height, ...style }: Style): PaperLine => ({
  height,
  texts: [
    headerText(label, { width: LEFT, height: height - 0.5, size: 11, align: 'end' }),
    headerText(value, { ...style, width: width - LEFT, height: height - 0.5 }),
  ],
})
