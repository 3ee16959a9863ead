import type { ButtonProps } from '@mantine/core'

/** Makes a long label wrap instead of being truncated. */
export const wrapping: Pick<ButtonProps, 'h' | 'mih' | 'styles'> = {
  h: 'auto',
  mih: 26,
  styles: { label: { whiteSpace: 'normal', textAlign: 'start', lineHeight: 1.35, paddingBlock: 3 } },
}
