import type { ButtonProps } from '@mantine/core'

/** A button whose long label wraps instead of being cut. */
export const wrapping: Pick<ButtonProps, 'h' | 'mih' | 'styles'> = {
  h: 'auto',
  mih: 26,
  styles: { label: { whiteSpace: 'normal', textAlign: 'start', lineHeight: 1.35, paddingBlock: 3 } },
}
