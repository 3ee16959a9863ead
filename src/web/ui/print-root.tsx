import type { ReactNode, Ref } from 'react'
import { createPortal } from 'react-dom'
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
 * While it is mounted, printing the document prints this and nothing else.
 */
export function PrintRoot({ ref, stamp, children }: PrintRootProps) {
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
  readonly children?: ReactNode
}

/** One page of paper. What it holds must fit into 170 × 255 mm; nothing is cut off for it. */
export function PrintPage({ ref, className = '', children }: PrintPageProps) {
  return (
    <section ref={ref} className={`print-page ${className}`}>
      {children}
    </section>
  )
}
