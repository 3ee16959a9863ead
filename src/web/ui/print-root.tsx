import type { ReactNode, Ref } from 'react'
import { createPortal } from 'react-dom'
import { useLocked } from './locked.ts'
import './print-root.css'

export interface PrintRootProps {
  readonly ref?: Ref<HTMLDivElement>
  /** Says what exactly the root shows, so that what is about to be printed can be held against what should be. */
  readonly stamp: string
  /** The sheet: a list of `PrintPage`. */
  readonly children: ReactNode
}

/**
 * What the document prints instead of the app: by the button, by the browser's own command and into a PDF alike.
 * While it is mounted, printing the document prints this and nothing else. It stands outside the page that a session's
 * end hides, so it is taken away then: the browser's print command reaches the sign-in alone.
 */
export function PrintRoot({ ref, stamp, children }: PrintRootProps) {
  if (useLocked()) return null
  return createPortal(
    <div ref={ref} className="print-root" data-stamp={stamp}>
      {children}
    </div>,
    document.body,
  )
}

export interface PrintPageProps {
  readonly ref?: Ref<HTMLElement>
  readonly className?: string | undefined
  /** It lies on its side, and has 257 × 168 mm. */
  readonly wide?: boolean
  readonly children?: ReactNode
}

/** One page of paper. What it holds must fit into 170 × 255 mm; nothing is cut off for it. */
export function PrintPage({ ref, className = '', wide = false, children }: PrintPageProps) {
  if (useLocked()) return null
  return (
    <section ref={ref} className={`print-page ${wide ? 'print-page-wide' : ''} ${className}`}>
      {children}
    </section>
  )
}
