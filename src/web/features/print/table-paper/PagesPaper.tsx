import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PaperPage } from '#domain/paper/paper.ts'
import type { PaperFile } from '#domain/paper/paper-names.ts'
import type { TableName } from '#domain/tables/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useHeldFocus } from '#web/ui/focus/use-held-focus.ts'
import { PaperRoot } from '#web/features/print/paper/PaperRoot.tsx'
import type { Paper, PaperOrReason } from '#web/features/print/printing/paper-source.ts'
import { PrintNote } from '#web/features/print/printing/PrintNote.tsx'
import { SavePdf } from '#web/features/print/printing/SavePdf.tsx'
import { usePaper } from '#web/features/print/printing/use-paper.ts'

/** Input of a paper that is laid out only when the user prints it. */
export interface PagesOnDemand {
  readonly fileName: PaperFile
  /** The tables on which the content of the paper depends. */
  readonly tables: readonly TableName[]
  /**
   * `stamp` identifies the versions of these tables in the last render, and `stampNow` those in the store. If the two
   * differ, the laid-out pages are stale.
   */
  readonly stamp: string
  stampNow(): string
  readonly ready: boolean
}

export interface PagesPaperProps extends PagesOnDemand {
  pagesOf(): readonly PaperPage[]
  /** Undefined if prints of this paper are not logged. */
  readonly logged?: LoggedPaper
}

export interface LoggedPaper {
  /** Called before each print. Loads what the paper needs besides `tables`, such as the log of earlier prints. */
  prepare(): Promise<void>
  /** Identifies the data that `prepare` has loaded, to detect changes. */
  state(): string
  log(): Paper['log']
  onPrinted(): void
}

/** Buttons that print the paper or save it as a PDF. */
export function PagesPaper({ fileName, tables, stamp, stampNow, ready, pagesOf, logged }: PagesPaperProps) {
  const { t } = useMessages()
  const root = useRef<HTMLDivElement>(null)
  // The pages, laid out when the user prints. Laying out many lines at each render would take too long.
  const [laidOut, setLaidOut] = useState<{ readonly stamp: string; readonly pages: readonly PaperPage[] } | null>(null)
  const layOut = (): PaperOrReason => {
    const laidStamp = stamp + (logged?.state() ?? '')
    if (!ready) {
      flushSync(() => setLaidOut({ stamp: laidStamp, pages: [] }))
      return { reason: t('print.stillReading') }
    }
    const pages = pagesOf()
    flushSync(() => setLaidOut({ stamp: laidStamp, pages }))
    return { stamp: laidStamp, pages: () => pages, log: logged?.log() ?? null }
  }
  const { printing, print, refusalReason, pdf } = usePaper({
    root,
    tables,
    fileName,
    unready: ready ? null : 'print.stillReading',
    prepare: logged?.prepare ?? null,
    layOut,
    layOutNow: layOut,
    stampNow: () => stampNow() + (logged?.state() ?? ''),
    putAway: useCallback(() => setLaidOut(null), []),
    onPrinted: () => logged?.onPrinted(),
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
      {laidOut && <PaperRoot root={root} {...laidOut} refusalReason={refusalReason} />}
    </>
  )
}
