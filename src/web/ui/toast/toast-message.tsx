import { Button } from '@mantine/core'
import { Fragment } from 'react'
import classes from './toast-message.module.css'

export interface ToastMessageProps {
  readonly title: string
  /** Its lines are joined by dots: a toast has two lines at most. */
  readonly message: string
  readonly presses: readonly ToastPress[]
}

export interface ToastPress {
  readonly label: string
  onPress(): void
}

/** Texts are translated. */
export function ToastMessage({ title, message, presses }: ToastMessageProps) {
  return (
    <span className={classes.line}>
      <span className={classes.text}>
        {/* One child: the clamped box would put each line below the other. */}
        <span>
          <strong>{title}</strong>{' '}
          {message.split('\n').map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no identity, and never change
            <Fragment key={at}>
              {at > 0 && '\n'}
              <span>{line}</span>
            </Fragment>
          ))}
        </span>
      </span>
      {presses.map(({ label, onPress }) => (
        <Button key={label} className={classes.press ?? ''} size="compact-xs" variant="light" onClick={onPress}>
          {label}
        </Button>
      ))}
    </span>
  )
}
