/**
 * Acts that change an event's plan and numbers, or one person's numbers in several events. Undo restores the whole act.
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
