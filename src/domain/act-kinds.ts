/** Acts on an event's plan and numbers, and on what a person has in several events. Each is one act, and is undone as one. */
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
