import { aboutWords } from '#domain/export/about.ts'
import { tablesOfNames } from '#domain/export/name-columns.ts'
import { mastersOf, namesOf } from '#domain/grid/columns.ts'
import { SEAL_TABLES } from '#domain/seals/index.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { tableNames, tables as declarations, type TableName } from '#domain/tables/index.ts'
import { eventField } from '#domain/tickets/closing/event-field.ts'
import { wantedTexts, type ConditionContext } from '#web/kinds/condition-text.ts'
import type { Messages } from '#web/messages/messages.ts'
import type { Toast } from '#web/messages/use-toast.ts'
import { wantsNames } from '#web/state/lists/export-names.ts'
import { neededTables } from '#domain/export/found-rows.ts'
import { foundRows } from '#web/state/lists/found-rows.ts'
import type { WantedRows } from '#domain/grid/list-query.ts'
import type { TablesStore } from '#web/state/tables/tables.tsx'
import { tableOfView, type ViewName, type ViewParams } from '#web/state/view/views.ts'
import { eventOf, eventText } from './about.ts'
import { exportAll, exportList, exportRows, type ListFile, type ExportOptions } from './export.ts'
import { distributionFacts, type SealsInScope, listedRows } from './listed-rows.ts'

/**
 * The number of exported rows as a text, if the export is partial. Undefined for a complete export, null if there was
 * nothing to export.
 */
export type Details = string | undefined | null

export type FileOf = Omit<ExportOptions, 'rowsOf' | 'withNames'> & { readonly tables: TablesStore }
type ViewExportOptions = ExportOptions & FileOf

/** Delay in milliseconds between the download and its toast. The specification of EventMS requires half a second. */
const TOAST_DELAY_MS = 500

/** Shows a toast when an export has finished. */
export async function showExportResult(work: Promise<Details>, { t }: Messages, toast: Toast): Promise<void> {
  const details = await work
  if (details === null) return toast.error(t('export.nothingToExport'))
  setTimeout(() => toast.success(t('common.exportSuccess'), details), TOAST_DELAY_MS)
}

interface ExportedView {
  readonly view: ViewName
  readonly params: ViewParams
  /** Limits the file to the rows that the list shows. */
  readonly query: WantedRows | undefined
  readonly chosenEvent: number | null
  readonly sealsInScope: SealsInScope
}

const exportOptionsOf = (file: FileOf): ViewExportOptions => ({
  ...file,
  withNames: wantsNames(file.user.id),
  rowsOf: (table) => file.tables.get(table).data?.rows ?? [],
})

export async function exportOfView(file: FileOf, exported: ExportedView): Promise<Details> {
  const { view, query } = exported
  const options = exportOptionsOf(file)
  const table = tableOfView(view)
  if (view === 'distributionList') return exportDistribution(options, exported)
  if (table) return query ? exportFound(options, table, query) : exportTable(options, table)
  if (view === 'dashboard') return exportOffice(options)
  return undefined
}

export async function exportSelected(file: FileOf, table: TableName, rows: readonly Row[]): Promise<undefined> {
  const options = exportOptionsOf(file)
  await options.tables.ensureCurrent(tablesBeside(table, options))
  await exportRows(table, rows, options, { filters: [options.messages.label(aboutWords.selected)] })
}

export async function exportOfList(file: FileOf, list: ListFile): Promise<undefined> {
  const options = exportOptionsOf(file)
  const { event: code, filters } = list
  const event = code === undefined ? undefined : eventText(code, options.rowsOf('events'))
  await exportList(list, options, { event, filters })
}

/**
 * Tables to load besides the exported one. Their rows contain the names beside codes, and the event's name for the
 * worksheet that describes the file.
 */
function tablesBeside(table: TableName, { withNames, format }: ExportOptions): TableName[] {
  if (format === 'json') return []
  const named = withNames ? tablesOfNames(declarations[table]) : []
  return format === 'csv' || eventField(table) === undefined ? named : [...new Set<TableName>([...named, 'events'])]
}

async function exportTable(options: ViewExportOptions, table: TableName): Promise<undefined> {
  const { tables, rowsOf, messages } = options
  await tables.ensureCurrent([table, ...tablesBeside(table, options)])
  await exportRows(table, rowsOf(table), options, { event: eventOf(table, [], rowsOf('events'), messages.label) })
}

async function exportOffice(options: ViewExportOptions): Promise<undefined> {
  const { tables, rowsOf } = options
  await tables.ensureCurrent(tableNames)
  await exportAll(Object.fromEntries(tableNames.map((table) => [table, rowsOf(table)])), options)
}

/** @param hidden number of rows of closed events that the list leaves out */
function countsText(count: number, hidden: number, { t, number }: Messages): string {
  const countText = (key: 'table.records' | 'closing.hidden', of: number) => t(key, { count: of, number: number(of) })
  return [countText('table.records', count), ...(hidden > 0 ? [countText('closing.hidden', hidden)] : [])].join('\n')
}

const conditionContext = (table: TableName, { rowsOf, messages }: ExportOptions): ConditionContext => {
  const declaration: TableDeclaration = declarations[table]
  const names = Object.fromEntries(mastersOf(declaration).map((master) => [master, namesOf(master, rowsOf(master))]))
  return { declaration, names, messages }
}

/**
 * Exports the rows that the list shows. The file's name ends in `-found`, or in `-open-events` if the list leaves out
 * closed events.
 */
async function exportFound(options: ViewExportOptions, table: TableName, query: WantedRows): Promise<string> {
  const { tables, rowsOf, messages } = options
  await tables.ensureCurrent([...new Set([...neededTables(table), ...tablesBeside(table, options)])])
  const { rows, hidden } = await foundRows(table, query, rowsOf)
  const about = {
    event: eventOf(table, query.conditions, rowsOf('events'), messages.label),
    filters: wantedTexts(query, conditionContext(table, options)),
    hidden,
  }
  await exportRows(table, rows, options, about, `${table}-${hidden > 0 ? 'open-events' : 'found'}`)
  return countsText(rows.length, hidden, messages)
}

async function exportDistribution(
  options: ViewExportOptions,
  { params, chosenEvent, sealsInScope }: ExportedView,
): Promise<string | null> {
  const { tables, rowsOf, messages } = options
  await tables.ensureCurrent([...new Set([...SEAL_TABLES, ...tablesBeside('sealData', options)])])
  const rows = await listedRows(chosenEvent, rowsOf, params, sealsInScope)
  if (!rows) return null
  const about = distributionFacts(chosenEvent, params, options.messages, (code) => eventText(code, rowsOf('events')))
  await exportRows('sealData', rows, options, about, 'distributionList')
  return countsText(rows.length, 0, messages)
}
