import type { TableName } from '../../tables/index.ts'
import type { TicketActKind } from '../../wire.ts'

/** How many rows one act may write: what is sold of a large event is confirmed at once. */
export const TICKET_ROWS = 100_000

const issued: readonly TableName[] = ['sealData', 'distributionStatus']
const withdrawing: readonly TableName[] = [...issued, 'withdrawn']

/** The tables that an act of each kind may write to (eventms_ticket_tables says the same in the database). */
export const WRITTEN_TABLES: Readonly<Record<TicketActKind, readonly TableName[]>> = {
  allocate: issued,
  transfer: issued,
  return: issued,
  withdraw: withdrawing,
  restore: withdrawing,
  split: ['sealData'],
  swap: issued,
  confirm: ['confirmedData'],
  rename: ['sealData', 'confirmedData'],
}

/** What an event's numbers are checked against whenever somebody is to hold others. */
const numbered: readonly TableName[] = ['events', 'sealData', 'withdrawn']

/**
 * The tables whose versions an act must be sent with, beside those that it was made from: what the database checks it
 * against, and what it changes.
 */
export function versionsNeeded(
  kind: TicketActKind,
  eventCode: number | null,
  changed: readonly TableName[],
): readonly TableName[] {
  const own: readonly TableName[] =
    kind === 'rename' || kind === 'confirm' ? (eventCode === null ? [] : ['events']) : numbered
  return [...new Set([...own, ...changed])]
}
