import { Button, Stack, Text } from '@mantine/core'
import { useMessages } from '#web/messages/use-messages.ts'
import { focusMain } from '#web/ui/focus/focus-main.ts'

export function Empty({ narrowed, onClear }: { narrowed: boolean; onClear(): void }) {
  const { t } = useMessages()
  const clear = () => {
    onClear()
    focusMain()
  }
  return (
    <Stack align="center" gap={4} py="xl" px="md" ta="center" role="status">
      <Text fw={600}>{t('table.noDataFound')}</Text>
      <Text size="sm" c="dimmed">
        {t(narrowed ? 'table.noMatchHint' : 'table.noDataHint')}
      </Text>
      {narrowed && (
        <Button variant="default" size="xs" mt="xs" onClick={clear}>
          {t('table.clearFilters')}
        </Button>
      )}
    </Stack>
  )
}
