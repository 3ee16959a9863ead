import type { ReactNode } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import css from './sheet-table.module.css'

export interface PageOf {
  /** Counted from 1 over all pages that are printed together. */
  readonly number: number
  readonly pages: number
  /** Today, as a time of this day. */
  readonly today: number
}

/** 'page X of Y' and today's date, at the foot of the paper. */
export function PageFoot({ number: page, pages, today, children }: PageOf & { children?: ReactNode }) {
  const { t, number, day } = useMessages()
  return (
    <footer className={css.foot}>
      {children}
      <p>{t('print.pageOf', { page: number(page), pages: number(pages) })}</p>
      <p>{day(today)}</p>
    </footer>
  )
}
