import { useMemo } from 'react'
import type { ListQuery } from '#domain/grid/list-query.ts'
import type { Row } from '#domain/table.ts'
import { tableNames, type TableName } from '#domain/tables/index.ts'
import type { ExportFormat } from '#web/messages/use-export-choices.tsx'
import { useMessages, type Messages } from '#web/messages/use-messages.ts'
import { useToast } from '#web/messages/use-toast.ts'
import { useTables, type TablesStore } from '#web/state/tables/tables.tsx'
import { tableOfView, type ViewName, type ViewParams } from '#web/state/view/views.ts'
import type { ListFile } from './export.ts'
import type { ListPart } from './listed-rows.ts'

/** Milliseconds between the file and the toast that reports it. */
const TOAST_DELAY_MS = 500

export interface Exporting {
  /**
   * Exports a view's tables after checking that they are current; for the distribution list only its rows. `found`
   * limits a table to the matching rows, in the order of its list.
   */
  view(view: ViewName, format: ExportFormat, params?: ViewParams, found?: ListQuery): Promise<void>
  rows(table: TableName, rows: readonly Row[], format: ExportFormat): Promise<void>
  list(list: ListFile, format: ExportFormat): Promise<void>
}

/**
 * Exports with toasts; the code that writes files is lazy-loaded.
 * @param listPart must be a stable function
 * @param chosenEvent the event with which the distribution list begins
 */
export function useExport(listPart: ListPart, chosenEvent: number | null = null): Exporting {
  const tables = useTables()
  const { t, label, error, number } = useMessages()
  const toast = useToast()
  return useMemo(() => {
    const listed: ListedRows = async (rowsOf, params) =>
      (await import('./listed-rows.ts')).listedRows(chosenEvent, rowsOf, params, listPart)
    /** `work` resolves with the number of rows if they are not all, and with null if there was nothing to export. */
    const report = async (work: () => Promise<number | null | void>) => {
      try {
        const count = await tables.during(work())
        if (count === null) return toast.error(t('export.nothingToExport'))
        const details = count === undefined ? undefined : t('table.records', { count, number: number(count) })
        setTimeout(() => toast.success(t('common.exportSuccess'), details), TOAST_DELAY_MS)
      } catch (reason) {
        toast.error(error(reason))
      }
    }
    return {
      view: (view, format, params = {}, found) =>
        report(() => {
          const table = tableOfView(view)
          if (table && found) return exportFound(tables, table, found, format, label)
          return view === 'distributionList'
            ? exportDistribution(tables, format, label, (rowsOf) => listed(rowsOf, params))
            : exportView(tables, view, format, label)
        }),
      rows: (table, rows, format) =>
        report(async () => (await import('./export.ts')).exportRows(table, rows, format, label)),
      list: (list, format) => report(async () => (await import('./export.ts')).exportList(list, format)),
    }
  }, [tables, t, label, error, number, toast, listPart, chosenEvent])
}

type RowsOf = (table: TableName) => readonly Row[]
type ListedRows = (rowsOf: RowsOf, params: ViewParams) => Promise<readonly Row[] | null>

/** The tables of a view's export; null for views without one. */
function exportedTables(view: ViewName): readonly TableName[] | null {
  if (view === 'dashboard') return tableNames
  const table = tableOfView(view)
  return table && [table]
}

async function exportView(
  tables: TablesStore,
  view: ViewName,
  format: ExportFormat,
  label: Messages['label'],
): Promise<void> {
  const names = exportedTables(view)
  if (!names) return
  const [{ exportAll, exportRows }] = await Promise.all([import('./export.ts'), tables.ensureCurrent(names)])
  const rows = (table: TableName) => tables.get(table).data?.rows ?? []
  if (view === 'dashboard')
    await exportAll(Object.fromEntries(names.map((table) => [table, rows(table)])), format, label)
  else for (const table of names) await exportRows(table, rows(table), format, label, view)
}

/** The file name shows that the rows are filtered. */
async function exportFound(
  tables: TablesStore,
  table: TableName,
  wanted: ListQuery,
  format: ExportFormat,
  label: Messages['label'],
): Promise<number> {
  const [{ exportRows }, { foundRows, neededTables }] = await Promise.all([
    import('./export.ts'),
    import('#web/state/lists/found-rows.ts'),
  ])
  await tables.ensureCurrent(neededTables(table))
  const rows = await foundRows(table, wanted, (name) => tables.get(name).data?.rows ?? [])
  await exportRows(table, rows, format, label, `${table}-found`)
  return rows.length
}

async function exportDistribution(
  tables: TablesStore,
  format: ExportFormat,
  label: Messages['label'],
  listed: (rowsOf: RowsOf) => ReturnType<ListedRows>,
): Promise<number | null> {
  const [{ SEAL_TABLES }, { exportRows }] = await Promise.all([import('#domain/seals/index.ts'), import('./export.ts')])
  await tables.ensureCurrent(SEAL_TABLES)
  const rows = await listed((table) => tables.get(table).data?.rows ?? [])
  if (!rows) return null
  await exportRows('sealData', rows, format, label, 'distributionList')
  return rows.length
}
