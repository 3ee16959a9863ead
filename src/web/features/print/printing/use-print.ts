import { useRef, useState, type RefObject } from 'react'
import type { TableName } from '#domain/tables/index.ts'
import type { MessageKey } from '#web/messages/message-key.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useToast } from '#web/messages/use-toast.ts'
import type { Backend } from '#web/backend/backend.ts'
import { useBackend } from '#web/state/backend.tsx'
import { useTables } from '#web/state/tables.tsx'
import { useLocked } from '#web/ui/locked.ts'
import { paperReady } from '#web/ui/paper-ready.ts'
import { useBrowserPrint } from './browser-print.ts'
import { isStale, type ExpectedPaper } from './stale-print.ts'

/** The least delay between the command and the paper. */
const PRINT_DELAY_MS = 500

export interface Printing {
  /** The print root of the sheet, with one [data-card] element for each row. */
  readonly root: RefObject<HTMLElement | null>
  /** Tables the sheet is made from. */
  readonly tables: readonly TableName[]
  /** The paper as the tables held at this moment give it; null where there is none. */
  expected(): ExpectedPaper | null
  /** Why the sheet is not yet what it is asked to be, so that nothing may be printed; null where it is. */
  readonly unready: MessageKey | null
  /** Reads again what else the sheet depends on; null where it depends on the tables alone. */
  readonly prepare: (() => Promise<void>) | null
  /** The print dialog was closed: whether paper came out is to be asked. */
  onPrinted(): void
}

/**
 * Printing, fail closed: the tables are read again, fonts and layout waited for, the print log written, and the sheet
 * in the document held against what it should be. If any of it fails nothing prints, and a toast says why. The
 * browser's shortcut goes the same way; its menu command cannot be held back, but is written to the print log.
 */
export function usePrint({ root, tables: needed, expected, unready, prepare, onPrinted }: Printing): {
  printing: boolean
  print(): Promise<void>
} {
  const backend = useBackend()
  const tables = useTables()
  const { t, error: reasonOf } = useMessages()
  const toast = useToast()
  const [printing, setPrinting] = useState(false)
  const running = useRef(false)

  /** True where exactly the expected paper stands in the document; otherwise somebody was told why not. */
  async function prepared(): Promise<boolean> {
    const refuse = (reason: string): false => {
      // Without a session the sign-in stands over everything and says what is the matter.
      if (backend.session.get()) toast.error(t('print.notPrinted', { reason }))
      return false
    }
    if (unready) return refuse(t(unready))
    try {
      await Promise.all([tables.ensureCurrent(needed), prepare?.()])
    } catch (error) {
      return refuse(t('print.notCurrent', { reason: reasonOf(error) }))
    }
    try {
      if (!(await paperReady(root, PRINT_DELAY_MS))) return false
    } catch {
      return refuse(t('print.fontsMissing'))
    }
    const paper = expected()
    if (!paper || paper.record.rows === 0) return refuse(t('print.nothingToPrint'))
    const stale = () => isStale(root.current, paper) || expected()?.stamp !== paper.stamp
    // Before the print log is written, so that it tells of no paper that never came; and after, as that took its time.
    if (stale()) return refuse(t('print.sheetChanged'))
    let recorded: number
    try {
      recorded = await recordPaper(backend, paper)
    } catch (error) {
      return refuse(reasonOf(error))
    }
    if (!stale()) return true
    // Nothing comes out of it: nobody needs to be asked.
    backend.answerPrint(recorded, { pages: 0 }).catch((error: unknown) => console.error(error))
    return refuse(t('print.sheetChanged'))
  }

  async function print(): Promise<void> {
    if (running.current) return
    running.current = true
    setPrinting(true)
    try {
      if (await prepared()) {
        window.print()
        onPrinted()
      }
    } finally {
      running.current = false
      setPrinting(false)
    }
  }

  /** Writes down what the browser prints without asking; blank or older paper is nothing to be asked about. */
  function record(): void {
    const paper = running.current ? null : expected()
    if (paper && paper.record.rows > 0 && !isStale(root.current, paper))
      recordPaper(backend, paper).then(onPrinted, (error: unknown) => console.error(error))
  }

  // Behind the sign-in there is no sheet: the browser prints what it shows.
  useBrowserPrint({ active: !useLocked(), onShortcut: () => void print(), onBeforePrint: record })
  return { printing, print }
}

/** Writes down who prints what, and what stands on the paper. @returns the print's number */
async function recordPaper(
  backend: Pick<Backend, 'recordPrint' | 'recordCards'>,
  { record, cards }: ExpectedPaper,
): Promise<number> {
  const print = await backend.recordPrint(record)
  const told = cards()
  if (told.length > 0) await backend.recordCards(print, told)
  return print
}
