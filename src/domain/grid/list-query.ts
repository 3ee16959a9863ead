import type { Value } from '#domain/kinds/kind.ts'

export interface Sort {
  readonly field: string
  readonly descending: boolean
}

/** A number, or a date such as 2026-04-01. */
export type Bound = number | string

/** A filter of one column, as it is stored and sent. An incomplete condition keeps every row. */
export type Condition =
  /** The stored or displayed text contains every word. */
  | { readonly field: string; readonly is: 'containing'; readonly text: string }
  /** Inclusive; an empty cell is in no range. */
  | { readonly field: string; readonly is: 'between'; readonly from: Bound | null; readonly to: Bound | null }
  /** Null is the empty cell. A row without a code is matched by its copied name. */
  | { readonly field: string; readonly is: 'oneOf'; readonly values: readonly Value[] }
  | { readonly field: string; readonly is: 'empty'; readonly empty: boolean }

export interface ListQuery {
  /** As typed: every word must occur in the row. */
  readonly query: string
  /** Combined by AND. */
  readonly conditions: readonly Condition[]
  /** In order of priority. */
  readonly sorts: readonly Sort[]
}

/** All rows, in stored order. */
export const EVERYTHING: ListQuery = { query: '', conditions: [], sorts: [] }

/** Search, filters and order of a list, and its choice to show closed events. */
export interface WantedRows extends ListQuery {
  /** Rows of closed events are shown. */
  readonly withClosed?: true | undefined
}

/** True if a search or filters may hide rows. */
export const isNarrowed = ({ query, conditions }: ListQuery): boolean => query.trim() !== '' || conditions.length > 0
