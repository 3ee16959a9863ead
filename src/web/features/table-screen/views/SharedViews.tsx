import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { SavedView } from '#domain/grid/saved-views.ts'
import type { TableName } from '#domain/tables/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useSharedViews } from '#web/state/lists/saved-views.ts'
import { withShared } from './file-effects.ts'
import { reasonText } from './issue-text.ts'

export interface SharedViewsProps {
  readonly table: TableName
  readonly ownViews: readonly SavedView[]
  onOpen(view: SavedView): void
  onCopy(view: SavedView): void
  onClose(): void
}

/** Saved views that colleagues share. The user can open or copy them, but only the owner can change them. */
export function SharedViews({ table, ownViews, onOpen, onCopy, onClose }: SharedViewsProps) {
  const { views, unread } = useSharedViews(table)
  const messages = useMessages()
  const { t } = messages
  const viewLines = views.map(({ view, owner }) => (
    <Group key={`${owner} ${view.name}`} gap="xs" justify="flex-end">
      <Text size="sm" flex="1 1 270px" style={{ overflowWrap: 'anywhere' }}>
        {t('common.withReason', { label: view.name, reason: owner })}
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
        disabled={ownViews.some(({ name }) => name === view.name)}
        aria-label={t('views.copyOf', { name: view.name })}
        onClick={() => onCopy(withShared(view))}
      >
        {t('views.copy')}
      </Button>
    </Group>
  ))
  return (
    <>
      {viewLines}
      {unread.length > 0 && (
        <Alert color="yellow" role="note">
          <Stack gap="xs">
            <Text size="sm" fw={600}>
              {t('views.unreadShared', { count: unread.length })}
            </Text>
            <Text size="sm">{t('views.unreadSharedHint')}</Text>
            {unread.map(({ name, issue, owner }) => (
              <Text key={`${owner} ${name}`} size="sm" style={{ overflowWrap: 'anywhere' }}>
                <strong>{t('common.withReason', { label: name, reason: owner })}</strong> –{' '}
                {reasonText(issue, messages)}
              </Text>
            ))}
          </Stack>
        </Alert>
      )}
    </>
  )
}
