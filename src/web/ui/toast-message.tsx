import { Button } from '@mantine/core'
import classes from './toast-message.module.css'

export interface ToastMessageProps {
  readonly message: string
  /** What can be done about it, for as long as it is shown. */
  readonly presses: readonly ToastPress[]
}

export interface ToastPress {
  readonly label: string
  onPress(): void
}

/** What a toast says, and what can be done about it; translated. */
export function ToastMessage({ message, presses }: ToastMessageProps) {
  return (
    <span className={classes.line}>
      <span>{message}</span>
      <span className={classes.presses}>
        {presses.map(({ label, onPress }) => (
          <Button key={label} size="compact-sm" variant="light" onClick={onPress}>
            {label}
          </Button>
        ))}
      </span>
    </span>
  )
}
