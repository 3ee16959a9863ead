/** Acts on an event's numbers. Each is one act, and is taken back as one. */
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
