/** Heights of a row in a list and in the grid, in pixels and with the border. Stylesheets use them as `--row`. */
export const listRowHeight = (compact: boolean): number => (compact ? 31 : 41)
export const gridRowHeight = (compact: boolean): number => (compact ? 28 : 36)
