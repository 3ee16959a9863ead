import type { InputWrapperProps } from '@mantine/core'

/** Messages are shown below an input, and errors replace descriptions, so that inputs stay aligned and do not move. */
export const BELOW = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
} as const satisfies { readonly inputWrapperOrder: InputWrapperProps['inputWrapperOrder'] }
