import type { InputWrapperProps } from '@mantine/core'

/**
 * Options for inputs: messages are shown below the input, and an error replaces the description. Inputs side by side
 * then stay aligned.
 */
export const BELOW = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
} as const satisfies { readonly inputWrapperOrder: InputWrapperProps['inputWrapperOrder'] }
