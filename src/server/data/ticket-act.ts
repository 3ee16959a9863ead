import type pg from 'pg'
import { ticketActArgs, type TicketActEntry, ticketActResult } from '#domain/requests/ticket-act.ts'
import type { TicketActRequest, TicketActResult } from '#domain/tickets/acts/ticket-act.ts'
import { act, type Actor } from '#server/db/transactions/act.ts'
import { patient } from './history/acts.ts'
import { PATIENCE } from './import/cancellable-act.ts'

/**
 * Performs an act on an event's numbers.
 * @param request checked by `checkTicketAct`
 * @throws EventmsError 'tableMoved', 'rowGone', 'numbersTaken', 'numbersWithdrawn', 'numbersOutside',
 * 'numbersNotConserved', 'badRequest' (a row of another event)
 */
export async function ticketAct(pool: pg.Pool, who: Actor, request: TicketActRequest): Promise<TicketActResult> {
  const { kind_, event_, details_, changes_, seen } = ticketActArgs(request)
  const values = [kind_, event_, ...[details_, changes_, seen].map((value) => JSON.stringify(value))]
  const work = (client: pg.PoolClient) =>
    client.query<{ done: TicketActEntry }>(patient('SELECT eventms_ticket_act($1, $2, $3, $4, $5) AS done', values))
  const { rows } = await act(pool, who, work, { statementTimeout: PATIENCE })
  return ticketActResult(rows[0]!.done)
}
