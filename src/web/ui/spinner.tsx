import { Loader, type LoaderProps } from '@mantine/core'

export interface SpinnerProps extends Pick<LoaderProps, 'size'> {
  /** What it waits for; translated. */
  readonly label: string
}

/** Turns while something is on its way. A picture for screen readers: a bare `span` may not have a name. */
export function Spinner({ label, ...props }: SpinnerProps) {
  return <Loader role="img" aria-label={label} {...props} />
}
