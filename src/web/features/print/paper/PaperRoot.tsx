import type { Ref } from 'react'
import type { PaperPage } from '#domain/paper/paper.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { PrintRoot } from '#web/ui/paper/print-root.tsx'
import classes from './paper-root.module.css'
import { PaperView } from './PaperView.tsx'

export interface PaperRootProps {
  readonly root: Ref<HTMLDivElement>
  readonly stamp: string
  readonly pages: readonly PaperPage[]
  /** A reason not to print; the browser's own print command prints the reason instead of the pages. */
  readonly refused: string | null
}

export function PaperRoot({ root, stamp, pages, refused }: PaperRootProps) {
  return (
    <PrintRoot ref={root} stamp={stamp}>
      {refused === null ? (
        // oxlint-disable-next-line react/no-array-index-key -- a page is its place among the pages
        pages.map((page, index) => <PaperView key={index} page={page} />)
      ) : (
        <Refused reason={refused} />
      )}
    </PrintRoot>
  )
}

function Refused({ reason }: { readonly reason: string }) {
  const { t } = useMessages()
  return (
    <div className={classes.refused}>
      <h1>{t('print.refused')}</h1>
      <p>{reason}</p>
    </div>
  )
}
