/**
 * Kinds of acts that change an event's plan or its numbers, or one person's numbers in several events. An act is one
 * action of a person, such as a transfer, with all rows that it changes. Undo restores all these rows together, never a
 * single row.
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
