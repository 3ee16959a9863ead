import type { ContextType } from 'react'
import { CARDS_AT_ONCE } from '#domain/wire.ts'
import type { Backend } from '#web/backend/backend.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import type { TablesStore } from '#web/state/tables/tables-store.ts'
import { paperReady } from '#web/ui/paper/paper-ready.ts'
import { contentFaultOf, type PaperCheck } from '#web/features/print/paper/check.ts'
import { faultText } from './fault-text.ts'
import type { Paper, PaperOrReason, PaperSource } from './paper-source.ts'

/** The least delay between the command and the paper. */
const PRINT_DELAY_MS = 500

export interface PrintServices {
  readonly backend: Backend
  readonly tables: Pick<TablesStore, 'ensureCurrent'>
  readonly messages: Messages
  readonly check: ContextType<typeof PaperCheck>
}

/** The pages of tables that are verified current, or why there are none. */
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
 * Prepares the document for a print, fail closed: tables verified current, fonts loaded, the laid-out pages compared with
 * the data, the print log written.
 * @returns why nothing may be printed; null where the document may
 */
export async function preparePrint(source: PaperSource, services: PrintServices): Promise<string | null> {
  const { messages, check } = services
  const { t } = messages
  const paper = await currentPaper(source, services)
  if ('reason' in paper) return paper.reason
  try {
    if (!(await paperReady(source.root, PRINT_DELAY_MS))) return t('print.sheetChanged')
  } catch {
    return t('print.fontsMissing')
  }
  if (isStale(source, paper)) return t('print.sheetChanged')
  const fault = await check.inParts(source.root.current!, paper.pages())
  // A change meanwhile is no fault of the paper.
  if (isStale(source, paper)) return t('print.sheetChanged')
  if (fault) return faultText(messages, fault)
  return paper.log ? recordPrint(source, paper, services) : null
}

/** Records the print before it, so that no paper is unknown to the print log. */
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
  // Recording took its time: the document may have changed.
  if (!isStale(source, paper) && !contentFaultOf(source.root.current!, paper.pages())) return null
  answerNotPrinted(backend, print)
  return messages.t('print.sheetChanged')
}

/** Why the browser's own command must not print the pages in the document now; null where it may. */
export function printFault(source: PaperSource, paper: Paper, { messages, check }: PrintServices): string | null {
  if (isStale(source, paper)) return messages.t('print.sheetChanged')
  // Their log needs several requests: where a later one fails, part of the paper would be taken for all of it.
  if (paper.log && paper.log.cards().length > CARDS_AT_ONCE)
    return messages.t('printFaults.tooLarge', { button: messages.t('common.print') })
  const fault = check.atOnce(source.root.current!, paper.pages())
  return fault && faultText(messages, fault)
}

const isStale = ({ root, stampNow }: PaperSource, { stamp }: Paper): boolean =>
  !root.current?.isConnected || root.current.dataset['stamp'] !== stamp || stampNow() !== stamp

/**
 * Writes to the print log who prints what, and what is on the paper.
 * @param comesOut the paper comes out whatever happens: an entry that failed is not answered. Without it such an entry is
 * answered as not printed, for somebody who answers that it came out would make the log wrong.
 * @returns the print's number
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

/** Nothing came of a recorded print: nobody needs to be asked about it. */
export function answerNotPrinted(backend: Pick<Backend, 'answerPrint'>, print: number): void {
  backend.answerPrint(print, { pages: 0 }).catch((error: unknown) => console.error(error))
}
