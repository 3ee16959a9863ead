import { Button, Group, Text } from '@mantine/core'
import type { SavedView } from '#domain/grid/saved-views.ts'
import type { TableName } from '#domain/tables/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useSharedViews } from '#web/state/lists/saved-views.ts'
import { withShared } from './file-effects.ts'

export interface SharedViewsProps {
  readonly table: TableName
  readonly own: readonly SavedView[]
  onOpen(view: SavedView): void
  onCopy(view: SavedView): void
  onClose(): void
}

/** Colleagues' views: to open, or to copy and change. Only their maker changes them. */
export function SharedViews({ table, own, onOpen, onCopy, onClose }: SharedViewsProps) {
  const { t } = useMessages()
  return useSharedViews(table).map(({ view, who }) => (
    <Group key={`${who} ${view.name}`} gap="xs" wrap="nowrap">
      <Text size="sm" flex={1} style={{ overflowWrap: 'anywhere' }}>
        {t('common.withReason', { label: view.name, reason: who })}
      </Text>
      <Button
        variant="default"
        aria-label={t('views.openView', { name: view.name })}
        onClick={() => {
          onOpen(view)
          onClose()
        }}
      >
        {t('views.open')}
      </Button>
      <Button
        variant="default"
        disabled={own.some(({ name }) => name === view.name)}
        aria-label={t('views.copyOf', { name: view.name })}
        onClick={() => onCopy(withShared(view))}
      >
        {t('views.copy')}
      </Button>
    </Group>
  ))
}
