import type { ButtonProps } from '@mantine/core'

/** Props that let a long label wrap instead of being cut off. */
export const wrapping: Pick<ButtonProps, 'h' | 'mih' | 'styles'> = {
  h: 'auto',
  mih: 26,
  styles: { label: { whiteSpace: 'normal', textAlign: 'start', lineHeight: 1.35, paddingBlock: 3 } },
}
