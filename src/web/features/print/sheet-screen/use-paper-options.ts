import { useState } from 'react'
import type { CardFormat } from '#domain/paper/card-format.ts'
import { SEALS, useLabels, type Labels } from '#web/features/print/labels/use-labels.ts'
import type { DrawCode, Sheet } from './sheet.ts'

/** Codes for scanners on the cards, where a screen has them. */
export interface Codes {
  readonly wanted: boolean
  want(wanted: boolean): void
  /** Draws them; null where none are wanted, and until it is there. */
  readonly draw: DrawCode | null
  /** The cards are not yet as they are wanted. */
  readonly pending: boolean
}

export interface PaperOptions {
  /** The place of the first page that the first card goes to, from 1. */
  readonly first: number
  setFirst(first: number): void
  readonly code: DrawCode | null
  /** The cards are not yet as they are wanted: nothing may be printed meanwhile. */
  readonly pending: boolean
  readonly format: CardFormat
  readonly labels: Labels
}

/** How the cards of a sheet are printed. */
export function usePaperOptions(sheet: Sheet, codes: Codes | undefined): PaperOptions {
  const [first, setFirst] = useState(1)
  const { draw = null, pending = false } = sheet.codes ? (codes ?? {}) : {}
  const labels = useLabels()
  const format = sheet.labels ? labels.format : SEALS
  // Fewer labels may be on a sheet than when the place was chosen.
  const place = sheet.firstPlace && first <= format.perPage ? first : 1
  return { first: place, setFirst, code: draw, pending, format, labels }
}
