import type { InputWrapperProps } from '@mantine/core'

/**
 * Options for inputs: the description and the error are shown below the input. Inputs side by side then stay aligned,
 * even if only one of them has such a text.
 */
export const BELOW = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
} as const satisfies { readonly inputWrapperOrder: InputWrapperProps['inputWrapperOrder'] }
