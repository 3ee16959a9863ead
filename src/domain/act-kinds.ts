/** Acts on an event's plan and numbers, or on one person's numbers in several events. Each is undone as a whole. */
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

/** `other` marks a change made past the product, such as SQL by hand. */
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
