import { useMemo } from 'react'
import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { ExportFormat } from '#web/messages/use-export-choices.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { useToast } from '#web/messages/use-toast.ts'
import type { WantedRows } from '#domain/grid/list-query.ts'
import { useTables } from '#web/state/tables/tables.tsx'
import { useUser } from '#web/state/user.tsx'
import type { ViewName, ViewParams } from '#web/state/view/views.ts'
import type { ListFile } from './export.ts'
import type { SealsInScope } from './listed-rows.ts'
import type * as OfView from './of-view.ts'
import type { Details, FileOf } from './of-view.ts'

type Writer = typeof OfView

export interface Exporting {
  /**
   * Exports the rows of a view, after loading the current versions of its tables. The file of a distribution list
   * contains the rows that its filters allow. If `query` is set, the file of a table contains only the rows that the
   * list shows, in the list's order.
   */
  view(view: ViewName, format: ExportFormat, params?: ViewParams, query?: WantedRows): Promise<void>
  rows(table: TableName, rows: readonly Row[], format: ExportFormat): Promise<void>
  list(list: ListFile, format: ExportFormat): Promise<void>
}

/**
 * Exports files and shows toasts. The code that writes files is lazy-loaded.
 * @param sealsInScope must be the same function at every render
 * @param chosenEvent the initial event of the distribution list
 */
export function useExport(sealsInScope: SealsInScope, chosenEvent: number | null = null): Exporting {
  const tables = useTables()
  const user = useUser()
  const messages = useMessages()
  const toast = useToast()
  return useMemo(() => {
    const run = (format: ExportFormat, work: (writer: Writer, file: FileOf) => Promise<Details>) =>
      tables
        .during(
          import('./of-view.ts').then((writer) => {
            const file = { tables, format, messages, user }
            return writer.showExportResult(work(writer, file), messages, toast)
          }),
        )
        .catch((reason: unknown) => toast.error(messages.error(reason)))
    return {
      view: (view, format, params = {}, query) =>
        run(format, (writer, file) => writer.exportOfView(file, { view, params, query, chosenEvent, sealsInScope })),
      rows: (table, rows, format) => run(format, (writer, file) => writer.exportSelected(file, table, rows)),
      list: (list, format) => run(format, (writer, file) => writer.exportOfList(file, list)),
    }
  }, [tables, messages, user, toast, sealsInScope, chosenEvent])
}
