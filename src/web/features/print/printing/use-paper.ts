import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMessages } from '#web/messages/use-messages.ts'
import { useToast } from '#web/messages/use-toast.ts'
import { useBackend } from '#web/state/backend.tsx'
import { useTables } from '#web/state/tables/tables.tsx'
import { useLocked } from '#web/ui/locked.ts'
import { PaperCheck } from '#web/features/print/paper/check-paper.ts'
import { useBrowserPrint } from './browser-print.ts'
import type { PaperSource } from './paper-source.ts'
import { preparePrint, printFault, recordPaper, type PrintServices } from './prepare-paper.ts'
import { printDocument } from './print-document.ts'
import { type PdfSaving, usePdf } from './use-pdf.ts'

export interface Printing {
  readonly printing: boolean
  print(): void
  /** The reason not to print, rendered instead of the pages. */
  readonly refusalReason: string | null
  /** Saves the same paper as a PDF. Printing and saving cannot run at the same time. */
  readonly pdf: PdfSaving
}

/**
 * Prints only after a successful preparation; a toast shows a failure. The browser's shortcut does the same. The
 * browser's menu command cannot wait for it, so faulty pages are replaced by the reason.
 */
export function usePaper(source: PaperSource): Printing {
  const backend = useBackend()
  const messages = useMessages()
  const toast = useToast()
  const services: PrintServices = { backend, tables: useTables(), messages, check: use(PaperCheck) }
  const [printing, setPrinting] = useState(false)
  const [refusalReason, setRefusalReason] = useState<string | null>(null)
  const running = useRef(false)
  /** True while a print dialog opened by the page is open. */
  const dialog = useRef(false)

  /** Runs only one print or PDF at a time. */
  async function exclusively(work: () => Promise<void>): Promise<void> {
    if (running.current) return
    running.current = true
    try {
      await work()
    } finally {
      running.current = false
    }
  }
  const pdf = usePdf(source, services, exclusively)

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
        // Without a session, the sign-in screen already explains the failure.
        if (backend.session.get()) toast.error(messages.t('print.notPrinted', { reason }))
      }
    } finally {
      setPrinting(false)
    }
  }

  /** Synchronous, because the browser lays out the document as soon as this returns. */
  function beforePrint(): void {
    // Clears the refusal text of an earlier print, so that it is not compared with the new pages.
    if (refusalReason !== null) flushSync(() => setRefusalReason(null))
    const paper = dialog.current ? null : source.layOutNow(running.current)
    if (!paper) return
    const reason = 'reason' in paper ? paper.reason : printFault(source, paper, services)
    if (reason !== null) flushSync(() => setRefusalReason(reason))
    else if ('log' in paper && paper.log)
      recordPaper(backend, paper, { comesOut: true })
        .catch((error: unknown) => {
          if (backend.session.get()) toast.error(messages.t('print.notLogged', { reason: messages.error(error) }))
        })
        // The log entry may exist even after a failure. The user must then be asked about it.
        .finally(source.onPrinted)
  }

  const putAway = useEffectEvent(() => source.putAway())
  useEffect(() => {
    const onAfterPrint = () => {
      setRefusalReason(null)
      putAway()
    }
    window.addEventListener('afterprint', onAfterPrint)
    return () => {
      window.removeEventListener('afterprint', onAfterPrint)
      putAway()
    }
  }, [])
  const start = () => void exclusively(print)
  // If the sign-in screen covers the page, the browser's print command prints the screen.
  useBrowserPrint({ active: !useLocked(), onShortcut: start, onBeforePrint: beforePrint, onOtherPrint: source.putAway })
  return { printing, print: start, refusalReason, pdf }
}
