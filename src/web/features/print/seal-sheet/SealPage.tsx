import { memo, useCallback } from 'react'
import type { PrintedSeal } from '#domain/seals/index.ts'
import { PrintPage } from '../../ui/print-root.tsx'
import { sealCard } from './seal-card.ts'
import css from './seal-sheet.module.css'

const CARDS_PER_PAGE = 10

/** The cards page by page. */
export function pagesOf(seals: readonly PrintedSeal[]): readonly (readonly PrintedSeal[])[] {
  return Array.from({ length: Math.ceil(seals.length / CARDS_PER_PAGE) }, (_, page) =>
    seals.slice(page * CARDS_PER_PAGE, (page + 1) * CARDS_PER_PAGE),
  )
}

/** One page of the seal sheet, on paper and in the preview alike. */
export const SealPage = memo(function SealPage({ seals }: { seals: readonly PrintedSeal[] }) {
  const fill = useCallback((page: HTMLElement | null) => page?.replaceChildren(...seals.map(sealCard)), [seals])
  return <PrintPage ref={fill} className={css.page} />
})
