import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { columnsFor, type ColumnTexts } from '#domain/paper/columns.ts'
import type { PaperPage } from '#domain/paper/paper.ts'
import { paperRows, type PaperTable } from '#domain/paper/table-pages.ts'
import type { TableName } from '#domain/tables/index.ts'
import { type Messages, useMessages } from '#web/messages/use-messages.ts'
import { useHeldFocus } from '#web/ui/focus/use-held-focus.ts'
import { footCell, listHeader, setPages } from '#web/features/print/paper/list-pages.ts'
import { PaperRoot } from '#web/features/print/paper/PaperRoot.tsx'
import type { PaperOrReason } from '#web/features/print/printing/paper-source.ts'
import { PrintNote } from '#web/features/print/printing/PrintNote.tsx'
import { SavePdf } from '#web/features/print/printing/SavePdf.tsx'
import { usePaper } from '#web/features/print/printing/use-paper.ts'
import { useToday } from '#web/features/print/sheet-screen/use-today.ts'
import { LIST_TABLE } from './list-table.ts'

export interface TextTable {
  readonly heading: string
  readonly columns: readonly ColumnTexts[]
  readonly rows: readonly (readonly string[])[]
  readonly total?: readonly string[]
}

export interface ReportPaperProps {
  readonly title: string
  /** Heads every page. */
  readonly event: string
  readonly fileName: string
  /** Called at the time of printing; must be stable while the tables are unchanged. */
  layOut(): readonly TextTable[]
  /** Database tables that the paper depends on. */
  readonly needs: readonly TableName[]
  /** Versions of these tables, as laid out and now. */
  readonly stamp: string
  stampNow(): string
  readonly ready: boolean
}

export function ReportPaper({ title, event, fileName, layOut, needs, stamp, stampNow, ready }: ReportPaperProps) {
  const messages = useMessages()
  const { t } = messages
  const root = useRef<HTMLDivElement>(null)
  const today = useToday()
  // Laid out on demand, because many lines take long.
  const [laid, setLaid] = useState<{ readonly stamp: string; readonly pages: readonly PaperPage[] } | null>(null)
  const laidOut = (): PaperOrReason => {
    if (!ready) {
      flushSync(() => setLaid({ stamp, pages: [] }))
      return { reason: t('print.stillReading') }
    }
    const pages = textPages({ title, event, tables: layOut(), today }, messages)
    flushSync(() => setLaid({ stamp, pages }))
    return { stamp, pages: () => pages, log: null }
  }
  const { printing, print, refused, pdf } = usePaper({
    root,
    tables: needs,
    fileName,
    unready: ready ? null : 'print.stillReading',
    prepare: null,
    layOut: laidOut,
    layOutNow: laidOut,
    stampNow,
    putAway: useCallback(() => setLaid(null), []),
    onPrinted: () => {},
  })
  useHeldFocus(printing)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={print}
        loading={printing}
        disabled={!ready}
      >
        {t('common.print')}
      </Button>
      <SavePdf {...pdf} disabled={printing || !ready} />
      <PrintNote />
      {laid && <PaperRoot root={root} {...laid} refused={refused} />}
    </>
  )
}

interface TextTables extends Pick<ReportPaperProps, 'title' | 'event'> {
  readonly tables: readonly TextTable[]
  readonly today: number
}

/** One orientation for all tables: landscape if one needs it. */
function textPages({ title, event, tables, today }: TextTables, messages: Messages) {
  const { t } = messages
  const columnsOf = ({ columns, rows, total }: TextTable, onWide: boolean) =>
    columnsFor(columns, total ? [...rows, total] : rows, LIST_TABLE, onWide)
  const wide = tables.some((table) => columnsOf(table, false).wide)
  const header = listHeader({ title, label: t('print.event'), heading: event, wide })
  const laidOut = tables.map((table): PaperTable => {
    const { heading, rows, total } = table
    const { columns } = columnsOf(table, wide)
    return {
      style: LIST_TABLE,
      heading,
      continuedHeading: `${heading}${t('sheets.continued')}`,
      columns,
      rows: paperRows(
        rows.map((texts, id) => ({ id, texts })),
        columns,
        LIST_TABLE,
      ),
      total: total?.map((text, at) => footCell(text, 1, { align: table.columns[at]!.align })),
    }
  })
  return setPages({ tables: laidOut, header, wide, today }, messages)
}
