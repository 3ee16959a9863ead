import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMessages } from '#web/messages/use-messages.ts'
import { useToast } from '#web/messages/use-toast.ts'
import { useBackend } from '#web/state/backend.tsx'
import { useTables } from '#web/state/tables/tables.tsx'
import { useLocked } from '#web/ui/locked.ts'
import { PaperCheck } from '#web/features/print/paper/check-paper.ts'
import { useBrowserPrint } from './browser-print-commands.ts'
import type { PaperSource } from './paper-source.ts'
import { preparePrint, printFault, recordPaper, type PrintServices } from './prepare-paper.ts'
import { openPrintDialog } from './open-print-dialog.ts'
import { type PdfSaving, usePdf } from './use-pdf.ts'

export interface Printing {
  readonly printing: boolean
  print(): void
  /** The reason why nothing may be printed, rendered in place of the pages. */
  readonly refusalReason: string | null
  /** Saves this paper as a PDF. A print and a PDF cannot be made at the same time. */
  readonly pdf: PdfSaving
}

/**
 * Prepares and then prints a paper. If the preparation fails, a toast shows the reason, and nothing is printed. The
 * browser's shortcut does the same. A print command in the browser's menu does not wait, so it prints the reason
 * instead of faulty pages.
 */
export function usePaper(source: PaperSource): Printing {
  const backend = useBackend()
  const messages = useMessages()
  const toast = useToast()
  const services: PrintServices = { backend, tables: useTables(), messages, check: use(PaperCheck) }
  const [printing, setPrinting] = useState(false)
  const [refusalReason, setRefusalReason] = useState<string | null>(null)
  const running = useRef(false)
  /** True while a print dialog is open that was opened by `openPrintDialog`. */
  const dialog = useRef(false)

  /** Ignores a command while another print or PDF is made. */
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
        openPrintDialog(backend.pauseLiveChanges, () => {
          dialog.current = false
          source.onPrinted()
        })
      } else {
        source.putAway()
        // If the session has ended, the sign-in screen explains the failure, so no toast is shown.
        if (backend.session.get()) toast.error(messages.t('print.notPrinted', { reason }))
      }
    } finally {
      setPrinting(false)
    }
  }

  /** Must be synchronous, because the browser lays out the document as soon as this function returns. */
  function beforePrint(): void {
    // Removes the reason that an earlier print has rendered in place of its pages. Otherwise, the check would compare
    // this reason with the data.
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
        // Even a failed request may have written the log entry. The user is then asked how many pages came out.
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
  // While the sign-in screen covers the page, the browser prints that screen.
  useBrowserPrint({ active: !useLocked(), onShortcut: start, onBeforePrint: beforePrint, onOtherPrint: source.putAway })
  return { printing, print: start, refusalReason, pdf }
}
