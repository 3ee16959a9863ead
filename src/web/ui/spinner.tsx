import { Loader, type LoaderProps } from '@mantine/core'

export interface SpinnerProps extends Pick<LoaderProps, 'size'> {
  readonly label: string
}

/** Has the role of an image for screen readers, because a plain `span` must not have a name. */
export function Spinner({ label, ...props }: SpinnerProps) {
  return <Loader role="img" aria-label={label} {...props} />
}
