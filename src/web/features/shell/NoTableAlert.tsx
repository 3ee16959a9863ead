import { Button, Group, Modal, Text } from '@mantine/core'
import { useMessages } from '../../messages/use-messages.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'

/** What the dashboard's import button says (spec §8). */
export function NoTableAlert({ onClose }: { onClose(): void }) {
  const { t } = useMessages()
  useReturnFocus()
  return (
    <Modal opened onClose={onClose} title={t('shell.import')} centered size="sm" closeButtonProps={{ 'aria-label': t('common.close') }}>
      <Text>{t('shell.selectTableToImport')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          {t('common.ok')}
        </Button>
      </Group>
    </Modal>
  )
}
