import { useMemo } from 'react'
import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { ExportFormat } from '#web/messages/use-export-choices.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { useToast } from '#web/messages/use-toast.ts'
import type { WantedRows } from '#web/state/lists/lists.ts'
import { useTables } from '#web/state/tables/tables.tsx'
import type { ViewName, ViewParams } from '#web/state/view/views.ts'
import type { ListFile } from './export.ts'
import type { ListPart } from './listed-rows.ts'
import type { Exported } from './of-view.ts'

/** Milliseconds between the file and the toast that reports it. */
const TOAST_DELAY_MS = 500

export interface Exporting {
  /**
   * Exports a view's tables after checking that they are current; for the distribution list only its rows. `found`
   * limits a table to the rows that its list shows, in their order.
   */
  view(view: ViewName, format: ExportFormat, params?: ViewParams, found?: WantedRows): Promise<void>
  rows(table: TableName, rows: readonly Row[], format: ExportFormat): Promise<void>
  list(list: ListFile, format: ExportFormat): Promise<void>
}

/**
 * Exports with toasts; the code that writes files is lazy-loaded.
 * @param listPart must be a stable function
 * @param chosenEvent initial event of the distribution list
 */
export function useExport(listPart: ListPart, chosenEvent: number | null = null): Exporting {
  const tables = useTables()
  const { t, label, error, number } = useMessages()
  const toast = useToast()
  return useMemo(() => {
    /** `work` resolves with the counts of a partial export, undefined for whole tables, null if there is no row. */
    const report = async (work: () => Promise<Exported | null | void>) => {
      try {
        const done = await tables.during(work())
        if (done === null) return toast.error(t('export.nothingToExport'))
        const counted = (key: 'table.records' | 'closing.hidden', count: number) =>
          t(key, { count, number: number(count) })
        const details = done && [counted('table.records', done.count)]
        if (done?.hidden) details!.push(counted('closing.hidden', done.hidden))
        setTimeout(() => toast.success(t('common.exportSuccess'), details?.join('\n')), TOAST_DELAY_MS)
      } catch (reason) {
        toast.error(error(reason))
      }
    }
    return {
      view: (view, format, params = {}, found) =>
        report(async () =>
          (await import('./of-view.ts')).exportOfView(
            { tables, format, label },
            { view, params, found, chosenEvent, listPart },
          ),
        ),
      rows: (table, rows, format) =>
        report(async () => (await import('./export.ts')).exportRows(table, rows, format, label)),
      list: (list, format) => report(async () => (await import('./export.ts')).exportList(list, format)),
    }
  }, [tables, t, label, error, number, toast, listPart, chosenEvent])
}
