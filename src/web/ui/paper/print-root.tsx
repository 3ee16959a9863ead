import type { CSSProperties, ReactNode, Ref } from 'react'
import { createPortal } from 'react-dom'
import { useLocked } from '#web/ui/locked.ts'
import './print-root.css'

export interface PrintRootProps {
  readonly ref?: Ref<HTMLDivElement>
  /** Identifies the content, to compare it with the requested one. */
  readonly stamp: string
  /** More pages follow: the content is not to be printed yet. */
  readonly drawing?: boolean
  /** The sheet: a list of `PrintPage`. */
  readonly children: ReactNode
}

/**
 * Printed instead of the app while it is mounted: by the button, the browser's command or as a PDF. It is outside the
 * element that is hidden when the session ends, so it returns null then. The browser then prints the sign-in only.
 * Translation must not change names on paper.
 */
export function PrintRoot({ ref, stamp, drawing, children }: PrintRootProps) {
  if (useLocked()) return null
  return createPortal(
    <div
      ref={ref}
      className="print-root notranslate"
      translate="no"
      data-stamp={stamp}
      data-drawing={drawing || undefined}
    >
      {children}
    </div>,
    document.body,
  )
}

export interface PrintPageProps {
  readonly ref?: Ref<HTMLElement>
  readonly className?: string | undefined
  readonly style?: CSSProperties
  readonly wide?: boolean
  readonly letter?: boolean
  readonly children?: ReactNode
}

/** One page of paper with margins. Overflow continues on another sheet; nothing is cut off. */
export function PrintPage({ ref, className = '', style, wide = false, letter = false, children }: PrintPageProps) {
  if (useLocked()) return null
  const classes = ['print-page', wide && 'print-page-wide', letter && 'print-page-letter', className]
  return (
    <section ref={ref} className={classes.filter(Boolean).join(' ')} style={style}>
      {children}
    </section>
  )
}
