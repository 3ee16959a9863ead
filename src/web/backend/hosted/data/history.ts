import {
  checkAct,
  checkUndo,
  type PreviewEntry,
  previewOf,
  storedVersions,
  undoResult,
  type UndoEntry,
} from '#domain/requests/acts.ts'
import { ACTIVITY_SHOWN, type ActivityEntry, activityOf } from '#domain/requests/answers.ts'
import {
  checkEventOf,
  checkNumberOf,
  type NumberHistoryEntry,
  numberHistoryOf,
} from '#domain/requests/number-history.ts'
import { checkRowOf, storedRow } from '#domain/requests/history.ts'
import type { Returned } from '#domain/tickets/reconcile/returned.ts'
import type { Backend } from '#web/backend/backend.ts'
import type { Call } from '#web/backend/hosted/database-call.ts'

export function createHistory(call: Call) {
  return {
    activity: async () => activityOf(await call<ActivityEntry[]>('eventms_staff_activity', { most: ACTIVITY_SHOWN })),

    async previewUndo(act, only) {
      const [only_table, only_key] = storedRow(only && checkRowOf(only.table, only.key))
      const args = { act_: checkAct(act), only_table, only_key }
      return previewOf(await call<PreviewEntry>('eventms_staff_take_back_preview', args))
    },
    async undoAct(act, request) {
      const { versions, strict, only } = checkUndo(request)
      const [only_table, only_key] = storedRow(only)
      const args = { act_: checkAct(act), seen: storedVersions(versions), strict_: strict, only_table, only_key }
      return undoResult(await call<UndoEntry>('eventms_staff_take_back', args))
    },

    async numberHistory(event, number) {
      const [event_, number_] = checkNumberOf(event, number)
      return numberHistoryOf(await call<NumberHistoryEntry>('eventms_staff_number_history', { event_, number_ }))
    },
    async returned(event) {
      return call<Returned>('eventms_staff_returned', { event_: checkEventOf(event) })
    },
  } satisfies Partial<Backend>
}
