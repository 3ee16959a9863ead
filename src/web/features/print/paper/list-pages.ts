import type {
  Align,
  FootCell,
  PaperColumn,
  PaperFooter,
  PaperLine,
  PaperPage,
  TableStyle,
} from '#domain/paper/paper.ts'
import { roomForNumbers } from '#domain/paper/columns.ts'
import { contentOf, headerText, roomOf, tablePage, tablePages, type PaperTable } from '#domain/paper/table-pages.ts'
import type { PrintedSeal } from '#domain/seals/index.ts'
import type { MessageKey } from '#web/messages/message-key.ts'
import type { Messages } from '#web/messages/use-messages.ts'

/** The tables of seals. */
export const SEAL_TABLE: TableStyle = { size: 9.5, headSize: 7.5, rowHeight: 6.5 }

/** A column of a table of seals; the columns of a sheet are 169 mm together. */
export interface SealColumn {
  readonly label: MessageKey
  readonly width: number
  readonly align?: Align
  text(seal: PrintedSeal): string
}

/** A column of what was recorded; blank where nothing was. */
export const recorded = (
  label: MessageKey,
  width: number,
  of: (seal: PrintedSeal) => string | number | null,
  align?: Align,
): SealColumn => ({ label, width, align, text: (seal) => String(of(seal) ?? '') })

/**
 * The columns of a table of these seals: as wide as they are declared, unless its numbers need more.
 * @param sums a text for each column
 */
export const paperColumns = (
  { t }: Messages,
  columns: readonly SealColumn[],
  style: TableStyle,
  seals: readonly PrintedSeal[],
  sums: readonly string[],
): readonly PaperColumn[] =>
  roomForNumbers(
    columns.map(({ label, width, align }) => ({ label: t(label), width, align })),
    [...seals.map((seal) => columns.map(({ text }) => text(seal))), sums],
    style,
  )

export const rowOf = (columns: readonly SealColumn[]) => (seal: PrintedSeal) => ({
  id: seal.id,
  texts: columns.map(({ text }) => text(seal)),
})

export interface ListHeader {
  readonly title: string
  /** Sums of the whole list, at the end of the line. */
  readonly totals?: string
  /** What the heading is: person in charge, event, what is shown. */
  readonly label: string
  readonly heading: string
  readonly wide?: boolean
}

/** The header of a list: its title and sums, and below them whose list it is. */
export function listHeader({ title, totals = '', label, heading, wide = false }: ListHeader): readonly PaperLine[] {
  const { width } = contentOf(wide)
  return [
    {
      height: 6.5,
      texts: [
        headerText(title, { width: width - 70, height: 6, size: 11 }),
        headerText(totals, { width: 70, height: 6, size: 9.5, align: 'end' }),
      ],
    },
    {
      height: 10,
      texts: [
        headerText(label, { width: 32, height: 9, size: 9.5 }),
        headerText(heading, { width: width - 32, height: 9, size: 15, bold: true, heading: true }),
      ],
    },
  ]
}

/** 'page X of Y' and today's date. */
export const footerOf = (
  { t, number, day }: Messages,
  page: number,
  pages: number,
  today: number,
): Omit<PaperFooter, 'notes'> => ({
  page: t('print.pageOf', { page: number(page), pages: number(pages) }),
  date: day(today),
})

/** '12 rows, 90 booklets'. */
export const sums = (
  { t, number }: Messages,
  counted: 'sheets.rowCount' | 'sheets.cardCount',
  totals: { readonly cards: number; readonly booklets: Parameters<Messages['number']>[0] },
): string =>
  t('sheets.totals', {
    what: t(counted, { count: totals.cards, number: number(totals.cards) }),
    booklets: t('sheets.bookletCount', { count: Number(totals.booklets), number: number(totals.booklets) }),
  })

export const footCell = (text: string, span: number, more: Partial<FootCell> = {}): FootCell => ({
  text,
  span,
  ...more,
})

export interface TablesOnPaper {
  readonly tables: readonly PaperTable[]
  readonly header: readonly PaperLine[]
  readonly wide: boolean
  readonly today: number
}

/** Tables below each other as pages. */
export function setPages({ tables, header, wide, today }: TablesOnPaper, messages: Messages): readonly PaperPage[] {
  const pages = tablePages(tables, roomOf(wide, header))
  return pages.map((blocks, index) =>
    tablePage({ wide, header }, blocks, footerOf(messages, index + 1, pages.length, today)),
  )
}
