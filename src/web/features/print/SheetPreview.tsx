import { useElementSize, useIntersection } from '@mantine/hooks'
import type { CSSProperties } from 'react'
import type { PrintedSeal } from '#domain/seals/index.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { SealPage } from './SealSheet.tsx'
import css from './seal-screen.module.css'

/** An A4 page's width on screen at its own size, in CSS pixels. */
const PAPER_WIDTH = (210 / 25.4) * 96

/** The pages as the printer will show them, made smaller. A page is filled in when it comes near the window. */
export function SheetPreview({ pages }: { pages: readonly (readonly PrintedSeal[])[] }) {
  const { t, number } = useMessages()
  // All columns are as wide as the first page.
  const { ref, width } = useElementSize()
  return (
    <ol className={css.preview} aria-label={t('print.preview')} style={{ '--scale': width / PAPER_WIDTH } as CSSProperties}>
      {pages.map((seals, index) => (
        <li key={seals[0]!.id}>
          <div ref={index === 0 ? ref : undefined}>
            <Paper seals={seals} />
          </div>
          <p>{t('print.pageOf', { page: number(index + 1), pages: number(pages.length) })}</p>
        </li>
      ))}
    </ol>
  )
}

function Paper({ seals }: { seals: readonly PrintedSeal[] }) {
  const { ref, entry } = useIntersection({ rootMargin: '400px' })
  return (
    <div ref={ref} className={css.paper}>
      {entry?.isIntersecting && (
        <div className={css.sheet}>
          <SealPage seals={seals} />
        </div>
      )}
    </div>
  )
}
