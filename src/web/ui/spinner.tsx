import { Loader, type LoaderProps } from '@mantine/core'

export interface SpinnerProps extends Pick<LoaderProps, 'size'> {
  readonly label: string
}

/** A spinner with the role `img`, because a plain `span` must not have an accessible name. */
export function Spinner({ label, ...props }: SpinnerProps) {
  return <Loader role="img" aria-label={label} {...props} />
}
