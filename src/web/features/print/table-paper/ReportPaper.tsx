import { columnsFor, type ColumnTexts } from '#domain/paper/columns.ts'
import { paperRows, type PaperTable } from '#domain/paper/table-pages.ts'
import { type Messages, useMessages } from '#web/messages/use-messages.ts'
import { footCell, listHeader, setPages } from '#web/features/print/paper/list-parts.ts'
import { useToday } from '#web/features/print/sheet-screen/use-today.ts'
import { LIST_TABLE } from './list-table.ts'
import { type PagesOnDemand, PagesPaper } from './PagesPaper.tsx'

export interface TextTable {
  readonly heading: string
  readonly columns: readonly ColumnTexts[]
  readonly rows: readonly (readonly string[])[]
  readonly total?: readonly string[]
  /** Minimum height of a row in millimetres. */
  readonly rowHeight?: number
}

export interface ReportPaperProps extends PagesOnDemand {
  readonly title: string
  /** The event's name, printed at the top of every page. */
  readonly event: string
  /** Lays out the tables. Called only when the user prints. */
  layOut(): readonly TextTable[]
}

export function ReportPaper({ title, event, layOut, ...paper }: ReportPaperProps) {
  const messages = useMessages()
  const today = useToday()
  return <PagesPaper {...paper} pagesOf={() => textPages({ title, event, tables: layOut(), today }, messages)} />
}

interface TextTables extends Pick<ReportPaperProps, 'title' | 'event'> {
  readonly tables: readonly TextTable[]
  readonly today: number
}

/** The pages of the tables. All are landscape if one table is too wide for portrait. */
function textPages({ title, event, tables, today }: TextTables, messages: Messages) {
  const { t } = messages
  const columnsOf = ({ columns, rows, total }: TextTable, onWide: boolean) =>
    columnsFor(columns, total ? [...rows, total] : rows, LIST_TABLE, onWide)
  const wide = tables.some((table) => columnsOf(table, false).wide)
  const header = listHeader({ title, label: t('print.event'), heading: event, wide })
  const laidOut = tables.map((table): PaperTable => {
    const { heading, rows, total, rowHeight } = table
    const fitted = columnsOf(table, wide)
    const { columns } = fitted
    const style = rowHeight === undefined ? fitted.style : { ...fitted.style, rowHeight }
    return {
      style,
      heading,
      continuedHeading: `${heading}${t('sheets.continued')}`,
      columns,
      rows: paperRows(
        rows.map((texts, id) => ({ id, texts })),
        columns,
        style,
      ),
      total: total?.map((text, at) => footCell(text, 1, { align: table.columns[at]!.align })),
    }
  })
  return setPages({ tables: laidOut, header, wide, today }, messages)
}
