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

export const SEAL_TABLE: TableStyle = { size: 9.5, headSize: 7.5, rowHeight: 6.5 }

/** A column of a sheet. The widths of a sheet's columns add up to 169 mm. */
export interface SealColumn {
  readonly label: MessageKey
  readonly width: number
  readonly align?: Align
  text(seal: PrintedSeal): string
}

/** A column with a stored value of the seal. The cell is blank if nothing is stored. */
export const recorded = (
  label: MessageKey,
  width: number,
  valueOf: (seal: PrintedSeal) => string | number | null,
  align?: Align,
): SealColumn => ({ label, width, align, text: (seal) => String(valueOf(seal) ?? '') })

/**
 * The declared columns. Columns with long numbers become wider, and the others narrower.
 * @param sums the text of each column in the row of totals
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
  readonly totals?: string
  readonly label: string
  readonly heading: string
  readonly wide?: boolean
}

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

export const footerOf = (
  { t, number, day }: Messages,
  page: number,
  pages: number,
  today: number,
): Omit<PaperFooter, 'notes'> => ({
  page: t('print.pageOf', { page: number(page), pages: number(pages) }),
  date: day(today),
})

/** Example: '12 rows, 90 booklets'. */
export const sums = (
  { t, number }: Messages,
  countKey: 'sheets.rowCount' | 'sheets.cardCount',
  totals: { readonly seals: number; readonly booklets: Parameters<Messages['number']>[0] },
): string =>
  t('sheets.totals', {
    what: t(countKey, { count: totals.seals, number: number(totals.seals) }),
    booklets: t('sheets.bookletCount', { count: Number(totals.booklets), number: number(totals.booklets) }),
  })

export const footCell = (text: string, span: number, style: Partial<FootCell> = {}): FootCell => ({
  text,
  span,
  ...style,
})

export interface TablesOnPaper {
  readonly tables: readonly PaperTable[]
  readonly header: readonly PaperLine[]
  readonly wide: boolean
  readonly today: number
}

export function setPages({ tables, header, wide, today }: TablesOnPaper, messages: Messages): readonly PaperPage[] {
  const pages = tablePages(tables, roomOf(wide, header))
  return pages.map((blocks, index) =>
    tablePage({ wide, header }, blocks, footerOf(messages, index + 1, pages.length, today)),
  )
}
