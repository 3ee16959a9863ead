import type { InputWrapperProps } from '@mantine/core'

/**
 * What is said of an input stands below it, an error in place of the rest: inputs of one line stay side by side, and
 * none moves.
 */
export const BELOW = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
} as const satisfies { readonly inputWrapperOrder: InputWrapperProps['inputWrapperOrder'] }
