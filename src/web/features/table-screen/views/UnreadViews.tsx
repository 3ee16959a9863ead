import { Alert, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { UnreadView } from '#domain/grid/stored-views.ts'
import { writeListed } from '#domain/grid/saved-views.ts'
import type { TableName } from '#domain/tables/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import type { StorageFailure, SavedViews } from '#web/state/lists/saved-views.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { DeletedView } from './DeletedView.tsx'
import { reasonText } from './issue-text.ts'
import { unreadOf } from './unread-of.ts'

export interface UnreadViewsProps {
  readonly table: TableName
  readonly saved: SavedViews
  onSaveFile(text: string): void
  onFailure(reason: StorageFailure | null): void
}

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

export function UnreadViews({ table, saved, onSaveFile, onFailure }: UnreadViewsProps) {
  const messages = useMessages()
  const { t } = messages
  const [deleted, setDeleted] = useState<readonly UnreadView[]>([])
  const unreadViews = unreadOf(saved, table)
  /** Stores the views. If this fails, shows the reason and returns false. */
  const store = (views: readonly UnreadView[]): boolean => {
    const failure = saved.keep(saved.views, views)
    onFailure(failure)
    return failure === null
  }
  const nameOf = ({ issue }: UnreadView) => issue.view ?? t('views.noName')
  return (
    <>
      {unreadViews.length > 0 && (
        <Alert color="yellow" role="note">
          <Stack gap="xs">
            <Text size="sm" fw={600}>
              {t('views.unread', { count: unreadViews.length })}
            </Text>
            <Text size="sm">{t('views.unreadHint')}</Text>
            {unreadViews.map((view) => (
              <Group key={JSON.stringify(view.given)} gap="xs" wrap="nowrap">
                <Text size="sm" flex={1}>
                  <strong>{nameOf(view)}</strong> – {reasonText(view.issue, messages)}
                </Text>
                <IconButton
                  label={t('views.fileOf', { name: nameOf(view) })}
                  // A stored value that is not even a list of views is saved to the file unchanged.
                  onClick={() => onSaveFile(typeof view.given === 'string' ? view.given : writeListed([view.given]))}
                >
                  <IconDownload {...icon} />
                </IconButton>
                <IconButton
                  label={t('views.delete', { name: nameOf(view) })}
                  onClick={() => {
                    const otherViews = saved.unread.filter((other) => other !== view)
                    if (store(otherViews)) setDeleted([...deleted, view])
                  }}
                >
                  <IconTrash {...icon} />
                </IconButton>
              </Group>
            ))}
          </Stack>
        </Alert>
      )}
      {deleted.map((view) => (
        <DeletedView
          key={JSON.stringify(view.given)}
          name={nameOf(view)}
          isNameTaken={false}
          onPutBack={() => {
            if (store([...saved.unread, view])) setDeleted(deleted.filter((other) => other !== view))
          }}
        />
      ))}
    </>
  )
}
