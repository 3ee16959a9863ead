import { memo, useCallback } from 'react'
import type { PrintedSeal } from '#domain/seals/index.ts'
import { PrintPage } from '#web/ui/print-root.tsx'
import type { DrawCode } from '../sheet-screen/sheet.ts'
import { sealCard } from './seal-card.ts'
import css from './seal-sheet.module.css'

export interface SealPageProps {
  readonly seals: readonly PrintedSeal[]
  /** The place that the first of them goes to, from 1: those before it are left empty. */
  readonly first?: number
  readonly code?: DrawCode | null
}

/** One page of the seal sheet, on paper and in the preview alike. */
export const SealPage = memo(function SealPage({ seals, first = 1, code = null }: SealPageProps) {
  const fill = useCallback(
    (page: HTMLElement | null) => {
      // A card with a place of its own would let the others go before it.
      const used = Array.from({ length: first - 1 }, () => document.createElement('div'))
      page?.replaceChildren(...used, ...seals.map((seal) => sealCard(seal, code)))
    },
    [seals, first, code],
  )
  return <PrintPage ref={fill} className={css.page} />
})
