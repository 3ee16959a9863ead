/**
 * An act is one action of a person, such as a transfer, with all rows that it changes. Acts of these kinds change the
 * data of events: numbers, plans, sales, payments, receipts and closings. The kinds in `MAY_LACK_EVENT` can change rows
 * of several events. Most acts of these kinds can only be undone as a whole (`eventms_is_whole` in
 * db/functions/take_back.sql).
 */
export const ticketActKinds = [
  'allocate',
  'split',
  'transfer',
  'return',
  'withdraw',
  'restore',
  'swap',
  'confirm',
  'rename',
  'join',
  'move',
  'leave',
  'plan',
  'copy',
  'pay',
  'issue',
  'void',
  'close',
  'reopen',
] as const
export type TicketActKind = (typeof ticketActKinds)[number]

/** `other` marks a change made outside the product, such as by hand-written SQL. */
export const actKinds = [
  'add',
  'edit',
  'delete',
  'import',
  'import-all',
  'samples',
  'take-back',
  ...ticketActKinds,
  'other',
] as const
export type ActKind = (typeof actKinds)[number]
