/** Props of a button that is temporarily disabled but keeps the focus. Spread them after the button's own `onClick`. */
export const offInPlace = { 'aria-disabled': true, 'data-disabled': true, onClick: undefined } as const
