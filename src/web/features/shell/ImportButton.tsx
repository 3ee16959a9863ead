import { Button, Group, Modal, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUpload } from '@tabler/icons-react'
import { useMessages } from '../../messages/use-messages.ts'
import { useToast } from '../../messages/use-toast.ts'
import { useSelectionCount } from '../../state/selection.ts'
import { useView } from '../../state/view.tsx'
import { tableOfView } from '../../state/views.ts'
import { BarButton } from '../../ui/bar-button.tsx'

/** Opens the import of the open table; where there is none it says what to do instead (spec §5, §8). */
export function ImportButton({ narrow, onImport }: { narrow: boolean; onImport(): void }) {
  const { t } = useMessages()
  const toast = useToast()
  const { view } = useView()
  const selected = useSelectionCount() > 0
  const [alerting, { open, close }] = useDisclosure(false)
  const press = () => {
    if (view === 'dashboard') open()
    else if (tableOfView(view)) onImport()
    else toast.error(t('shell.selectSpecificTable'))
  }
  return (
    <>
      <BarButton
        label={t('shell.import')}
        icon={<IconUpload size={18} stroke={1.7} />}
        narrow={narrow}
        disabled={selected}
        reason={t('shell.importWhileSelected')}
        unavailable={view === 'dashboard' ? t('shell.selectTableToImport') : undefined}
        onClick={press}
      />
      <Modal opened={alerting} onClose={close} title={t('shell.import')} centered size="sm" role="alertdialog" closeButtonProps={{ 'aria-label': t('common.close') }}>
        <Text>{t('shell.selectTableToImport')}</Text>
        <Group justify="flex-end" mt="lg">
          <Button onClick={close} data-autofocus>
            {t('common.ok')}
          </Button>
        </Group>
      </Modal>
    </>
  )
}
