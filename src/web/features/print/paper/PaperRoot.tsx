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
  /**
   * The reason why nothing may be printed. The browser's own print command then prints this text instead of the pages.
   */
  readonly refusalReason: string | null
}

/** Number of pages rendered in one task. More pages would block the user interface. */
const PART = 20

export function PaperRoot({ root, stamp, pages, refusalReason }: PaperRootProps) {
  const { chunks, isRendering, renderAll } = useRenderedChunks(pages, PART)
  const beforePrint = useEffectEvent(renderAll)
  // The browser's own print command does not wait for chunks that are rendered later, so they are rendered at once.
  useLayoutEffect(() => {
    const draw = () => beforePrint()
    // In the capture phase: other listeners of this event compare the pages with the data, so they must run later.
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
