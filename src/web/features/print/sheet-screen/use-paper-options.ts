import { useState } from 'react'
import type { CardFormat } from '#domain/paper/card-format.ts'
import { SEALS, useLabels, type Labels } from '#web/features/print/labels/use-labels.ts'
import type { DrawCode, Sheet } from './sheet.ts'

export interface Codes {
  readonly wanted: boolean
  want(wanted: boolean): void
  /** Null if not wanted, or not loaded yet. */
  readonly draw: DrawCode | null
  readonly pending: boolean
}

export interface PaperOptions {
  /** Position of the first card on its page, from 1. */
  readonly first: number
  setFirst(first: number): void
  readonly code: DrawCode | null
  /** Printing is blocked until the cards are drawn as wanted. */
  readonly pending: boolean
  /** Recorded dates of receipt in place of the slashes. */
  readonly withDates: boolean
  setWithDates(withDates: boolean): void
  readonly format: CardFormat
  readonly labels: Labels
}

export function usePaperOptions(sheet: Sheet, codes: Codes | undefined): PaperOptions {
  const [first, setFirst] = useState(1)
  const { draw = null, pending = false } = sheet.codes ? (codes ?? {}) : {}
  const [datesWanted, setWithDates] = useState(false)
  const withDates = datesWanted && sheet.receivedDates === true
  const labels = useLabels()
  const format = sheet.labels ? labels.format : SEALS
  // The chosen position may exceed the labels of another stock.
  const place = sheet.firstPlace && first <= format.perPage ? first : 1
  return { first: place, setFirst, code: draw, pending, withDates, setWithDates, format, labels }
}
