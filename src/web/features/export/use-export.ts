import { useMemo } from 'react'
import type { Row } from '#domain/table.ts'
import { tableNames, type TableName } from '#domain/tables/index.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { useToast } from '../../messages/use-toast.ts'
import { useTables, type TablesStore } from '../../state/tables.tsx'
import { tableOfView, type ViewName } from '../../state/views.ts'
import type { ExportFormat } from './export.ts'

/** Between the file and the toast that reports it (spec §4). */
const TOAST_DELAY_MS = 500

export interface Exporting {
  /** Everything that a view stands for, verified current first. */
  view(view: ViewName, format: ExportFormat): Promise<void>
  /** Some rows of a table, as CSV: the selected ones. */
  rows(table: TableName, rows: readonly Row[]): Promise<void>
}

/** Exports with their toasts; the code that writes files is fetched when first used. */
export function useExport(): Exporting {
  const tables = useTables()
  const { t, error } = useMessages()
  const toast = useToast()
  return useMemo(() => {
    const report = async (work: () => Promise<void>) => {
      try {
        await tables.during(work())
        setTimeout(() => toast.success(t('common.exportSuccess')), TOAST_DELAY_MS)
      } catch (reason) {
        toast.error(error(reason))
      }
    }
    return {
      view: (view, format) => report(() => exportView(tables, view, format)),
      rows: (table, rows) => report(async () => (await import('./export.ts')).exportRows(table, rows)),
    }
  }, [tables, t, error, toast])
}

/** The rows a view's export is made of; null for the views that have nothing to export (spec §7). */
export function exportedTables(view: ViewName): readonly TableName[] | null {
  if (view === 'dashboard') return tableNames
  if (view === 'distributionList') return ['sealData']
  const table = tableOfView(view)
  return table && [table]
}

async function exportView(tables: TablesStore, view: ViewName, format: ExportFormat): Promise<void> {
  const names = exportedTables(view)
  if (!names) return
  const [{ exportAll, exportRows }] = await Promise.all([import('./export.ts'), tables.ensureCurrent(names)])
  const rows = (table: TableName) => tables.get(table).data?.rows ?? []
  if (view === 'dashboard') exportAll(Object.fromEntries(names.map((table) => [table, rows(table)])))
  else for (const table of names) exportRows(table, rows(table), format, view)
}
