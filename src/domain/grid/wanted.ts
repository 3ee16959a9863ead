import type { Value } from '#domain/kinds/kind.ts'

/** A column by which rows are ordered. */
export interface Sort {
  readonly field: string
  readonly descending: boolean
}

/**
 * What a column is asked for. One that asks nothing (no text, neither bound, no value) keeps every row: it is not
 * filled in yet. Plain data, to be kept and sent as it is.
 */
export type Condition =
  /** Every word of the text stands in what the column stores or shows. */
  | { readonly field: string; readonly is: 'containing'; readonly text: string }
  /** Both bounds are part of it. An empty cell is in no range. */
  | { readonly field: string; readonly is: 'between'; readonly from: number | null; readonly to: number | null }
  /**
   * One of these: codes, or yes and no. Null is the empty cell. A row without a code is known by the name that was
   * copied for it, where its table has that.
   */
  | { readonly field: string; readonly is: 'oneOf'; readonly values: readonly Value[] }
  /** Empty, or filled. */
  | { readonly field: string; readonly is: 'empty'; readonly empty: boolean }

/** What of a table is wanted, and in which order. */
export interface Wanted {
  /** As typed: words, each of which is to stand somewhere in the row. */
  readonly query: string
  /** All of them hold. */
  readonly conditions: readonly Condition[]
  /** The first decides; each further one where those before leave rows alike. */
  readonly sorts: readonly Sort[]
}

/** Everything, as it is stored. */
export const EVERYTHING: Wanted = { query: '', conditions: [], sorts: [] }
