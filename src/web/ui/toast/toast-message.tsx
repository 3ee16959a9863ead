import { Button } from '@mantine/core'
import { Fragment } from 'react'
import classes from './toast-message.module.css'

export interface ToastMessageProps {
  readonly title: string
  /** The text. Its lines are joined by dots, because a toast has only two lines. */
  readonly message: string
  readonly presses: readonly ToastPress[]
}

export interface ToastPress {
  readonly label: string
  onPress(): void
}

/** Matches a code that people read out on the telephone, such as a request's id: `a1b2-c3d4`. */
const CODE = /\b([a-z\d]{4}(?:-[a-z\d]{4})+)\b/

/** Prevents a line break at the hyphens of a code. */
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

/** A toast's text and buttons; translated by the caller. */
export function ToastMessage({ title, message, presses }: ToastMessageProps) {
  return (
    <span className={classes.line}>
      <span className={classes.text}>
        {/* One child for the whole text. The parent shows at most two lines, and each further child would begin a
            line of its own. */}
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
