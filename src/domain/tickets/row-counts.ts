/** Number of rows by table. */
export type RowCounts = Record<'salesData' | 'confirmedData', number>

export const noRows = (): RowCounts => ({ salesData: 0, confirmedData: 0 })
