import { Menu } from '@mantine/core'
import { IconBraces, IconFileTypeCsv } from '@tabler/icons-react'
import { useMessages } from '../../messages/use-messages.ts'
import { BarButton, type BarButtonProps } from '../../ui/bar-button.tsx'

/** The choice of a format, below the button. */
export function ExportMenu({ button, onExport }: { button: BarButtonProps; onExport(format: 'csv' | 'json'): void }) {
  const { t } = useMessages()
  return (
    <Menu position="bottom-end" width={180} withInitialFocusPlaceholder={false}>
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
