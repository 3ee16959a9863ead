import type { TableName } from '#domain/tables/index.ts'
import type { TicketActKind } from '#domain/wire.ts'

/** Maximum rows of an act; large, because all sales of an event are confirmed at once. */
export const TICKET_ROWS = 100_000

/** Maximum number of rows of one line of an act's request: each line is parsed and checked at once. */
export const PART_ROWS = 1000

/** Lists of a table's changes (`TableChanges`). */
export type ChangeList = 'remove' | 'edit' | 'add'

const anything: readonly ChangeList[] = ['remove', 'edit', 'add']
const planned: readonly ChangeList[] = ['edit', 'add']
const moved = { sealData: anything, distributionStatus: planned } as const

/** The database function eventms_ticket_lists repeats these lists. */
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
  rename: { sealData: ['edit'], confirmedData: ['edit'], distributionStatus: ['edit'] },
  join: { employees: ['add'], distributionStatus: ['add'] },
  move: { employees: ['edit'], sealData: ['edit'], distributionStatus: ['edit'] },
  leave: { ...moved, employees: ['remove'] },
  plan: { distributionStatus: planned },
  copy: { events: ['add'], products: ['add'], distributionStatus: ['add'] },
  pay: { payments: anything },
  issue: { paymentReceipts: ['add'] },
  void: { paymentReceipts: planned },
  close: { closings: ['add'] },
  reopen: { closings: ['remove'] },
}

/** Acts on rows of several events, or of none: they need not name one. */
export const MAY_LACK_EVENT: ReadonlySet<TicketActKind> = new Set(['rename', 'join', 'move', 'leave'])

/** Acts that move no number to another holder. */
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

/** Acts on receipts: their amounts are checked against the payments. */
const RECEIPTED: ReadonlySet<TicketActKind> = new Set(['issue', 'void'])

/** The tables that decide if numbers are free. */
const numbered: readonly TableName[] = ['events', 'sealData', 'withdrawn']

/** Besides the source tables, an act sends the versions of tables that the database checks or changes. */
export function versionsNeeded(
  kind: TicketActKind,
  eventCode: number | null,
  changed: readonly TableName[],
): readonly TableName[] {
  const named: readonly TableName[] = RECEIPTED.has(kind)
    ? ['events', 'payments']
    : UNNUMBERED.has(kind)
      ? ['events']
      : numbered
  const own = eventCode === null ? [] : named
  return [...new Set([...own, ...changed])]
}
