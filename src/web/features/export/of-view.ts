import { SEAL_TABLES } from '#domain/seals/index.ts'
import { tableNames, type TableName } from '#domain/tables/index.ts'
import type { ExportFormat } from '#web/messages/use-export-choices.tsx'
import type { Messages } from '#web/messages/use-messages.ts'
import { foundRows, neededTables } from '#web/state/lists/found-rows.ts'
import type { WantedRows } from '#web/state/lists/lists.ts'
import type { TablesStore } from '#web/state/tables/tables.tsx'
import { tableOfView, type ViewName, type ViewParams } from '#web/state/view/views.ts'
import { exportAll, exportRows } from './export.ts'
import { type ListPart, listedRows } from './listed-rows.ts'

export interface Exported {
  readonly count: number
  /** Rows of closed events that the list leaves out. */
  readonly hidden: number
}

interface FileOf {
  readonly tables: TablesStore
  readonly format: ExportFormat
  readonly label: Messages['label']
}

interface ExportedView {
  readonly view: ViewName
  readonly params: ViewParams
  /** Limits the file to the rows of the list. */
  readonly found: WantedRows | undefined
  readonly chosenEvent: number | null
  readonly listPart: ListPart
}

/** @returns the counts of a partial export, undefined for whole tables, null if there was nothing to export */
export async function exportOfView(file: FileOf, of: ExportedView): Promise<Exported | null | void> {
  const { view, found } = of
  const table = tableOfView(view)
  if (view === 'distributionList') return exportDistribution(file, of)
  if (table) return found ? exportFound(file, table, found) : exportTable(file, table)
  if (view === 'dashboard') return exportOffice(file)
}

const rowsIn = (tables: TablesStore) => (table: TableName) => tables.get(table).data?.rows ?? []

async function exportTable({ tables, format, label }: FileOf, table: TableName): Promise<void> {
  await tables.ensureCurrent([table])
  await exportRows(table, rowsIn(tables)(table), format, label)
}

async function exportOffice({ tables, format, label }: FileOf): Promise<void> {
  await tables.ensureCurrent(tableNames)
  const rowsOf = rowsIn(tables)
  await exportAll(Object.fromEntries(tableNames.map((table) => [table, rowsOf(table)])), format, label)
}

/** The file name differs for a file of found rows and for one without the rows of closed events. */
async function exportFound({ tables, format, label }: FileOf, table: TableName, wanted: WantedRows): Promise<Exported> {
  await tables.ensureCurrent(neededTables(table))
  const { rows, hidden } = await foundRows(table, wanted, rowsIn(tables))
  await exportRows(table, rows, format, label, `${table}-${hidden > 0 ? 'open-events' : 'found'}`)
  return { count: rows.length, hidden }
}

async function exportDistribution(
  { tables, format, label }: FileOf,
  { params, chosenEvent, listPart }: ExportedView,
): Promise<Exported | null> {
  await tables.ensureCurrent(SEAL_TABLES)
  const rows = await listedRows(chosenEvent, rowsIn(tables), params, listPart)
  if (!rows) return null
  await exportRows('sealData', rows, format, label, 'distributionList')
  return { count: rows.length, hidden: 0 }
}
