import type { Value } from '#domain/kinds/kind.ts'

export interface Sort {
  readonly field: string
  readonly descending: boolean
}

/** Bound of a range: a number, or a date such as 2026-04-01. */
export type Bound = number | string

/** A filter on one column, as stored and sent. An incomplete condition, such as one without values, filters nothing. */
export type Condition =
  /** Every word must occur in the stored or displayed text of the cell. */
  | { readonly field: string; readonly is: 'containing'; readonly text: string }
  /** `from` and `to` are included. An empty cell never matches. */
  | { readonly field: string; readonly is: 'between'; readonly from: Bound | null; readonly to: Bound | null }
  /**
   * The cell must equal one of the values; null is the empty cell. In a column of codes, a row may have a name but no
   * code. This row matches if its name is the current name of one of the codes in `values`.
   */
  | { readonly field: string; readonly is: 'oneOf'; readonly values: readonly Value[] }
  | { readonly field: string; readonly is: 'empty'; readonly empty: boolean }

export interface ListQuery {
  /** Search text as typed. A row matches if it contains every word. */
  readonly query: string
  /** A row must meet all conditions. */
  readonly conditions: readonly Condition[]
  /** Sort columns, the most important first. */
  readonly sorts: readonly Sort[]
}

/** All rows in stored order. */
export const EVERYTHING: ListQuery = { query: '', conditions: [], sorts: [] }

/** Search, filters and sort order of a list, with the choice to show rows of closed events. */
export interface WantedRows extends ListQuery {
  /** True to show the rows of closed events, too. */
  readonly withClosed?: true | undefined
}

/** True if a search or filter may hide rows. */
export const isNarrowed = ({ query, conditions }: ListQuery): boolean => query.trim() !== '' || conditions.length > 0
