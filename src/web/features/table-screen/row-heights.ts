/** Pixels of a row with its border, in a list and in the grid. Stylesheets get them as `--row`. */
export const listRowHeight = (compact: boolean): number => (compact ? 31 : 41)
export const gridRowHeight = (compact: boolean): number => (compact ? 28 : 36)
