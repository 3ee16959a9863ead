import { IconDownload } from '@tabler/icons-react'
import { exportFormats, useExportChoices, type ExportFormat } from '../../messages/use-export-choices.tsx'
import { useMessages } from '../../messages/use-messages.ts'
import { useToast } from '../../messages/use-toast.ts'
import { useView } from '../../state/view.tsx'
import { BarButton } from '../../ui/bar-button.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'

export interface ExportButtonProps {
  readonly narrow: boolean
  onExport(format: ExportFormat): void
}

const icon = { size: 18, stroke: 1.7 }

const ofAllData = exportFormats.filter((format) => format !== 'csv')

/**
 * CSV, Excel or JSON of the open table, Excel or JSON of everything on the dashboard; nothing on two printing views.
 */
export function ExportButton({ narrow, onExport }: ExportButtonProps) {
  const { t } = useMessages()
  const toast = useToast()
  const { view } = useView()
  const choices = useExportChoices(view === 'dashboard' ? ofAllData : exportFormats, onExport)
  const button = { label: t('shell.export'), icon: <IconDownload {...icon} />, narrow }
  if (view === 'printSeal' || view === 'ticketReceiptStamp') {
    const nothing = t('export.nothingToExport')
    return <BarButton {...button} unavailable={nothing} onClick={() => toast.error(nothing)} />
  }
  return <MenuButton as={BarButton} button={button} label={button.label} choices={choices} />
}
