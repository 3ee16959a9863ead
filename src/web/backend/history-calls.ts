import type { ActPlace, ActRows, HistoryFilter, HistoryPage, HistoryPlace, RowHistory } from '#domain/history.ts'
import type { OneRow } from '#domain/wire.ts'

/**
 * Paged reads of the history. An answer contains the start of the next page. `inBackground` reads must not extend the
 * session.
 */
export interface HistoryCalls {
  /** The stored changes of a row, newest first. Also works for a deleted row. */
  rowHistory(row: OneRow, before?: number, inBackground?: boolean): Promise<RowHistory>
  /** The rows that an act changed. Rejects with 'unknownAct'. */
  actRows(act: number, after?: ActPlace): Promise<ActRows>
  /** Acts and prints, newest first. */
  history(filter: HistoryFilter, after?: HistoryPlace, inBackground?: boolean): Promise<HistoryPage>
  /** All people with an entry in the history. Includes null if there are acts without a person. */
  historyPeople(): Promise<readonly (string | null)[]>
}
