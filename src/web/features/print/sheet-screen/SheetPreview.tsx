import { useElementSize, useIntersection } from '@mantine/hooks'
import type { CSSProperties, ReactElement } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import css from './sheet-screen.module.css'

/** An A4 page's width on screen at its own size, in CSS pixels. */
const PAPER_WIDTH = (210 / 25.4) * 96

/**
 * The pages (elements with keys) as the printer will show them, made smaller. A page is filled in when it comes near
 * the window.
 */
export function SheetPreview({ pages }: { pages: readonly ReactElement[] }) {
  const { t, number } = useMessages()
  // All columns are as wide as the first page.
  const { ref, width } = useElementSize()
  return (
    <ol
      className={css.preview}
      aria-label={t('print.preview')}
      style={{ '--scale': width / PAPER_WIDTH } as CSSProperties}
    >
      {pages.map((sheet, index) => (
        <li key={sheet.key}>
          <div ref={index === 0 ? ref : undefined}>
            <Paper sheet={sheet} />
          </div>
          <p>{t('print.pageOf', { page: number(index + 1), pages: number(pages.length) })}</p>
        </li>
      ))}
    </ol>
  )
}

function Paper({ sheet }: { sheet: ReactElement }) {
  const { ref, entry } = useIntersection({ rootMargin: '400px' })
  return (
    <div ref={ref} className={css.paper}>
      {entry?.isIntersecting && <div className={css.sheet}>{sheet}</div>}
    </div>
  )
}
