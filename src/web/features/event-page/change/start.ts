import type { PrintedSeal } from '#domain/seals/index.ts'
import { personKey } from '#domain/tickets/holdings.ts'
import type { EventTickets } from '#domain/tickets/index.ts'
import type { ChangeStart } from './form.ts'

/**
 * The initial input of the form that changes this seal's numbers. Null if the numbers are missing or invalid, or if the
 * seal is not one of the event.
 */
export function startOf({ seals }: EventTickets, seal: PrintedSeal): ChangeStart | null {
  const { id, start, end } = seal
  if (start === null || end === null || start > end || !seals.some((other) => other.id === id)) return null
  return { person: personKey(seal), seal: id }
}
