import type { InputWrapperProps } from '@mantine/core'

/** Messages are below an input, and errors replace descriptions: the inputs of a row stay aligned, and none moves. */
export const BELOW = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
} as const satisfies { readonly inputWrapperOrder: InputWrapperProps['inputWrapperOrder'] }
