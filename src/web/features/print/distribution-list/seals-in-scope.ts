import type { Masters, PrintedSeal, SealEvent } from '#domain/seals/index.ts'
import { cardFormat, SEAL_SHEET } from '#domain/paper/card-format.ts'
import type { Backend } from '#web/backend/backend.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import { isScope, inScope } from '#web/features/print/sheet-screen/scopes.ts'
import { listLayout } from './list-layout.ts'

export interface ListContent {
  readonly seals: readonly PrintedSeal[]
  readonly masters: Masters
  /** The event of the list; null for all events. */
  readonly event: SealEvent | null
}

/**
 * The seals on the pages to print, in the order of the list.
 * @param scope 'all', 'notPrinted' or 'changed' pages; any other value means all
 * @throws EventmsError if the print log cannot be read
 */
export async function sealsInScope(
  backend: Pick<Backend, 'printed'>,
  { seals, masters, event }: ListContent,
  scope: unknown,
  messages: Messages,
): Promise<readonly PrintedSeal[]> {
  const options = {
    everyone: seals,
    owner: null,
    today: 0,
    firstLabel: 1,
    code: null,
    withDates: false,
    printed: null,
    messages,
    format: cardFormat(SEAL_SHEET),
  }
  const layout = listLayout({ seals, masters, event, ...options })
  const { cards } = await backend.printed('distributionList', event?.eventCode ?? null)
  return layout.pagesOf(inScope(layout.since(cards), isScope(scope) ? scope : 'all')).seals
}
