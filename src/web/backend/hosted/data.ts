import {
  checkAct,
  checkTakeBack,
  type PreviewEntry,
  previewOf,
  storedVersions,
  takenBack,
  type TakenBackEntry,
} from '#domain/requests/acts.ts'
import { ACTIVITY_SHOWN, type ActivityEntry, activityOf, type Outcome, resultOf } from '#domain/requests/answers.ts'
import { checkNumberOf, type NumberHistoryEntry, numberHistoryOf } from '#domain/requests/number-history.ts'
import { checkEdits, checkKeys, checkNewRows, KEYS_AT_ONCE, listIn, ROWS_AT_ONCE } from '#domain/requests/check.ts'
import { inParts } from '#domain/in-parts.ts'
import { checkTicketAct, ticketActArgs, type TicketActEntry, ticketActResult } from '#domain/requests/ticket-act.ts'
import { sqlName } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { checkAnswer, checkCards, checkFollowed, checkPrintNumber } from '#domain/requests/prints.ts'
import { CARDS_AT_ONCE, type Printed, type WriteResult } from '#domain/wire.ts'
import type { Backend } from '../backend.ts'
import type { Call } from './database-call.ts'
import type { HostedEnvironment } from './environment.ts'
import { createImports } from './imports.ts'
import { withChanges, type Changes, type Page, readTable } from './read-table.ts'

export type Data = Pick<
  Backend,
  | ('load' | 'add' | 'edit' | 'remove' | 'import' | 'importAll' | 'loadSamples')
  | ('recordPrint' | 'recordCards' | 'answerPrint' | 'printed')
  | ('ticketAct' | 'activity' | 'previewTakeBack' | 'takeBack' | 'numberHistory')
>

/**
 * Reads and writes the tables by calling the database's functions: each write is one call, so that all of it happens or
 * nothing. What our own server would check before it asks its database is checked here, so that an issue names field
 * and line; the database checks again.
 */
export function createData(call: Call, environment: Pick<HostedEnvironment, 'sample'>): Data {
  const write = async (name: string, table: TableName, args: object): Promise<WriteResult> =>
    resultOf(await call<Outcome>(name, { name_: sqlName(tables[table]), ...args }))

  /** The result of a write that has nothing to do. */
  async function nothingDone(table: TableName): Promise<WriteResult> {
    const { version } = await call<Page>('eventms_page', { name_: sqlName(tables[table]), most: 1 })
    return { from: version, to: version, added: 0, changed: 0, removed: 0, versions: {} }
  }

  return {
    async load(table, held, onProgress) {
      const declaration = tables[table]
      const named = { name_: sqlName(declaration) }
      const since =
        held &&
        withChanges(declaration, held, await call<Changes>('eventms_changes', { ...named, since: held.version }))
      return (
        since ??
        readTable(declaration, (after, most) => call<Page>('eventms_page', { ...named, after, most }), onProgress)
      )
    },

    async add(table, rows, request) {
      const new_rows = checkNewRows(tables[table], listIn({ rows }, 'rows', ROWS_AT_ONCE))
      if (rows.length === 0) return nothingDone(table)
      return request === undefined
        ? write('eventms_add', table, { new_rows })
        : write('eventms_add_once', table, { new_rows, request_: request })
    },

    async edit(table, { edits, version }) {
      const checked = checkEdits(tables[table], listIn({ edits }, 'edits', ROWS_AT_ONCE))
      return edits.length === 0
        ? nothingDone(table)
        : write('eventms_edit', table, { edits: checked, ...(version !== undefined && { seen: version }) })
    },

    async remove(table, { keys, version }) {
      const checked = checkKeys(listIn({ keys }, 'keys', KEYS_AT_ONCE))
      return keys.length === 0
        ? nothingDone(table)
        : write('eventms_delete', table, { keys: checked, ...(version !== undefined && { seen: version }) })
    },

    ...createImports(call, environment),

    async ticketAct(request) {
      const args = ticketActArgs(checkTicketAct(request))
      return ticketActResult(await call<TicketActEntry>('eventms_ticket_act', args))
    },
    recordPrint: ({ sheet, filters, rows }) =>
      call<number>('eventms_print', { sheet_: sheet, filters_: filters, rows_: rows }),
    async recordCards(print, cards) {
      for (const some of inParts(cards, CARDS_AT_ONCE))
        await call('eventms_staff_print_cards', { print_: checkPrintNumber(print), cards: checkCards({ cards: some }) })
    },
    async answerPrint(print, answer) {
      await call('eventms_staff_answer_print', { print_: checkPrintNumber(print), pages_: checkAnswer(answer).pages })
    },
    async printed(given, event) {
      const { sheet, code } = checkFollowed(given, event)
      return call<Printed>('eventms_staff_printed', { sheet_: sheet, event_: code })
    },
    activity: async () => activityOf(await call<ActivityEntry[]>('eventms_activity', { most: ACTIVITY_SHOWN })),

    async previewTakeBack(act) {
      return previewOf(await call<PreviewEntry>('eventms_staff_take_back_preview', { act_: checkAct(act) }))
    },
    async takeBack(act, request) {
      const { versions, strict } = checkTakeBack(request)
      const args = { act_: checkAct(act), seen: storedVersions(versions), strict_: strict }
      return takenBack(await call<TakenBackEntry>('eventms_staff_take_back', args))
    },

    async numberHistory(event, number) {
      const [event_, number_] = checkNumberOf(event, number)
      return numberHistoryOf(await call<NumberHistoryEntry>('eventms_staff_number_history', { event_, number_ }))
    },
  }
}
