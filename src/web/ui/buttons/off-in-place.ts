/**
 * Of a button that is off for a moment: it looks and says so, and a press does nothing, but the keyboard still stops
 * there. To be given after the button's own `onClick`.
 */
export const offInPlace = { 'aria-disabled': true, 'data-disabled': true, onClick: undefined } as const
