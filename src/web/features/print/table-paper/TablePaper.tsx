import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { TableName } from '#domain/tables/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { usePaperMessages } from '#web/messages/use-paper-messages.ts'
import { useToast } from '#web/messages/use-toast.ts'
import { useTables } from '#web/state/tables.tsx'
import { useLocked } from '#web/ui/locked.ts'
import { paperReady } from '#web/ui/paper-ready.ts'
import { PrintRoot } from '#web/ui/print-root.tsx'
import { useHeldFocus } from '#web/ui/use-held-focus.ts'
import { useBrowserPrint } from '../printing/browser-print.ts'
import { useToday } from '../sheet-screen/use-today.ts'
import { tablePages, type PaperTable } from './table-pages.ts'
import { TablePage } from './TablePage.tsx'

export interface TablePaperProps {
  readonly title: string
  /** The event it is about: stands at the head of every page. */
  readonly event: string
  /** What stands on it, called when it is to be printed; the same function while that is the same. */
  layOut(): readonly PaperTable[]
  /** What it is made of. */
  readonly needs: readonly TableName[]
  /** The versions of what it is made of: of what was laid out, and as they are held at this moment. */
  readonly stamp: string
  stampNow(): string
}

/** The least delay between the command and the paper, as for the sheets. */
const PRINT_DELAY_MS = 500

/** The button that prints tables, and their paper. As with the sheets nothing prints that is not current and whole. */
export function TablePaper({ title, event, layOut, needs, stamp, stampNow }: TablePaperProps) {
  usePaperMessages()
  const { t, error: reasonOf } = useMessages()
  const store = useTables()
  const toast = useToast()
  const today = useToday()
  const root = useRef<HTMLDivElement>(null)
  const running = useRef(false)
  const [printing, setPrinting] = useState(false)
  // Laid out when it is asked for, and kept until the browser has printed it: of many lines it would cost too much.
  const [isLaidOut, setLaidOut] = useState(false)
  useHeldFocus(printing)
  const pages = useMemo(() => (isLaidOut ? tablePages(layOut()) : []), [isLaidOut, layOut])
  useEffect(() => {
    const done = () => setLaidOut(false)
    window.addEventListener('afterprint', done)
    return () => window.removeEventListener('afterprint', done)
  }, [])

  /** Why it cannot be printed; null where it can. */
  async function prepared(): Promise<string | null> {
    try {
      await store.ensureCurrent(needs)
    } catch (error) {
      return t('print.notCurrent', { reason: reasonOf(error) })
    }
    // In the document before its characters are looked through for the font.
    flushSync(() => setLaidOut(true))
    try {
      if (!(await paperReady(root, PRINT_DELAY_MS))) return t('print.sheetChanged')
    } catch {
      return t('print.fontsMissing')
    }
    return root.current?.dataset['stamp'] === stampNow() ? null : t('print.sheetChanged')
  }

  async function print(): Promise<void> {
    if (running.current) return
    running.current = true
    setPrinting(true)
    try {
      const reason = await prepared()
      if (reason === null) window.print()
      else toast.error(t('print.notPrinted', { reason }))
    } finally {
      running.current = false
      setPrinting(false)
    }
  }

  useBrowserPrint({ active: !useLocked(), onShortcut: () => void print(), onBeforePrint: () => {} })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => void print()}
        loading={printing}
      >
        {t('common.print')}
      </Button>
      {isLaidOut && (
        <PrintRoot ref={root} stamp={stamp}>
          {pages.map((blocks, index) => (
            <TablePage
              // oxlint-disable-next-line react/no-array-index-key -- a page is its place among the pages
              key={index}
              title={title}
              event={event}
              blocks={blocks}
              number={index + 1}
              pages={pages.length}
              today={today}
            />
          ))}
        </PrintRoot>
      )}
    </>
  )
}
