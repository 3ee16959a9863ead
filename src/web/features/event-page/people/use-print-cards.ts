import { cardsSincePrinted } from '#domain/tickets/since-printed.ts'
import type { PersonEvent } from '#domain/tickets/acts/people/index.ts'
import { useBackend } from '#web/state/backend.tsx'
import { useView } from '#web/state/view/view.tsx'

/** An event, and the person's seals in it whose cards change. */
export type ChangedCards = Pick<PersonEvent, 'event' | 'seals'>

/** Opens Print Seal with the changed cards alone; with all of them if earlier prints cannot be read. */
export function usePrintCards(): (cards: ChangedCards) => Promise<void> {
  const backend = useBackend()
  const { go } = useView()
  return async ({ event: { eventCode }, seals }) => {
    const printed = await backend.printed('seals', eventCode).catch(() => null)
    const cards = seals.map(({ ticketStartNumber: start, ticketEndNumber: end }) => ({ start, end, digest: '' }))
    const isPrinted = printed && cardsSincePrinted(cards, printed.cards).states.includes('changed')
    go('printSeal', { eventCode, ...(printed && { filters: { scope: isPrinted ? 'changed' : 'notPrinted' } }) })
  }
}
