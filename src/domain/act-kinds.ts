/** What is done with an event's numbers: each is one act, and can be taken back as one. */
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

/** What an act was: `other` where it went past the product, as SQL by hand does. */
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
