import { Menu } from '@mantine/core'
import { IconBraces, IconDownload, IconFileTypeCsv } from '@tabler/icons-react'
import { useMessages } from '../../messages/use-messages.ts'
import { useToast } from '../../messages/use-toast.ts'
import { useLive } from '../../state/backend.tsx'
import { useTables } from '../../state/tables.tsx'
import { useView } from '../../state/view.tsx'
import { BarButton } from '../../ui/bar-button.tsx'

export interface ExportButtonProps {
  readonly narrow: boolean
  onExport(format: 'csv' | 'json'): void
}

/** CSV or JSON of the open table, JSON of everything on the dashboard, nothing on two of the printing views (spec §7). */
export function ExportButton({ narrow, onExport }: ExportButtonProps) {
  const { t } = useMessages()
  const toast = useToast()
  const { view } = useView()
  const busy = useLive(useTables().busy) > 0
  const button = { label: t('shell.export'), icon: <IconDownload size={18} stroke={1.7} />, narrow, disabled: busy, reason: t('common.loading') }
  if (view === 'printSeal' || view === 'ticketReceiptStamp') {
    const nothing = t('export.nothingToExport')
    return <BarButton {...button} disabled={false} unavailable={nothing} onClick={() => toast.error(nothing)} />
  }
  if (view === 'dashboard') return <BarButton {...button} onClick={() => onExport('json')} />
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <BarButton {...button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileTypeCsv size={18} stroke={1.7} />} onClick={() => onExport('csv')}>
          {t('export.asCsv')}
        </Menu.Item>
        <Menu.Item leftSection={<IconBraces size={18} stroke={1.7} />} onClick={() => onExport('json')}>
          {t('export.asJson')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
