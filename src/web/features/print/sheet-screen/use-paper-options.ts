import { useState } from 'react'
import type { CardFormat } from '#domain/paper/card-format.ts'
import { SEALS, useLabels, type Labels } from '#web/features/print/labels/use-labels.ts'
import type { DrawCode, Sheet } from './sheet.ts'

export interface Codes {
  readonly wanted: boolean
  want(wanted: boolean): void
  /** Draws the codes of seals. Null if the user wants no codes, or until the module is loaded. */
  readonly draw: DrawCode | null
  readonly pending: boolean
}

export interface PaperOptions {
  /** Number of the label on which the first card is printed, from 1. */
  readonly firstLabel: number
  setFirstLabel(first: number): void
  readonly code: DrawCode | null
  /** True until the cards are drawn with the chosen options. Meanwhile nothing can be printed. */
  readonly pending: boolean
  /**
   * True to print the recorded dates of receipt. False to print only the slashes of a date, so that people can write it
   * by hand.
   */
  readonly withDates: boolean
  setWithDates(withDates: boolean): void
  readonly format: CardFormat
  readonly labels: Labels
}

export function usePaperOptions(sheet: Sheet, codes: Codes | undefined): PaperOptions {
  const [first, setFirstLabel] = useState(1)
  const { draw = null, pending = false } = sheet.codes ? (codes ?? {}) : {}
  const [datesWanted, setWithDates] = useState(false)
  const withDates = datesWanted && sheet.receivedDates === true
  const labels = useLabels()
  const format = sheet.labels ? labels.format : SEALS
  // Another label format may have fewer labels per page than the chosen position.
  const validFirstLabel = sheet.firstPlace && first <= format.perPage ? first : 1
  return { firstLabel: validFirstLabel, setFirstLabel, code: draw, pending, withDates, setWithDates, format, labels }
}
