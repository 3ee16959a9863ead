import { memo, type Ref, startTransition, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PaperPage } from '#domain/paper/paper.ts'
import { yieldToBrowser } from '#web/backend/yield-to-browser.ts'
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

/** Number of pages drawn in one task: more would block the page. */
const PART = 20

export function PaperRoot({ root, stamp, pages, refused }: PaperRootProps) {
  const { parts, drawing } = useDrawn(pages)
  return (
    <PrintRoot ref={root} stamp={stamp} drawing={drawing && refused === null}>
      {refused === null ? (
        // oxlint-disable-next-line react/no-array-index-key -- a part is its place among the pages
        parts.map((part, index) => <PaperPart key={index} pages={part} />)
      ) : (
        <Refused reason={refused} />
      )}
    </PrintRoot>
  )
}

const PaperPart = memo(function PaperPart({ pages }: { readonly pages: readonly PaperPage[] }) {
  // oxlint-disable-next-line react/no-array-index-key -- a page is its place among the pages
  return pages.map((page, index) => <PaperView key={index} page={page} />)
})

/** Draws one part after another. The browser's own print command does not wait, so it gets all at once. */
function useDrawn(pages: readonly PaperPage[]) {
  const all = useMemo(
    () => Array.from({ length: Math.ceil(pages.length / PART) }, (_, at) => pages.slice(at * PART, (at + 1) * PART)),
    [pages],
  )
  const [drawn, setDrawn] = useState({ of: all, count: 1 })
  const count = drawn.of === all ? drawn.count : 1
  const drawing = count < all.length
  useEffect(() => {
    if (!drawing) return
    let gone = false
    void yieldToBrowser().then(() => gone || startTransition(() => setDrawn({ of: all, count: count + 1 })))
    return () => {
      gone = true
    }
  }, [all, count, drawing])
  const drawAll = useEffectEvent(() => {
    if (drawing) flushSync(() => setDrawn({ of: all, count: all.length }))
  })
  useLayoutEffect(() => {
    const draw = () => drawAll()
    // Runs before the listener that compares the pages with the data.
    window.addEventListener('beforeprint', draw, { capture: true })
    return () => window.removeEventListener('beforeprint', draw, { capture: true })
  }, [])
  return { parts: all.slice(0, count), drawing }
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
