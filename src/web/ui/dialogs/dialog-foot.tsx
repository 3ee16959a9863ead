import type { ReactNode } from 'react'
import classes from './dialog-foot.module.css'

export interface DialogFootProps {
  /** What is said of the dialog as a whole, beside its buttons: what scrolls above does not move for it. */
  readonly said?: ReactNode
  /** At the start of the line of buttons. */
  readonly extra?: ReactNode
  /** The buttons. */
  readonly children: ReactNode
}

/** The end of a dialog, which stays in sight however much there is to scroll above it. */
export function DialogFoot({ said, extra, children }: DialogFootProps) {
  return (
    <div className={classes.foot} data-dialog-foot>
      {extra}
      <div className={classes.said}>{said}</div>
      <div className={classes.buttons}>{children}</div>
    </div>
  )
}
