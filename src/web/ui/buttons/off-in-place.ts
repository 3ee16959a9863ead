/** Props of a button that is off for a moment but stays focusable. Spread after the button's own `onClick`. */
export const offInPlace = { 'aria-disabled': true, 'data-disabled': true, onClick: undefined } as const
