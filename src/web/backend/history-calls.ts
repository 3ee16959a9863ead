import type { ActPlace, ActRows, HistoryFilter, HistoryPage, HistoryPlace, RowHistory } from '#domain/history.ts'
import type { OneRow } from '#domain/wire.ts'

/**
 * What was done, read in parts: each answer says where the next one begins. `unasked`: others did something, and nobody
 * asks for it here: the session grows idle.
 */
export interface HistoryCalls {
  /** What was done to a row, the latest first, as far as that is kept; one that is gone has a history, too. */
  rowHistory(row: OneRow, before?: number, unasked?: boolean): Promise<RowHistory>
  /** What an act did to which rows: 'unknownAct'. */
  actRows(act: number, after?: ActPlace): Promise<ActRows>
  /** Acts and prints, the latest first. */
  history(filter: HistoryFilter, after?: HistoryPlace, unasked?: boolean): Promise<HistoryPage>
  /** Everybody who did something; null stands for what no person did. */
  historyPeople(): Promise<readonly (string | null)[]>
}
