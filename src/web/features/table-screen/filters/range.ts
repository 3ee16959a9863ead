import type { Issue } from '#domain/errors.ts'
import type { Bound } from '#domain/grid/list-query.ts'
import { kinds } from '#domain/kinds/index.ts'
import { isIssue, type Value } from '#domain/kinds/kind.ts'
import type { Field } from '#domain/table.ts'

export interface RangeTexts {
  readonly from: string
  readonly to: string
}

export interface RangeRead {
  /** Undefined if a bound cannot be parsed, or if `from` is greater than `to`. */
  readonly range?: { readonly from: Bound | null; readonly to: Bound | null }
  readonly faults?: { readonly from?: Issue; readonly to?: Issue }
}

export function readRange({ kind }: Field, texts: RangeTexts): RangeRead {
  const from = kinds[kind].parse(texts.from)
  const to = kinds[kind].parse(texts.to)
  if (isIssue(from) || isIssue(to)) return { faults: { ...(isIssue(from) && { from }), ...(isIssue(to) && { to }) } }
  const range = { from: boundOf(from), to: boundOf(to) }
  return range.from !== null && range.to !== null && range.from > range.to ? {} : { range }
}

const boundOf = (value: Value): Bound | null => (typeof value === 'boolean' ? null : value)
