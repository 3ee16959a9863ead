import { useState } from 'react'
import type { DrawCode, Sheet } from './sheet.ts'

/** Codes for scanners on the cards, where a screen has them. */
export interface Codes {
  /** Draws them; null where none are wanted. */
  readonly draw: DrawCode | null
  /** @throws EventmsError where what draws them cannot be fetched */
  choose(wanted: boolean): Promise<void>
}

export interface PaperOptions {
  /** The place of the first page that the first card goes to, from 1. */
  readonly first: number
  setFirst(first: number): void
  readonly code: DrawCode | null
}

/** How the cards of a sheet are printed, beside what stands on them. */
export function usePaperOptions(sheet: Sheet, codes: Codes | undefined): PaperOptions {
  const [first, setFirst] = useState(1)
  return { first: sheet.cardsPerPage ? first : 1, setFirst, code: (sheet.codes && codes?.draw) ?? null }
}
