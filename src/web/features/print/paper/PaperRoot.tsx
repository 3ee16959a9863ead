import { memo, type Ref, useEffectEvent, useLayoutEffect } from 'react'
import type { PaperPage } from '#domain/paper/paper.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { PrintRoot } from '#web/ui/paper/print-root.tsx'
import classes from './paper-root.module.css'
import { PaperView } from './PaperView.tsx'
import { useRenderedChunks } from './use-rendered-chunks.ts'

export interface PaperRootProps {
  readonly root: Ref<HTMLDivElement>
  readonly stamp: string
  readonly pages: readonly PaperPage[]
  /** The reason not to print. The browser's own print command then prints this reason instead of the pages. */
  readonly refusalReason: string | null
}

/** Number of pages rendered in one task; more would block the page. */
const PART = 20

export function PaperRoot({ root, stamp, pages, refusalReason }: PaperRootProps) {
  const { chunks, isRendering, renderAll } = useRenderedChunks(pages, PART)
  const beforePrint = useEffectEvent(renderAll)
  // Renders all remaining chunks, because the browser's own print command does not wait for them.
  useLayoutEffect(() => {
    const draw = () => beforePrint()
    // In the capture phase, so that this runs before the listener that compares the pages with the data.
    window.addEventListener('beforeprint', draw, { capture: true })
    return () => window.removeEventListener('beforeprint', draw, { capture: true })
  }, [])
  return (
    <PrintRoot ref={root} stamp={stamp} drawing={isRendering && refusalReason === null}>
      {refusalReason === null ? (
        // oxlint-disable-next-line react/no-array-index-key -- chunks have no id and never reorder, so the index identifies them
        chunks.map((chunk, index) => <PaperPart key={index} pages={chunk} />)
      ) : (
        <Refused reason={refusalReason} />
      )}
    </PrintRoot>
  )
}

const PaperPart = memo(function PaperPart({ pages }: { readonly pages: readonly PaperPage[] }) {
  // oxlint-disable-next-line react/no-array-index-key -- pages have no id and never reorder, so the index identifies them
  return pages.map((page, index) => <PaperView key={index} page={page} />)
})

function Refused({ reason }: { readonly reason: string }) {
  const { t } = useMessages()
  return (
    <div className={classes.refused}>
      <h1>{t('print.refused')}</h1>
      <p>{reason}</p>
    </div>
  )
}
