import type { ActCursor, ActRows, HistoryFilter, HistoryPage, HistoryCursor, RowHistory } from '#domain/history.ts'
import type { OneRow } from '#domain/wire.ts'

/**
 * Reads the history page by page. Each page contains the cursor of the next one. Reads with `inBackground` do not
 * extend the session.
 */
export interface HistoryCalls {
  /** The stored changes of a row, newest first. Also works for a deleted row. */
  rowHistory(row: OneRow, before?: number, inBackground?: boolean): Promise<RowHistory>
  /** The rows that an act changed. Rejects with 'unknownAct'. */
  actRows(act: number, after?: ActCursor): Promise<ActRows>
  /** Acts and prints, newest first. */
  history(filter: HistoryFilter, after?: HistoryCursor, inBackground?: boolean): Promise<HistoryPage>
  /** All people with an entry in the history. Contains null if some acts have no person. */
  historyPeople(): Promise<readonly (string | null)[]>
}
