import { IconDownload } from '@tabler/icons-react'
import { isNarrowed, type ListState } from '../../state/lists.ts'
import { exportFormats, useExportChoices, type ExportFormat } from '../../messages/use-export-choices.tsx'
import { useMessages } from '../../messages/use-messages.ts'
import { useToast } from '../../messages/use-toast.ts'
import { useOpenList, useView } from '../../state/view.tsx'
import { BarButton } from '../../ui/bar-button.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'

export interface ExportButtonProps {
  readonly narrow: boolean
  /** @param found how the open list is looked at, where only what it finds is to be exported */
  onExport(format: ExportFormat, found?: ListState): void
}

const icon = { size: 18, stroke: 1.7 }

const narrows = (list: ListState | null): boolean => list !== null && isNarrowed(list)
const ofAllData = exportFormats.filter((format) => format !== 'csv')

/**
 * CSV, Excel or JSON of the open table, Excel or JSON of everything on the dashboard; nothing on two printing views.
 * Of a table that is searched or filtered what is found, or all: a file does not tell which of them it is.
 */
export function ExportButton({ narrow, onExport }: ExportButtonProps) {
  const { t } = useMessages()
  const toast = useToast()
  const { view } = useView()
  const list = useOpenList()
  const formats = view === 'dashboard' ? ofAllData : exportFormats
  const found = useExportChoices(exportFormats, (format) => onExport(format, list.get()!), 'export.found')
  const all = useExportChoices(formats, (format) => onExport(format))
  const allBeside = useExportChoices(formats, (format) => onExport(format), 'export.all')
  // When it opens: nothing here is drawn anew while somebody types a search.
  const choices = () => (narrows(list.get()) ? [...found, ...allBeside] : all)
  const button = { label: t('shell.export'), icon: <IconDownload {...icon} />, narrow }
  if (view === 'printSeal' || view === 'ticketReceiptStamp') {
    const nothing = t('export.nothingToExport')
    return <BarButton {...button} unavailable={nothing} onClick={() => toast.error(nothing)} />
  }
  return <MenuButton as={BarButton} button={button} label={button.label} choices={choices} />
}
