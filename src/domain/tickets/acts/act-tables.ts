import type { TableName } from '#domain/tables/index.ts'
import type { TicketActKind } from '#domain/wire.ts'

/** Maximum rows of an act. As large as this, because one act may confirm all sales of an event. */
export const TICKET_ROWS = 100_000

/** Maximum rows of one line of a request. The server parses and checks each line as a whole. */
export const PART_ROWS = 1000

/** Lists of `TableChanges`: keys of rows to remove, edits, and rows to add. */
export type ChangeList = 'remove' | 'edit' | 'add'

const anything: readonly ChangeList[] = ['remove', 'edit', 'add']
const planned: readonly ChangeList[] = ['edit', 'add']
const changesOfMove = { sealData: anything, distributionStatus: planned } as const

/**
 * Lists that each kind of act may contain, by table. The database function eventms_ticket_lists has the same content.
 */
export const WRITTEN_TABLES: Readonly<
  Record<TicketActKind, Readonly<Partial<Record<TableName, readonly ChangeList[]>>>>
> = {
  allocate: { sealData: ['add'], distributionStatus: planned },
  transfer: changesOfMove,
  return: changesOfMove,
  withdraw: { ...changesOfMove, withdrawn: ['add'] },
  restore: { withdrawn: anything, sealData: planned, distributionStatus: planned },
  split: { sealData: planned },
  swap: changesOfMove,
  confirm: { confirmedData: ['add'] },
  rename: { sealData: ['edit'], confirmedData: ['edit'], distributionStatus: ['edit'] },
  join: { employees: ['add'], distributionStatus: ['add'] },
  move: { employees: ['edit'], sealData: ['edit'], distributionStatus: ['edit'] },
  leave: { ...changesOfMove, employees: ['remove'] },
  plan: { distributionStatus: planned },
  copy: { events: ['add'], products: ['add'], distributionStatus: ['add'] },
  pay: { payments: anything },
  issue: { paymentReceipts: ['add'] },
  void: { paymentReceipts: planned },
  close: { closings: ['add'] },
  reopen: { closings: ['remove'] },
}

/** Acts that concern several events or none. Their event code may be null. */
export const MAY_LACK_EVENT: ReadonlySet<TicketActKind> = new Set(['rename', 'join', 'move', 'leave'])

/**
 * Acts that give no number to another holder. Their request need not contain the versions of the tables in `numbered`.
 */
const UNNUMBERED: ReadonlySet<TicketActKind> = new Set([
  'confirm',
  'rename',
  'join',
  'move',
  'plan',
  'copy',
  'pay',
  'issue',
  'void',
  'close',
  'reopen',
])

/** Acts on receipts. The database compares the amounts of receipts with the payments. */
const RECEIPTED: ReadonlySet<TicketActKind> = new Set(['issue', 'void'])

/** Tables that decide which numbers are free. */
const numbered: readonly TableName[] = ['events', 'sealData', 'withdrawn']

/** Tables whose versions a request must contain: those that the act changes, and those that the database checks. */
export function versionsNeeded(
  kind: TicketActKind,
  eventCode: number | null,
  changed: readonly TableName[],
): readonly TableName[] {
  const receiptTables: readonly TableName[] = RECEIPTED.has(kind)
    ? ['events', 'payments']
    : UNNUMBERED.has(kind)
      ? ['events']
      : numbered
  const own = eventCode === null ? [] : receiptTables
  return [...new Set([...own, ...changed])]
}
