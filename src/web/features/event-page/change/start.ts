import type { PrintedSeal } from '#domain/seals/index.ts'
import { personKey } from '#domain/tickets/holdings.ts'
import type { EventTickets } from '#domain/tickets/index.ts'
import type { ChangeStart } from './form.ts'

/** Null if no act can change the seal's numbers. */
export function startOf({ seals }: EventTickets, seal: PrintedSeal): ChangeStart | null {
  const { id, start, end } = seal
  if (start === null || end === null || start > end || !seals.some((other) => other.id === id)) return null
  return { person: personKey(seal), seal: id }
}
