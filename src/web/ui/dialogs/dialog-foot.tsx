import type { ReactNode } from 'react'
import classes from './dialog-foot.module.css'

export interface DialogFootProps {
  /** Messages about the whole dialog, shown beside its buttons. There, they do not move the scrolled content. */
  readonly message?: ReactNode
  readonly extra?: ReactNode
  readonly children: ReactNode
}

export function DialogFoot({ message, extra, children }: DialogFootProps) {
  return (
    <div className={classes.foot} data-dialog-foot>
      {extra}
      <div className={classes.said}>{message}</div>
      <div className={classes.buttons}>{children}</div>
    </div>
  )
}
