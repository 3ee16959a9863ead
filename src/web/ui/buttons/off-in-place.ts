/**
 * Props that disable a button without taking the focus from it. Spread these props after the button's `onClick`, so
 * that they remove this handler.
 */
export const offInPlace = { 'aria-disabled': true, 'data-disabled': true, onClick: undefined } as const
