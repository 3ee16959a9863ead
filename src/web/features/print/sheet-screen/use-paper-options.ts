import { useState } from 'react'
import { cardFormat, SEAL_SHEET, type CardFormat } from '#domain/paper/card-format.ts'
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
}

const SEALS = cardFormat(SEAL_SHEET)

/** How the cards of a sheet are printed. */
export function usePaperOptions(sheet: Sheet, codes: Codes | undefined): PaperOptions {
  const [first, setFirst] = useState(1)
  const { draw = null, pending = false } = sheet.codes ? (codes ?? {}) : {}
  return { first: sheet.labels ? first : 1, setFirst, code: draw, pending, format: SEALS }
}
