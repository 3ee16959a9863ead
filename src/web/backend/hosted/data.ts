import { EventmsError } from '#domain/errors.ts'
import { sampleBatch } from '#domain/import/sample-office.ts'
import {
  ACTIVITY_SHOWN,
  type ActivityEntry,
  activityOf,
  type Outcome,
  productName,
  resultOf,
} from '#domain/requests/answers.ts'
import { checkEdits, checkKeys, checkNewRows, KEYS_AT_ONCE, listIn, ROWS_AT_ONCE } from '#domain/requests/check.ts'
import { sqlName } from '#domain/table.ts'
import { parentsFirst, tables, type TableName } from '#domain/tables/index.ts'
import type { ImportResults, WriteResult } from '#domain/wire.ts'
import type { Backend, ImportPart, Progress } from '../backend.ts'
import type { Call } from './calls.ts'
import type { HostedEnvironment } from './environment.ts'
import { checkedPart, located, type SentPart } from './import-part.ts'
import { brought, type Changes, type Page, readTable } from './read-table.ts'
import { refusedTable } from './refusals.ts'

export type Data = Pick<
  Backend,
  'load' | 'add' | 'edit' | 'remove' | 'import' | 'importAll' | 'loadSamples' | 'recordPrint' | 'activity'
>

/**
 * The tables, by the database's functions alone: what is atomic is one of them (design §3). What our own server would
 * check before it asks its database is checked here, so that a refusal names field and line; the database checks again.
 */
export function createData(call: Call, { sample }: Pick<HostedEnvironment, 'sample'>): Data {
  const write = async (name: string, table: TableName, args: object): Promise<WriteResult> =>
    resultOf(await call<Outcome>(name, { name_: sqlName(tables[table]), ...args }))

  /** The result of a write that has nothing to do. */
  async function nothingDone(table: TableName): Promise<WriteResult> {
    const { version } = await call<Page>('eventms_page', { name_: sqlName(tables[table]), most: 1 })
    return { from: version, to: version, added: 0, changed: 0, removed: 0, versions: {} }
  }

  async function send(parts: readonly Omit<SentPart, 'version'>[], into_empty = false): Promise<ImportResults> {
    const sent = parts.map(({ lines: _, ...part }) => part)
    const outcomes = await call<Record<string, Outcome>>('eventms_import', { parts: sent, into_empty })
    return Object.fromEntries(Object.entries(outcomes).map(([name, outcome]) => [productName(name), resultOf(outcome)]))
  }

  async function importAll(
    parts: readonly ImportPart[],
    onProgress?: (progress: Progress) => void,
  ): Promise<ImportResults> {
    const total = parts.reduce((sum, { rows }) => sum + rows.length, 0)
    onProgress?.({ done: 0, total })
    const checked = parts
      .toSorted((a, b) => parentsFirst.indexOf(a.table) - parentsFirst.indexOf(b.table))
      .map((part) => checkedOf(part))
    const results = await send(checked).catch((error: unknown) => {
      const table = error instanceof EventmsError && refusedTable(error)
      const part = checked.find((one) => one.table === (table && sqlName(tables[table])))
      throw table && part ? ofOne(located(error, part), table) : error
    })
    onProgress?.({ done: total, total })
    return results
  }

  return {
    async load(table, held, onProgress) {
      const declaration = tables[table]
      const named = { name_: sqlName(declaration) }
      const since =
        held && brought(declaration, held, await call<Changes>('eventms_changes', { ...named, since: held.version }))
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

    async import(table, batch, onProgress) {
      const total = batch.rows.length
      onProgress?.({ done: 0, total })
      const part = checkedPart({ ...batch, table })
      const results = await send([part]).catch((error: unknown) => {
        throw error instanceof EventmsError ? located(error, part) : error
      })
      onProgress?.({ done: total, total })
      return results[table]!
    },

    importAll,

    async loadSamples() {
      const files = await Promise.all(
        parentsFirst.map(async (table) => ({ table, ...sampleBatch(table, await fetched(sample(table))), version: 0 })),
      )
      // Into empty tables, whatever their versions.
      return send(
        files.map(checkedPart).map(({ version: _, ...part }) => part),
        true,
      )
    },

    async recordPrint({ sheet, filters, rows }) {
      await call('eventms_print', { sheet_: sheet, filters_: filters, rows_: rows })
    },
    activity: async () => activityOf(await call<ActivityEntry[]>('eventms_activity', { most: ACTIVITY_SHOWN })),
  }
}

/** A file of the build that cannot be had: the page's own host cannot be reached. */
async function fetched(file: Promise<Uint8Array>): Promise<Uint8Array> {
  try {
    return await file
  } catch (cause) {
    throw new EventmsError('unreachable', {}, { cause })
  }
}

function checkedOf(part: ImportPart): SentPart {
  try {
    return checkedPart(part)
  } catch (error) {
    throw error instanceof EventmsError ? ofOne(error, part.table) : error
  }
}

/** A refusal of one part of several says which table it is about. */
function ofOne({ code, params, cause, issues }: EventmsError, table: TableName): EventmsError {
  return new EventmsError(code, { ...params, table }, { cause, issues })
}
