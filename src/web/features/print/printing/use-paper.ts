import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMessages } from '#web/messages/use-messages.ts'
import { useToast } from '#web/messages/use-toast.ts'
import { useBackend } from '#web/state/backend.tsx'
import { useTables } from '#web/state/tables/tables.tsx'
import { useLocked } from '#web/ui/locked.ts'
import { PaperCheck } from '#web/features/print/paper/check.ts'
import { useBrowserPrint } from './browser-print.ts'
import type { PaperSource } from './paper-source.ts'
import { preparePrint, printFault, recordPaper, type PrintServices } from './prepare-paper.ts'
import { printDocument } from './print-document.ts'
import { type PdfSaving, usePdf } from './use-pdf.ts'

export interface Printing {
  readonly printing: boolean
  print(): void
  /** Why the browser's own command must not print the pages; the document shows it in their place. */
  readonly refused: string | null
  /** The same paper as a PDF; while one of the two is made, the other is not begun. */
  readonly pdf: PdfSaving
}

/**
 * Prints, fail closed: if any step of the preparation fails nothing is printed, and a toast says why. The browser's
 * shortcut goes the same way. Its menu command cannot wait: the pages are checked at once, and replaced by the reason
 * where they must not be printed.
 */
export function usePaper(source: PaperSource): Printing {
  const backend = useBackend()
  const messages = useMessages()
  const toast = useToast()
  const services: PrintServices = { backend, tables: useTables(), messages, check: use(PaperCheck) }
  const [printing, setPrinting] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const running = useRef(false)
  /** The print dialog was opened by the product, and is not closed yet. */
  const dialog = useRef(false)

  /** One paper is printed or saved at a time. */
  async function alone(work: () => Promise<void>): Promise<void> {
    if (running.current) return
    running.current = true
    try {
      await work()
    } finally {
      running.current = false
    }
  }
  const pdf = usePdf(source, services, alone)

  async function print(): Promise<void> {
    setPrinting(true)
    try {
      const reason = await preparePrint(source, services)
      if (reason === null) {
        dialog.current = true
        printDocument(backend.pauseLiveChanges, () => {
          dialog.current = false
          source.onPrinted()
        })
      } else {
        source.putAway()
        // Without a session the sign-in covers the screen, and says what happened.
        if (backend.session.get()) toast.error(messages.t('print.notPrinted', { reason }))
      }
    } finally {
      setPrinting(false)
    }
  }

  /** The browser lays out what is in the document when this returns. */
  function beforePrint(): void {
    // A reason in place of the pages, from a print before, is not to be checked against them.
    if (refused !== null) flushSync(() => setRefused(null))
    const paper = dialog.current ? null : source.layOutNow(running.current)
    if (!paper) return
    const reason = 'reason' in paper ? paper.reason : printFault(source, paper, services)
    if (reason !== null) flushSync(() => setRefused(reason))
    else if ('log' in paper && paper.log)
      recordPaper(backend, paper, { comesOut: true })
        .catch((error: unknown) => {
          if (backend.session.get()) toast.error(messages.t('print.notLogged', { reason: messages.error(error) }))
        })
        // The entry may be there all the same, and is then to be answered.
        .finally(source.onPrinted)
  }

  const putAway = useEffectEvent(() => source.putAway())
  useEffect(() => {
    const after = () => {
      setRefused(null)
      putAway()
    }
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('afterprint', after)
      putAway()
    }
  }, [])
  // Behind the sign-in there is no sheet: the browser prints what it shows.
  useBrowserPrint({ active: !useLocked(), onShortcut: () => void alone(print), onBeforePrint: beforePrint })
  return { printing, print: () => void alone(print), refused, pdf }
}
