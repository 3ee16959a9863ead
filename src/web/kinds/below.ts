import type { InputWrapperProps } from '@mantine/core'

/** Messages below an input. An error replaces the description, so that inputs stay aligned and do not move. */
export const BELOW = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
} as const satisfies { readonly inputWrapperOrder: InputWrapperProps['inputWrapperOrder'] }
