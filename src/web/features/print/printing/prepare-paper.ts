import type { ContextType } from 'react'
import { CARDS_AT_ONCE } from '#domain/wire.ts'
import type { Backend } from '#web/backend/backend.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import type { TablesStore } from '#web/state/tables/tables-store.ts'
import { paperReady } from '#web/ui/paper/paper-ready.ts'
import { contentFaultOf, type PaperCheck } from '#web/features/print/paper/check-paper.ts'
import { faultText } from './fault-text.ts'
import type { Paper, PaperOrReason, PaperSource } from './paper-source.ts'

/**
 * Minimum time in milliseconds between the user's command and the print dialog, as the specification of EventMS
 * requires.
 */
const PRINT_DELAY_MS = 500

export interface PrintServices {
  readonly backend: Backend
  readonly tables: Pick<TablesStore, 'ensureCurrent'>
  readonly messages: Messages
  readonly check: ContextType<typeof PaperCheck>
}

export async function currentPaper(
  source: PaperSource,
  { tables, messages: { t, error } }: PrintServices,
): Promise<PaperOrReason> {
  if (source.unready) return { reason: t(source.unready) }
  try {
    await Promise.all([tables.ensureCurrent(source.tables), source.prepare?.()])
  } catch (failure) {
    return { reason: t('print.notCurrent', { reason: error(failure) }) }
  }
  return source.layOut()
}

/**
 * Prepares a print. Loads the current tables, waits for fonts, compares the pages with the data, and writes the print
 * log. If one of these fails, nothing is printed.
 * @returns the reason not to print; null if the pages may be printed
 */
export async function preparePrint(source: PaperSource, services: PrintServices): Promise<string | null> {
  const { messages, check } = services
  const { t } = messages
  const delay = new Promise((resolve) => setTimeout(resolve, PRINT_DELAY_MS))
  const paper = await currentPaper(source, services)
  if ('reason' in paper) return paper.reason
  try {
    if (!(await paperReady(source.root, delay))) return t('print.sheetChanged')
  } catch {
    return t('print.fontsMissing')
  }
  if (isStale(source, paper)) return t('print.sheetChanged')
  const fault = await check.chunksOf(source.root.current!, paper.pages())
  // If the data changed during the check, the paper is stale. The change may also explain a fault, so no fault is
  // reported then.
  if (isStale(source, paper)) return t('print.sheetChanged')
  if (fault) return faultText(messages, fault)
  return paper.log ? recordPrint(source, paper, services) : null
}

/** Writes the print log. The print follows later, so that no printed paper is missing from the log. */
async function recordPrint(
  source: PaperSource,
  paper: Paper,
  { backend, messages }: PrintServices,
): Promise<string | null> {
  let print: number
  try {
    print = await recordPaper(backend, paper)
  } catch (error) {
    return messages.error(error)
  }
  // Checked again, because the pages may have changed while the log was written.
  if (!isStale(source, paper) && !contentFaultOf(source.root.current!, paper.pages())) return null
  answerNotPrinted(backend, print)
  return messages.t('print.sheetChanged')
}

/**
 * Checks the pages when the browser's own print command is about to print them.
 * @returns the reason not to print; null if the pages may be printed
 */
export function printFault(source: PaperSource, paper: Paper, { messages, check }: PrintServices): string | null {
  if (isStale(source, paper)) return messages.t('print.sheetChanged')
  // More than `CARDS_AT_ONCE` cards are logged in several requests. A later request could fail after the print, and the
  // log would then lack these cards.
  if (paper.log && paper.log.cards().length > CARDS_AT_ONCE)
    return messages.t('printFaults.tooLarge', { button: messages.t('common.print') })
  const fault = check.atOnce(source.root.current!, paper.pages())
  return fault && faultText(messages, fault)
}

const isStale = ({ root, stampNow }: PaperSource, { stamp }: Paper): boolean =>
  !root.current?.isConnected || root.current.dataset['stamp'] !== stamp || stampNow() !== stamp

/**
 * Writes a print and its cards to the print log.
 * @param comesOut true if the browser prints even after a failed request. The user is then asked later how many pages
 * came out. If false, a failed request prevents the print, and the log entry is marked as not printed.
 * @returns the number of the print
 */
export async function recordPaper(
  backend: Pick<Backend, 'recordPrint' | 'recordCards' | 'answerPrint'>,
  { log }: Paper,
  { comesOut = false } = {},
): Promise<number> {
  const print = await backend.recordPrint(log!.record)
  const cards = log!.cards()
  try {
    if (cards.length > 0) await backend.recordCards(print, cards)
  } catch (error) {
    if (!comesOut) answerNotPrinted(backend, print)
    throw error
  }
  return print
}

/** Answers that no page was printed, so that the user is not asked. */
export function answerNotPrinted(backend: Pick<Backend, 'answerPrint'>, print: number): void {
  backend.answerPrint(print, { pages: 0 }).catch((error: unknown) => console.error(error))
}
