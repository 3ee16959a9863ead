import type { CSSProperties, ReactNode, Ref } from 'react'
import { createPortal } from 'react-dom'
import { useLocked } from '#web/ui/locked.ts'
import './print-root.css'

export interface PrintRootProps {
  readonly ref?: Ref<HTMLDivElement>
  /** Identifies the content, so that it can be compared with what is to be printed. */
  readonly stamp: string
  /** The sheet: a list of `PrintPage`. */
  readonly children: ReactNode
}

/**
 * Printed instead of the app while it is mounted: by the button, by the browser's own command and into a PDF alike. It
 * is outside the element that is hidden when the session ends, so it is removed then: the browser's print command prints
 * the sign-in alone. A browser's translation must not change names on paper.
 */
export function PrintRoot({ ref, stamp, children }: PrintRootProps) {
  if (useLocked()) return null
  return createPortal(
    <div ref={ref} className="print-root notranslate" translate="no" data-stamp={stamp}>
      {children}
    </div>,
    document.body,
  )
}

export interface PrintPageProps {
  readonly ref?: Ref<HTMLElement>
  readonly className?: string | undefined
  readonly style?: CSSProperties
  /** Landscape. */
  readonly wide?: boolean
  /** On paper of the size Letter. */
  readonly letter?: boolean
  readonly children?: ReactNode
}

/** One page of paper, margins included. Content that does not fit continues on another sheet; nothing is cut off. */
export function PrintPage({ ref, className = '', style, wide = false, letter = false, children }: PrintPageProps) {
  if (useLocked()) return null
  const classes = ['print-page', wide && 'print-page-wide', letter && 'print-page-letter', className]
  return (
    <section ref={ref} className={classes.filter(Boolean).join(' ')} style={style}>
      {children}
    </section>
  )
}
