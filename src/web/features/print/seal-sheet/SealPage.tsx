import { memo, useCallback } from 'react'
import type { PrintedSeal } from '#domain/seals/index.ts'
import { PrintPage } from '#web/ui/print-root.tsx'
import { sealCard } from './seal-card.ts'
import css from './seal-sheet.module.css'

/** One page of the seal sheet, on paper and in the preview alike. */
export const SealPage = memo(function SealPage({ seals }: { seals: readonly PrintedSeal[] }) {
  const fill = useCallback((page: HTMLElement | null) => page?.replaceChildren(...seals.map(sealCard)), [seals])
  return <PrintPage ref={fill} className={css.page} />
})
