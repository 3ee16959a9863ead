/** Positions in the menu of views that differ in kind. */

const EACH_KIND = [0, 1, 5, 8, 11, 12, 13] as const
/** Positions in the menu of further tables, whose screens resemble those of employees, events or seals. */
const OTHER_TABLES = [2, 3, 4, 6, 7, 9, 10] as const

export const EVERY_VIEW: readonly number[] = [...EACH_KIND, ...OTHER_TABLES]

/** `npm test` opens one view of each kind; the campaign `wide` opens the others. */
export const VIEW_RUNS: readonly { readonly views: readonly number[]; readonly which: string }[] = [
  { views: EACH_KIND, which: 'a view of each kind' },
  { views: OTHER_TABLES, which: 'the other tables @wide' },
]
