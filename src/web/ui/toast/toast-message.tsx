import { Button } from '@mantine/core'
import { Fragment } from 'react'
import classes from './toast-message.module.css'

export interface ToastMessageProps {
  readonly title: string
  /** Lines are joined by dots, because a toast has at most two lines. */
  readonly message: string
  readonly presses: readonly ToastPress[]
}

export interface ToastPress {
  readonly label: string
  onPress(): void
}

/** A code that is read out over the telephone, such as the number of a request. */
const CODE = /\b([a-z\d]{4}(?:-[a-z\d]{4})+)\b/

/** Browsers would break a code at its hyphen. */
const unbroken = (line: string) =>
  line.split(CODE).map((text, at) =>
    at % 2 === 0 ? (
      text
    ) : (
      <span key={text} className={classes.code}>
        {text}
      </span>
    ),
  )

/** All texts are already translated. */
export function ToastMessage({ title, message, presses }: ToastMessageProps) {
  return (
    <span className={classes.line}>
      <span className={classes.text}>
        {/* A single child, because the clamped box would put each child on a line of its own. */}
        <span>
          <strong>{title}</strong>{' '}
          {message.split('\n').map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no id and never change
            <Fragment key={at}>
              {at > 0 && '\n'}
              <span>{unbroken(line)}</span>
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
