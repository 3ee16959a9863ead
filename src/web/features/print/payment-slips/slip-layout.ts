import { roomForNumbers } from '#domain/paper/columns.ts'
import type { PaperColumn, PaperLine, PaperPage, TableStyle } from '#domain/paper/paper.ts'
import type { PaymentSlip } from '#domain/paper/payment-papers.ts'
import {
  contentOf,
  headerText,
  paperRows,
  roomOf,
  tablePage,
  tablePages,
  type PaperTable,
} from '#domain/paper/table-pages.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import { footCell, footerOf } from '#web/features/print/paper/list-parts.ts'

export interface SlipsOnPaper {
  readonly event: string
  readonly slips: readonly PaymentSlip[]
  readonly today: number
}

const HOLDERS: TableStyle = { size: 9.5, headSize: 7.5, rowHeight: 6.5 }
/** Row styles: `WRITTEN` has space for handwritten digits, `SIGNED` for a personal seal 12 mm in diameter. */
const WRITTEN: TableStyle = { size: 11, headSize: 8, rowHeight: 8 }
const SIGNED: TableStyle = { size: 11, headSize: 8, rowHeight: 15 }

/** The notes and coins that a slip lists, in two columns. */
const DENOMINATIONS = [
  ['10,000', '100'],
  ['5,000', '50'],
  ['2,000', '10'],
  ['1,000', '5'],
  ['500', '1'],
] as const

/** The slashes of a date, with space for handwritten digits between them. */
const SLASHES = '/\u3000\u3000/'

/** The pages of all slips. Each slip numbers its pages from 1. */
export const slipPages = (paper: SlipsOnPaper, messages: Messages): readonly PaperPage[] =>
  paper.slips.flatMap((slip) => pagesOf(slip, paper, messages))

function pagesOf(slip: PaymentSlip, { event, today }: SlipsOnPaper, messages: Messages): readonly PaperPage[] {
  const notes = [messages.t('slips.instruction')]
  const headers = [false, true].map((continued) => headerOf(slip, event, continued, messages))
  const tables = [holdersOf(slip, messages), denominations(messages), signatures(messages)]
  const pages = tablePages(tables, roomOf(false, headers[1]!, notes))
  return pages.map((blocks, at) =>
    tablePage(
      { wide: false, header: headers[Number(at > 0)]!, notes },
      blocks,
      footerOf(messages, at + 1, pages.length, today),
    ),
  )
}

function headerOf(
  { personInCharge, owed }: PaymentSlip,
  event: string,
  continued: boolean,
  { t }: Messages,
): readonly PaperLine[] {
  const { width } = contentOf(false)
  const line = (label: string, value: string): PaperLine => ({
    height: 8.5,
    texts: [
      headerText(label, { width: 32, height: 8, size: 9.5 }),
      headerText(value, { width: width - 32, height: 8, size: 13, bold: true }),
    ],
  })
  const title = { width, height: 13, size: 18, bold: true, align: 'center', heading: true } as const
  return [
    { height: 14, texts: [headerText(t('slips.title'), title)] },
    line(t('print.event'), event),
    line(t('payments.personInCharge'), `${personInCharge}${continued ? t('sheets.continued') : ''}`),
    line(t('slips.owed'), owed),
  ]
}

function holdersOf({ holders, sums }: PaymentSlip, { t }: Messages): PaperTable {
  const declared: readonly PaperColumn[] = [
    { label: t('payments.holder'), width: 45 },
    { label: t('payments.department'), width: 32 },
    ...(['due', 'paid', 'owed'] as const).map((figure) => ({
      label: t(`payments.${figure}`),
      width: 23,
      align: 'end' as const,
    })),
    { label: t('slips.handedIn'), width: 23, align: 'end' },
  ]
  const texts = holders.map((holder) => holder.texts)
  const columns = roomForNumbers(declared, [...texts, ['', '', ...sums]], HOLDERS)
  return {
    ...unheaded(HOLDERS, columns),
    rows: paperRows(holders, columns, HOLDERS),
    total: [
      footCell(t('print.total'), 2, { align: 'end', label: true }),
      ...sums.map((sum) => footCell(sum, 1, { align: 'end' })),
      footCell('', 1),
    ],
  }
}

function denominations({ t }: Messages): PaperTable {
  const half: readonly PaperColumn[] = [
    { label: t('slips.denomination'), width: 28, align: 'end' },
    { label: t('slips.count'), width: 22.5 },
    { label: t('slips.amount'), width: 34 },
  ]
  const columns = [...half, ...half]
  const rows = DENOMINATIONS.map((values, at) => ({
    id: `denominations ${at}`,
    texts: values.flatMap((value) => [`¥${value} ×`, '', '=']),
  }))
  return {
    ...unheaded(WRITTEN, columns),
    whole: true,
    rows: paperRows(rows, columns, WRITTEN),
    total: [footCell(t('slips.sum'), 5, { align: 'end', label: true }), footCell('', 1)],
  }
}

function signatures({ t }: Messages): PaperTable {
  const columns: readonly PaperColumn[] = [
    { label: t('slips.date'), width: 43, align: 'center' },
    { label: t('slips.handedInBy'), width: 63 },
    { label: t('slips.cashier'), width: 63 },
  ]
  const rows = [{ id: 'signatures', texts: [SLASHES, '', ''] }]
  return { ...unheaded(SIGNED, columns), rows: paperRows(rows, columns, SIGNED) }
}

const unheaded = (style: TableStyle, columns: readonly PaperColumn[]) => ({
  style,
  columns,
  heading: null,
  continuedHeading: null,
})
