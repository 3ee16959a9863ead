import { IconDownload } from '@tabler/icons-react'
import { useMessages } from '../../messages/use-messages.ts'
import { useToast } from '../../messages/use-toast.ts'
import { useView } from '../../state/view.tsx'
import { BarButton } from '../../ui/bar-button.tsx'
import { deferred } from '../../ui/deferred.tsx'

const ExportMenu = deferred(
  () => import('./ExportMenu.tsx').then((module) => module.ExportMenu),
  ({ button }) => <BarButton {...button} disabled />,
)

export interface ExportButtonProps {
  readonly narrow: boolean
  onExport(format: 'csv' | 'json'): void
}

/**
 * CSV or JSON of the open table, JSON of everything on the dashboard, nothing on two of the printing views (spec §7).
 */
export function ExportButton({ narrow, onExport }: ExportButtonProps) {
  const { t } = useMessages()
  const toast = useToast()
  const { view } = useView()
  const button = { label: t('shell.export'), icon: <IconDownload size={18} stroke={1.7} />, narrow }
  if (view === 'printSeal' || view === 'ticketReceiptStamp') {
    const nothing = t('export.nothingToExport')
    return <BarButton {...button} unavailable={nothing} onClick={() => toast.error(nothing)} />
  }
  if (view === 'dashboard') return <BarButton {...button} onClick={() => onExport('json')} />
  return <ExportMenu button={button} onExport={onExport} />
}
