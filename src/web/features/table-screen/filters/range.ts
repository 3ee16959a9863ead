import type { Issue } from '#domain/errors.ts'
import { kinds } from '#domain/kinds/index.ts'
import { isIssue, type Value } from '#domain/kinds/kind.ts'
import type { Field } from '#domain/table.ts'

/** Both bounds as typed. */
export interface RangeTexts {
  readonly from: string
  readonly to: string
}

export interface RangeRead {
  /** Undefined where what was typed is none: a bound that is no number, or the first greater than the last. */
  readonly range?: { readonly from: number | null; readonly to: number | null }
  /** What is wrong with each bound for itself. */
  readonly faults?: { readonly from?: Issue; readonly to?: Issue }
}

/** The bounds that were typed, in any way that a cell of the field can be typed. */
export function readRange({ kind }: Field, texts: RangeTexts): RangeRead {
  const from = kinds[kind].parse(texts.from)
  const to = kinds[kind].parse(texts.to)
  if (isIssue(from) || isIssue(to)) return { faults: { ...(isIssue(from) && { from }), ...(isIssue(to) && { to }) } }
  const range = { from: boundOf(from), to: boundOf(to) }
  return range.from !== null && range.to !== null && range.from > range.to ? {} : { range }
}

const boundOf = (value: Value): number | null => (typeof value === 'number' ? value : null)
