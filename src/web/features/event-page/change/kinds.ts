/** What can be done with numbers that somebody holds, or nobody gets any more. */
export const KINDS = ['transfer', 'return', 'withdraw', 'restore', 'split', 'swap'] as const
export type Kind = (typeof KINDS)[number]
