import { Alert, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { UnreadView } from '#domain/grid/stored-views.ts'
import { writeListed } from '#domain/grid/saved-views.ts'
import type { TableName } from '#domain/tables/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import type { NotKept, SavedViews } from '#web/state/lists/saved-views.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { DeletedView } from './DeletedView.tsx'
import { reasonText } from './issue-text.ts'
import { unreadOf } from './unread-of.ts'

export interface UnreadViewsProps {
  readonly table: TableName
  readonly saved: SavedViews
  onSaveFile(text: string): void
  onFailure(reason: NotKept | null): void
}

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

export function UnreadViews({ table, saved, onSaveFile, onFailure }: UnreadViewsProps) {
  const messages = useMessages()
  const { t } = messages
  const [deleted, setDeleted] = useState<readonly UnreadView[]>([])
  const unread = unreadOf(saved, table)
  /** @returns false after showing why the views could not be stored */
  const kept = (views: readonly UnreadView[]): boolean => {
    const failure = saved.keep(saved.views, views)
    onFailure(failure)
    return failure === null
  }
  const nameOf = ({ issue }: UnreadView) => issue.view ?? t('views.noName')
  return (
    <>
      {unread.length > 0 && (
        <Alert color="yellow" role="note">
          <Stack gap="xs">
            <Text size="sm" fw={600}>
              {t('views.unread', { count: unread.length })}
            </Text>
            <Text size="sm">{t('views.unreadHint')}</Text>
            {unread.map((one) => (
              <Group key={JSON.stringify(one.given)} gap="xs" wrap="nowrap">
                <Text size="sm" flex={1}>
                  <strong>{nameOf(one)}</strong> – {reasonText(one.issue, messages)}
                </Text>
                <IconButton
                  label={t('views.fileOf', { name: nameOf(one) })}
                  // A stored value that is not a list of views is saved unchanged.
                  onClick={() => onSaveFile(typeof one.given === 'string' ? one.given : writeListed([one.given]))}
                >
                  <IconDownload {...icon} />
                </IconButton>
                <IconButton
                  label={t('views.delete', { name: nameOf(one) })}
                  onClick={() => {
                    const others = saved.unread.filter((other) => other !== one)
                    if (kept(others)) setDeleted([...deleted, one])
                  }}
                >
                  <IconTrash {...icon} />
                </IconButton>
              </Group>
            ))}
          </Stack>
        </Alert>
      )}
      {deleted.map((one) => (
        <DeletedView
          key={JSON.stringify(one.given)}
          name={nameOf(one)}
          taken={false}
          onPutBack={() => {
            if (kept([...saved.unread, one])) setDeleted(deleted.filter((other) => other !== one))
          }}
        />
      ))}
    </>
  )
}
