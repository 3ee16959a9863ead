/**
 * Props that disable a button without taking the focus from it. Spread them after the button's `onClick`, because they
 * remove it.
 */
export const offInPlace = { 'aria-disabled': true, 'data-disabled': true, onClick: undefined } as const
