/** Height of a row in pixels, border included, in a list and in the grid. Stylesheets get it as `--row`. */
export const listRowHeight = (compact: boolean): number => (compact ? 31 : 41)
export const gridRowHeight = (compact: boolean): number => (compact ? 28 : 36)
