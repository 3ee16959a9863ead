import { useMemo } from 'react'
import { totalsOf, type PrintedSeal } from '#domain/seals/index.ts'
import { useMessages } from '../../messages/use-messages.ts'
import css from './seal-screen.module.css'

export interface SealSummaryProps {
  readonly seals: readonly PrintedSeal[]
  readonly pages: number
  /** What a seal is called on this sheet; a card unless told otherwise. */
  readonly rows?: string
  /** Further figures, with their labels. */
  readonly more?: readonly (readonly [label: string, figure: string])[]
}

/** How much will be on the paper (design §4 'Printing'): to be held against what lies on the table. */
export function SealSummary({ seals, pages, rows, more = [] }: SealSummaryProps) {
  const { t, number } = useMessages()
  const { cards, booklets, lowest, highest } = useMemo(() => totalsOf(seals), [seals])
  const figures = [
    [rows ?? t('print.cards'), number(cards)],
    [t('print.booklets'), number(booklets)],
    [t('print.numberRange'), lowest === null || highest === null ? t('print.noNumbers') : `${lowest} ～ ${highest}`],
    ...more,
    [t('print.pages'), number(pages)],
  ]
  return (
    <dl className={css.summary} aria-label={t('print.summary')}>
      {figures.map(([label, figure]) => (
        <div key={label} className={css.figure}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
