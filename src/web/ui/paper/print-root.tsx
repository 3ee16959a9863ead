import type { CSSProperties, ReactNode, Ref } from 'react'
import { createPortal } from 'react-dom'
import { useLocked } from '#web/ui/locked.ts'
import './print-root.css'

export interface PrintRootProps {
  readonly ref?: Ref<HTMLDivElement>
  /**
   * Identifies the content by its data and options. Before printing, it is compared with the stamp of the paper that
   * was requested.
   */
  readonly stamp: string
  /** True while further pages are being rendered. The content must not be printed yet. */
  readonly drawing?: boolean
  /** The pages: elements of `PrintPage`. */
  readonly children: ReactNode
}

/**
 * While mounted, this content is printed instead of the app: by our button, by the browser's command, or as a PDF. It
 * is not translated by the browser, which would change names. The sign-in screen hides the app's element, but not this
 * content, which is outside of that element. Therefore this component renders nothing while that screen is shown.
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

/** A page of paper with margins. Content is never cut off: a longer page continues on the next sheet of paper. */
export function PrintPage({ ref, className = '', style, wide = false, letter = false, children }: PrintPageProps) {
  if (useLocked()) return null
  const classes = ['print-page', wide && 'print-page-wide', letter && 'print-page-letter', className]
  return (
    <section ref={ref} className={classes.filter(Boolean).join(' ')} style={style}>
      {children}
    </section>
  )
}
