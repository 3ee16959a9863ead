import type { Value } from '#domain/kinds/kind.ts'

export interface Sort {
  readonly field: string
  readonly descending: boolean
}

/** A number, or a date such as 2026-04-01. */
export type Bound = number | string

/** A filter on one column, as stored and sent. An incomplete condition keeps every row. */
export type Condition =
  /** The stored or displayed text must contain every word. */
  | { readonly field: string; readonly is: 'containing'; readonly text: string }
  /** Bounds are inclusive. An empty cell never matches. */
  | { readonly field: string; readonly is: 'between'; readonly from: Bound | null; readonly to: Bound | null }
  /** Null means the empty cell. A row without a code is matched by its copied name. */
  | { readonly field: string; readonly is: 'oneOf'; readonly values: readonly Value[] }
  | { readonly field: string; readonly is: 'empty'; readonly empty: boolean }

export interface ListQuery {
  /** Search text as typed: every word must occur in the row. */
  readonly query: string
  /** A row must meet all conditions. */
  readonly conditions: readonly Condition[]
  /** By priority: the first column sorts first. */
  readonly sorts: readonly Sort[]
}

/** Matches every row; keeps the stored order. */
export const EVERYTHING: ListQuery = { query: '', conditions: [], sorts: [] }

/** Search, filters and sort order of a list, and whether it shows the rows of closed events. */
export interface WantedRows extends ListQuery {
  /** True if rows of closed events are shown, too. */
  readonly withClosed?: true | undefined
}

/** True if a search or filters may hide rows. */
export const isNarrowed = ({ query, conditions }: ListQuery): boolean => query.trim() !== '' || conditions.length > 0
