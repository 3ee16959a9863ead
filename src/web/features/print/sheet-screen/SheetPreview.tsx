import { Button } from '@mantine/core'
import { useElementSize, useIntersection } from '@mantine/hooks'
import { type CSSProperties, memo, type ReactElement, type Ref, useEffect, useRef, useState } from 'react'
import type { PaperPage } from '#domain/paper/paper.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useNarrow } from '#web/ui/narrow.ts'
import { PaperView } from '#web/features/print/paper/PaperView.tsx'
import { useRenderedChunks } from '#web/features/print/paper/use-rendered-chunks.ts'
import classes from './sheet-screen.module.css'

/** In CSS pixels: the width of A4 at its actual size, and the width of its margin. */
const PAPER_WIDTH = (210 / 25.4) * 96
const MARGIN = (20 / 25.4) * 96
/** Number of pixels of the margin that a phone shows at the left of the page. */
const EDGE = 8
/** Number of pages rendered in one task, which takes a few dozen milliseconds. */
const PART = 200

/**
 * The preview of the pages, scaled down. A phone can also show them at their actual size. A page is rendered when the
 * user scrolls near it.
 */
export function SheetPreview({ pages, busy }: { readonly pages: readonly PaperPage[]; readonly busy: boolean }) {
  const { t } = useMessages()
  const { chunks } = useRenderedChunks(pages, PART)
  // Only the first page is measured, because all pages have the same width.
  const { ref, width } = useElementSize()
  const narrow = useNarrow()
  const [isActualSizeChosen, setActualSizeChosen] = useState(false)
  const isActualSize = narrow && isActualSizeChosen
  return (
    <>
      {narrow && (
        <Button
          variant={isActualSize ? 'light' : 'default'}
          role="switch"
          aria-checked={isActualSize}
          onClick={() => setActualSizeChosen(!isActualSize)}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('print.actualSize')}
        </Button>
      )}
      <ol
        className={classes.preview}
        aria-label={t('print.preview')}
        translate="no"
        aria-busy={busy}
        data-actual={isActualSize || undefined}
        style={{ '--scale': isActualSize ? 1 : width / PAPER_WIDTH } as CSSProperties}
      >
        {chunks.map((chunk, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- chunks have no id and never reorder, so the index identifies them
          <PreviewPart
            key={at}
            from={at * PART}
            count={pages.length}
            pages={chunk}
            isActualSize={isActualSize}
            measured={ref}
          />
        ))}
      </ol>
    </>
  )
}

interface PreviewPartProps {
  readonly pages: readonly PaperPage[]
  readonly from: number
  /** Total number of pages. */
  readonly count: number
  readonly isActualSize: boolean
  readonly measured: Ref<HTMLDivElement>
}

const PreviewPart = memo(function PreviewPart({ pages, from, count, isActualSize, measured }: PreviewPartProps) {
  const { t, number } = useMessages()
  return pages.map((page, at) => {
    const index = from + at
    const called = t('print.pageOf', { page: number(index + 1), pages: number(count) })
    return (
      // oxlint-disable-next-line react/no-array-index-key -- pages have no id and never reorder, so the index identifies them
      <li key={index}>
        <div ref={index === 0 ? measured : undefined}>
          <Window label={isActualSize ? called : null}>
            <Paper page={page} />
          </Window>
        </div>
        <p>{called}</p>
      </li>
    )
  })
})

interface WindowProps {
  /** The accessible name of a page at its actual size, which scrolls. Null for a scaled page, which does not scroll. */
  readonly label: string | null
  readonly children: ReactElement
}

/** A box around a page. If the page scrolls in it, most of the blank margin is initially scrolled away. */
function Window({ label, children }: WindowProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (label !== null && box.current) box.current.scrollLeft = MARGIN - EDGE
  }, [label])
  return (
    <div
      ref={box}
      className={classes.window}
      {...(label !== null && { role: 'region', 'aria-label': label, tabIndex: 0 })}
    >
      {children}
    </div>
  )
}

function Paper({ page }: { readonly page: PaperPage }) {
  const { ref, entry } = useIntersection({ rootMargin: '400px' })
  return (
    <div ref={ref} className={classes.paper}>
      {entry?.isIntersecting && (
        <div className={classes.sheet}>
          <PaperView page={page} />
        </div>
      )}
    </div>
  )
}
