import { useEffect, useRef, useState } from 'react'
import type { Messages } from '#web/messages/use-messages.ts'
import { useToast } from '#web/messages/use-toast.ts'
import type { PdfRefusal } from '#web/pdf/refused.ts'
import { download } from '#web/ui/download.ts'
import { useLocked } from '#web/ui/locked.ts'
import type { PaperSource } from './paper-source.ts'
import { answerNotPrinted, currentPaper, recordPaper, type PrintServices } from './prepare-paper.ts'

export interface PdfSaving {
  /** Progress from 0 to 1; null while no PDF is being made. */
  readonly share: number | null
  save(): void
  cancel(): void
}

const PDF_TYPE = 'application/pdf'

/**
 * Saves a paper as a PDF. It is prepared like a print: with current tables, checked texts, and an entry in the print
 * log. Settings of the browser's print dialog have no effect.
 * @param alone runs its argument unless another print or PDF is being made
 */
export function usePdf(
  source: PaperSource,
  services: PrintServices,
  alone: (work: () => Promise<void>) => Promise<void>,
): PdfSaving {
  const { backend, messages } = services
  const { t } = messages
  const name = `eventms-${source.fileName}`
  const toast = useToast()
  const [share, setShare] = useState<number | null>(null)
  const cancelling = useRef<AbortController | null>(null)
  useEffect(() => () => cancelling.current?.abort(), [])
  const locked = useLocked()
  useEffect(() => {
    if (locked) cancelling.current?.abort()
  }, [locked])

  // An ended session locks the screen only at the next render, so the session itself is checked, too.
  const isUnwanted = (signal: AbortSignal) => signal.aborted || !backend.session.get()

  /** @returns the reason why the PDF was not saved; null if it was saved, or if the user cancelled */
  async function saved(signal: AbortSignal): Promise<string | null> {
    const paper = await currentPaper(source, services)
    if ('reason' in paper) return paper.reason
    const { writePdf } = await import('#web/pdf/write-pdf.ts')
    const written = await writePdf(paper.pages(), { title: name, language: messages.locale }, setShare, signal)
    if ('refused' in written) return refusalText(messages, written.refused)
    const isStale = () => source.stampNow() !== paper.stamp
    if (isUnwanted(signal)) return null
    if (isStale()) return t('print.sheetChanged')
    if (paper.log) {
      let print: number
      try {
        print = await recordPaper(backend, paper)
      } catch (error) {
        return messages.error(error)
      }
      // Checked a second time. While the log was written, the user may have cancelled or signed out, or the data may
      // have changed.
      if (isUnwanted(signal) || isStale()) {
        answerNotPrinted(backend, print)
        return isUnwanted(signal) ? null : t('print.sheetChanged')
      }
    }
    download(`${name}.pdf`, [...written.file], PDF_TYPE)
    toast.success(t('pdf.saved'))
    source.onPrinted()
    return null
  }

  async function save(): Promise<void> {
    const { signal } = (cancelling.current = new AbortController())
    setShare(0)
    try {
      const reason = await saved(signal)
      // If the session has ended, the sign-in screen explains the failure, so no toast is shown.
      if (reason !== null && backend.session.get()) toast.error(t('pdf.notSaved', { reason }))
    } catch (error) {
      if (signal.aborted) return
      console.error(error)
      toast.error(t('pdf.notSaved', { reason: t('pdf.failed') }))
    } finally {
      source.putAway()
      setShare(null)
    }
  }

  return { share, save: () => void alone(save), cancel: () => cancelling.current?.abort() }
}

function refusalText({ t, number }: Messages, refusal: PdfRefusal): string {
  const { reason, page, row, text, character } = refusal
  const textPosition = t('pdf.place', { page: number(page), text: row || text })
  if (reason === 'tooLong') return t('pdf.tooLong', { where: textPosition, text })
  const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
  return t('pdf.noGlyph', { where: textPosition, character, code })
}
