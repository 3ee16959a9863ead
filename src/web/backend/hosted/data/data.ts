import { type Outcome, resultOf } from '#domain/requests/answers.ts'
import { checkEdits, checkKeys, checkNewRows, KEYS_AT_ONCE, listIn, ROWS_AT_ONCE } from '#domain/requests/check.ts'
import { checkPreferences, type Preferences } from '#domain/requests/preferences.ts'
import {
  checkTicketAct,
  storedChanges,
  ticketActArgs,
  type TicketActEntry,
  ticketActResult,
} from '#domain/requests/ticket-act.ts'
import { sqlName } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import type { WriteResult } from '#domain/wire.ts'
import type { Backend } from '#web/backend/backend.ts'
import type { Call } from '#web/backend/hosted/database-call.ts'
import type { HostedEnvironment } from '#web/backend/hosted/environment.ts'
import { createHistory } from './history.ts'
import { createImports } from './imports.ts'
import { createPrints } from './prints.ts'
import { withChanges, type Changes, type Page, readTable } from './read-table.ts'

/**
 * Reads and writes tables by SQL functions. A write is one call, so it is done completely or not at all. Without our
 * own server, the page itself checks each write before sending it, so that an issue names field and line. The database
 * checks again.
 */
export function createData(call: Call, environment: Pick<HostedEnvironment, 'sample'>) {
  const write = async (name: string, table: TableName, args: object): Promise<WriteResult> =>
    resultOf(await call<Outcome>(name, { name_: sqlName(tables[table]), ...args }))

  async function nothingDone(table: TableName): Promise<WriteResult> {
    const { version } = await call<Page>('eventms_page', { name_: sqlName(tables[table]), most: 1, counted: false })
    return { from: version, to: version, added: 0, changed: 0, removed: 0, versions: {} }
  }

  return {
    async load(table, cached, onProgress) {
      const declaration = tables[table]
      const named = { name_: sqlName(declaration) }
      const since =
        cached &&
        withChanges(declaration, cached, await call<Changes>('eventms_changes', { ...named, since: cached.version }))
      return (
        since ??
        readTable(
          declaration,
          (after, limit, counted) => call<Page>('eventms_page', { ...named, after, most: limit, counted }),
          onProgress,
        )
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
      const { changes, ...head } = checkTicketAct(request)
      const args = ticketActArgs(head, storedChanges(changes))
      return ticketActResult(await call<TicketActEntry>('eventms_ticket_act', args))
    },
    preferences: () => call<Preferences>('eventms_staff_preferences', {}),
    async keepPreferences(changes) {
      await call('eventms_staff_keep_preferences', { changes: checkPreferences({ changes }) })
    },
    ...createPrints(call),
    ...createHistory(call),
  } satisfies Partial<Backend>
}
