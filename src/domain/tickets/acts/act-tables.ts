import type { TableName } from '#domain/tables/index.ts'
import type { TicketActKind } from '#domain/wire.ts'

/** How many rows one act may write: what is sold of a large event is confirmed at once. */
export const TICKET_ROWS = 100_000

/** A list of the changes of a table (`TableChanges`). */
export type ChangeList = 'remove' | 'edit' | 'add'

const anything: readonly ChangeList[] = ['remove', 'edit', 'add']
const planned: readonly ChangeList[] = ['edit', 'add']
const moved = { sealData: anything, distributionStatus: planned } as const

/**
 * The lists that an act of each kind may have, by table: those that it is for (eventms_ticket_lists says the same in the
 * database).
 */
export const WRITTEN_TABLES: Readonly<
  Record<TicketActKind, Readonly<Partial<Record<TableName, readonly ChangeList[]>>>>
> = {
  allocate: { sealData: ['add'], distributionStatus: planned },
  transfer: moved,
  return: moved,
  withdraw: { ...moved, withdrawn: ['add'] },
  restore: { withdrawn: anything, sealData: planned, distributionStatus: planned },
  split: { sealData: planned },
  swap: moved,
  confirm: { confirmedData: ['add'] },
  rename: { sealData: ['edit'], confirmedData: ['edit'] },
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
