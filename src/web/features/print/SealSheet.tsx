import { Fragment, memo } from 'react'
import type { PrintedSeal } from '#domain/seals/index.ts'
import { PrintPage } from '../../ui/print-root.tsx'
import { breaksAnywhere, fit } from './fit.ts'
import { cells } from './seal-cells.ts'
import css from './seal-sheet.module.css'

export const CARDS_PER_PAGE = 10

/** The cards page by page. */
export function pagesOf(seals: readonly PrintedSeal[]): readonly (readonly PrintedSeal[])[] {
  return Array.from({ length: Math.ceil(seals.length / CARDS_PER_PAGE) }, (_, page) => seals.slice(page * CARDS_PER_PAGE, (page + 1) * CARDS_PER_PAGE))
}

/** One page of the seal sheet, on paper and in the preview alike. */
export const SealPage = memo(function SealPage({ seals }: { seals: readonly PrintedSeal[] }) {
  return (
    <PrintPage className={css.page}>
      {seals.map((seal) => (
        <SealCard key={seal.id} seal={seal} />
      ))}
    </PrintPage>
  )
})

/** Few elements a card: 10,000 of them are made, laid out and printed. */
function SealCard({ seal }: { seal: PrintedSeal }) {
  return (
    <dl className={css.card} data-card="">
      {cells.map(({ label, labelClass, valueClass, box, text }) => {
        const value = text(seal)
        const smaller = fit(value, box)
        return (
          <Fragment key={label}>
            <dt className={labelClass}>{label}</dt>
            {smaller === null ? (
              <dd className={valueClass}>{value}</dd>
            ) : (
              <dd className={`${valueClass ?? ''} ${css.long} ${breaksAnywhere(value) ? css.anywhere : ''}`} style={{ fontSize: `${smaller}pt` }}>
                {value}
              </dd>
            )}
          </Fragment>
        )
      })}
    </dl>
  )
}
