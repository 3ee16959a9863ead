import { Loader, type LoaderProps } from '@mantine/core'

export interface SpinnerProps extends Pick<LoaderProps, 'size'> {
  readonly label: string
}

/** An image for screen readers, since a bare `span` may not have a name. */
export function Spinner({ label, ...props }: SpinnerProps) {
  return <Loader role="img" aria-label={label} {...props} />
}
