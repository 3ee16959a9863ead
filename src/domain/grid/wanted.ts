import type { Value } from '#domain/kinds/kind.ts'

/** A sort column. */
export interface Sort {
  readonly field: string
  readonly descending: boolean
}

/**
 * A filter of a column. An incomplete one (no text, no bound, no value) keeps every row. Plain data, stored and sent
 * unchanged.
 */
export type Condition =
  /** The stored or displayed text contains every word. */
  | { readonly field: string; readonly is: 'containing'; readonly text: string }
  /** Inclusive bounds. An empty cell is in no range. */
  | { readonly field: string; readonly is: 'between'; readonly from: number | null; readonly to: number | null }
  /**
   * One of these codes or flags; null is the empty cell. A row without a code is matched by its copied name, if its
   * table has one.
   */
  | { readonly field: string; readonly is: 'oneOf'; readonly values: readonly Value[] }
  | { readonly field: string; readonly is: 'empty'; readonly empty: boolean }

/** Filters and sort order of a table. */
export interface Wanted {
  /** As typed: every word must occur somewhere in the row. */
  readonly query: string
  /** Combined by AND. */
  readonly conditions: readonly Condition[]
  /** In order of priority. */
  readonly sorts: readonly Sort[]
}

/** All rows in stored order. */
export const EVERYTHING: Wanted = { query: '', conditions: [], sorts: [] }
