import type { PrintedSeal } from '#domain/seals/index.ts'
import { personKey } from '#domain/tickets/holdings.ts'
import type { EventTickets } from '#domain/tickets/index.ts'
import type { ChangeStart } from './form.ts'

/** The initial input of a change of this seal's numbers. Null if no act can change them. */
export function startOf({ seals }: EventTickets, seal: PrintedSeal): ChangeStart | null {
  const { id, start, end } = seal
  if (start === null || end === null || start > end || !seals.some((other) => other.id === id)) return null
  return { person: personKey(seal), seal: id }
}
