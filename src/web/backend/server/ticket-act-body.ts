import { actLines } from '#domain/tickets/acts/act-lines.ts'
import type { TicketActRequest } from '#domain/tickets/acts/ticket-act.ts'
import { yieldToBrowser } from '#web/backend/yield-to-browser.ts'

/**
 * Encodes the request for a change of an event's numbers line by line. Encoding a large one at once would block the
 * page.
 */
export async function ticketActBody(request: TicketActRequest): Promise<Blob> {
  const lines: Blob[] = []
  for (const line of actLines(request)) {
    lines.push(new Blob([`${JSON.stringify(line)}\n`]))
    await yieldToBrowser()
  }
  return new Blob(lines)
}
