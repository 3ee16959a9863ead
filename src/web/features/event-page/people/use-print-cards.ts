import { cardsSincePrinted } from '#domain/tickets/since-printed.ts'
import type { PersonEvent } from '#domain/tickets/acts/people/index.ts'
import { useBackend } from '#web/state/backend.tsx'
import { useView } from '#web/state/view/view.tsx'

/** An event, and a person's changed seals of this event. The cards of these seals must be printed again. */
export type ChangedCards = Pick<PersonEvent, 'event' | 'seals'>

/**
 * Opens the view Print Seal for one event, limited to changed cards, or with all cards if the print log cannot be read.
 * Does nothing if the user has opened another view meanwhile.
 */
export function usePrintCards(): (cards: ChangedCards) => Promise<void> {
  const backend = useBackend()
  const { latest } = useView()
  return async ({ event: { eventCode }, seals }) => {
    const { visit } = latest()
    const printed = await backend.printed('seals', eventCode).catch(() => null)
    const cards = seals.map(({ ticketStartNumber: start, ticketEndNumber: end }) => ({ start, end, digest: '' }))
    const view = latest()
    if (view.visit !== visit) return
    const isPrinted = printed && cardsSincePrinted(cards, printed.cards).states.includes('changed')
    view.go('printSeal', { eventCode, ...(printed && { filters: { scope: isPrinted ? 'changed' : 'notPrinted' } }) })
  }
}
