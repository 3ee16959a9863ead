import type { TableName } from '#domain/tables/index.ts'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconDownload, IconLink } from '@tabler/icons-react'
import { useNamesChoice } from '#web/dialogs/use-names-choice.ts'
import { closedRows } from '#domain/tickets/closing/left-out-rows.ts'
import { isNarrowed } from '#domain/grid/list-query.ts'
import type { ListState } from '#web/state/lists/lists.ts'
import { exportFormats, useExportChoices, type ExportFormat } from '#web/messages/use-export-choices.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { useLinkDialog } from '#web/state/excel-link.ts'
import { useToast } from '#web/messages/use-toast.ts'
import { useTables } from '#web/state/tables/tables.tsx'
import { useOpenList } from '#web/state/view/open-list.ts'
import { useView } from '#web/state/view/view.tsx'
import { tableOfView } from '#web/state/view/views.ts'
import { BarButton } from '#web/ui/buttons/bar-button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { MenuButton } from '#web/ui/menu/menu-button.tsx'
import classes from './TopBar.module.css'

export interface ExportButtonProps {
  readonly narrow: boolean
  /** @param listState the state of the open list, to export only the rows that it shows */
  onExport(format: ExportFormat, listState?: ListState): void
}

const icon = { size: 18, stroke: 1.7 }

const besideJson = ['excel', 'excelFields'] as const

/**
 * Exports the open table as CSV, Excel or JSON; on the dashboard, exports all data as JSON. Two of the printing views
 * have nothing to export. If the list does not show all rows, the user chooses in the menu: all rows, or only those
 * shown. The choice is explicit, because nobody can see from a file which rows are missing.
 */
export function ExportButton({ narrow, onExport }: ExportButtonProps) {
  const { t } = useMessages()
  const toast = useToast()
  const { view } = useView()
  const list = useOpenList()
  const tables = useTables()
  // A window 320 pixels wide has no room for another button.
  const tiny = useMediaQuery('(width < 22em)', false, { getInitialValueInEffect: false })
  const choicesOf = useExportChoices()
  const withNames = useNamesChoice()
  const exportFound = (format: ExportFormat) => onExport(format, list.get()!)
  // Evaluated only when the menu opens. Otherwise each character typed into the search would render this button again.
  const leavesOut = () => {
    const [table, wanted] = [tableOfView(view), list.get()]
    if (!table || !wanted) return false
    const rowsOf = (name: TableName) => tables.get(name).data?.rows ?? []
    const isClosed = closedRows(table, wanted, rowsOf('closings'))
    return isNarrowed(wanted) || (isClosed !== null && rowsOf(table).some(isClosed))
  }
  const showLink = useLinkDialog()
  const link = () => {
    const table = tableOfView(view)
    if (!table || !showLink) return []
    const onChoose = () => showLink({ table, view: list.get()?.ofView?.name })
    return [{ label: t('export.link'), icon: <IconLink {...icon} />, onChoose }]
  }
  const choices = () => [
    ...withNames(
      leavesOut()
        ? [
            ...choicesOf(exportFormats, onExport, 'export.all'),
            ...choicesOf(exportFormats, exportFound, 'export.found'),
          ]
        : choicesOf(exportFormats, onExport),
    ),
    ...link(),
  ]
  const ofOffice = (formats: readonly ExportFormat[]) => () => withNames(choicesOf(formats, onExport))
  const button = { label: t('shell.export'), icon: <IconDownload {...icon} />, narrow }
  if (view === 'printSeal' || view === 'ticketReceiptStamp') {
    const emptyText = t('export.nothingToExport')
    return <BarButton {...button} unavailable={emptyText} onClick={() => toast.error(emptyText)} />
  }
  const isOffice = view === 'dashboard'
  if (!isOffice || tiny) {
    const offered = isOffice ? ofOffice(['json', ...besideJson]) : choices
    return <MenuButton as={BarButton} button={button} label={button.label} choices={offered} />
  }
  const otherFormats = t('export.otherFormats')
  return (
    <div className={classes.split}>
      <BarButton {...button} onClick={() => onExport('json')} />
      <MenuButton
        as={IconButton}
        button={{ label: otherFormats, className: classes.more, children: <IconChevronDown size={14} stroke={1.7} /> }}
        label={otherFormats}
        choices={ofOffice(besideJson)}
      />
    </div>
  )
}
