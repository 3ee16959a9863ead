import { actParts } from '#domain/tickets/acts/act-parts.ts'
import type { TicketActRequest } from '#domain/tickets/acts/ticket-act.ts'
import { breathe } from '#web/backend/breathe.ts'

/** Encodes an act's request (wire.ts) line by line: all of a large act at once would block the page. */
export async function ticketActBody({ changes, ...head }: TicketActRequest): Promise<Blob> {
  const lines = [`${JSON.stringify(head)}\n`]
  for (const part of actParts(changes)) {
    lines.push(`${JSON.stringify(part)}\n`)
    await breathe()
  }
  return new Blob(lines)
}
