import type { ActPlace, ActRows, HistoryFilter, HistoryPage, HistoryPlace, RowHistory } from '#domain/history.ts'
import type { OneRow } from '#domain/wire.ts'

/** Paged reads: each answer has the start of the next page. `unasked` must not keep the session alive. */
export interface HistoryCalls {
  /** Kept changes of a row, newest first, also of a deleted row. */
  rowHistory(row: OneRow, before?: number, unasked?: boolean): Promise<RowHistory>
  /** The rows that an act changed. Rejects with 'unknownAct'. */
  actRows(act: number, after?: ActPlace): Promise<ActRows>
  /** Acts and prints, newest first. */
  history(filter: HistoryFilter, after?: HistoryPlace, unasked?: boolean): Promise<HistoryPage>
  /** All people with an entry; null for acts without a person. */
  historyPeople(): Promise<readonly (string | null)[]>
}
