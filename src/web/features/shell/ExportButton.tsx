import { IconBraces, IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { useMessages } from '../../messages/use-messages.ts'
import { useToast } from '../../messages/use-toast.ts'
import { useView } from '../../state/view.tsx'
import { BarButton } from '../../ui/bar-button.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'

export interface ExportButtonProps {
  readonly narrow: boolean
  onExport(format: 'csv' | 'excel' | 'excelFields' | 'json'): void
}

const icon = { size: 18, stroke: 1.7 }

/** CSV, Excel or JSON of the open table, Excel or JSON of everything on the dashboard; nothing on two printing views. */
export function ExportButton({ narrow, onExport }: ExportButtonProps) {
  const { t } = useMessages()
  const toast = useToast()
  const { view } = useView()
  const button = { label: t('shell.export'), icon: <IconDownload {...icon} />, narrow }
  if (view === 'printSeal' || view === 'ticketReceiptStamp') {
    const nothing = t('export.nothingToExport')
    return <BarButton {...button} unavailable={nothing} onClick={() => toast.error(nothing)} />
  }
  return (
    <MenuButton
      button={button}
      choices={[
        ...(view === 'dashboard'
          ? []
          : [{ label: t('export.asCsv'), icon: <IconFileTypeCsv {...icon} />, onChoose: () => onExport('csv') }]),
        { label: t('export.asExcel'), icon: <IconFileSpreadsheet {...icon} />, onChoose: () => onExport('excel') },
        {
          label: t('export.asExcelFields'),
          icon: <IconFileSpreadsheet {...icon} />,
          onChoose: () => onExport('excelFields'),
        },
        { label: t('export.asJson'), icon: <IconBraces {...icon} />, onChoose: () => onExport('json') },
      ]}
    />
  )
}
