import { EventmsError } from '#domain/errors.ts'
import { checkAct } from '#domain/requests/acts.ts'
import {
  actRowsOf,
  type ActRowsEntry,
  checkActCursor,
  checkBefore,
  checkHistoryFilter,
  checkHistoryCursor,
  checkRowOf,
  historyPageOf,
  type HistoryPageEntry,
  rowHistoryOf,
  type RowHistoryEntry,
  storedFilter,
  storedRow,
} from '#domain/requests/history.ts'
import type { HistoryCalls } from '#web/backend/history-calls.ts'
import type { Call } from '#web/backend/hosted/database-call.ts'

export function createHistoryCalls(call: Call): HistoryCalls {
  return {
    async rowHistory({ table, key }, before) {
      const [name_, key_] = storedRow(checkRowOf(table, key))
      const args = { name_, key_, before_: checkBefore(before) }
      return rowHistoryOf(await call<RowHistoryEntry>('eventms_staff_row_history', args))
    },
    async actRows(act, after) {
      const checkedCursor = checkActCursor(after)
      const args = {
        act_: checkAct(act),
        after_entry: checkedCursor?.entry ?? null,
        after_place: checkedCursor?.place ?? 0,
      }
      const rows = actRowsOf(await call<ActRowsEntry>('eventms_staff_act_rows', args))
      if (!rows) throw new EventmsError('unknownAct', { act })
      return rows
    },
    async history(filter, after) {
      const args = { filter: storedFilter(checkHistoryFilter(filter)), after_: checkHistoryCursor(after) }
      return historyPageOf(await call<HistoryPageEntry>('eventms_staff_history', args))
    },
    historyPeople: () => call<readonly (string | null)[]>('eventms_staff_history_people', {}),
  }
}
