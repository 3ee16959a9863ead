import type { CSSProperties, ReactNode, Ref } from 'react'
import { createPortal } from 'react-dom'
import { useLocked } from '#web/ui/locked.ts'
import './print-root.css'

export interface PrintRootProps {
  readonly ref?: Ref<HTMLDivElement>
  /** Identifies the content, so that it can be compared with the requested content. */
  readonly stamp: string
  /** True while more pages follow: the content must not be printed yet. */
  readonly drawing?: boolean
  /** The sheet: a list of `PrintPage`. */
  readonly children: ReactNode
}

/**
 * Printed instead of the app while mounted: by the button, by the browser's command or as a PDF. It is outside of the
 * element that is hidden when the session ends, so it then renders nothing, and only the sign-in screen is printed. Its
 * text is excluded from translation, which would change names.
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

/** One page of paper with margins. Content that does not fit continues on another sheet and is never cut off. */
export function PrintPage({ ref, className = '', style, wide = false, letter = false, children }: PrintPageProps) {
  if (useLocked()) return null
  const classes = ['print-page', wide && 'print-page-wide', letter && 'print-page-letter', className]
  return (
    <section ref={ref} className={classes.filter(Boolean).join(' ')} style={style}>
      {children}
    </section>
  )
}
