import type { ViewParams } from '#web/state/view/views.ts'

/** Rows of a table, where they are found in it. */
export interface RowsPlace extends Pick<ViewParams, 'search' | 'filters'> {
  readonly table: 'sealData' | 'salesData' | 'confirmedData'
}
