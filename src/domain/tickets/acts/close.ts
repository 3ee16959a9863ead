import type { TableRow } from '#domain/tables/index.ts'
import type { TicketAct } from './ticket-act.ts'

/** A closing to store. The database generates the key. */
export type NewClosing = Omit<TableRow<'closings'>, 'id'>

export const closeAct = (closing: NewClosing): TicketAct => ({
  kind: 'close',
  eventCode: closing.eventCode,
  details: {},
  changes: { closings: { add: [closing] } },
})

export const reopenAct = ({ id, eventCode }: TableRow<'closings'>): TicketAct => ({
  kind: 'reopen',
  eventCode,
  details: {},
  changes: { closings: { remove: [id] } },
})
