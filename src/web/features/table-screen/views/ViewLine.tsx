import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconDownload, IconTrash, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import type { NamesOf } from '#domain/grid/columns.ts'
import { NAME_LIMIT, type SavedView, viewName } from '#domain/grid/saved-views.ts'
import { tables } from '#domain/tables/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { viewTexts } from './view-texts.ts'

export interface ViewLineProps {
  readonly view: SavedView
  readonly names: NamesOf
  readonly takenNames: readonly string[]
  onOpen(): void
  onRename(name: string): void
  onShare(): void
  onSaveFile(): void
  onDelete(): void
}

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

export function ViewLine({ view, names, takenNames, onOpen, onRename, onShare, onSaveFile, onDelete }: ViewLineProps) {
  const messages = useMessages()
  const { t } = messages
  const [text, setText] = useState(view.name)
  const [named, setNamed] = useState(view.name)
  if (named !== view.name) {
    // Resets the input: this line now shows another view, or the view was renamed elsewhere. The focus stays.
    setNamed(view.name)
    setText(view.name)
  }
  const name = viewName(text)
  const isTaken = name !== null && name !== view.name && takenNames.includes(name)
  const error = name === null ? t('views.nameWrong', { max: NAME_LIMIT }) : isTaken && t('views.nameTaken')
  const texts = viewTexts(view, { declaration: tables[view.table], names, messages })
  const rename = () => {
    if (name !== null && !isTaken && name !== view.name) onRename(name)
  }
  return (
    <Stack gap={2}>
      <Group gap="xs" wrap="nowrap" align="start">
        <form
          style={{ flex: 1 }}
          onSubmit={(event) => {
            event.preventDefault()
            rename()
          }}
        >
          <TextInput
            aria-label={t('views.rename')}
            value={text}
            error={error}
            onChange={(event) => setText(event.currentTarget.value)}
            onBlur={rename}
            autoComplete="off"
          />
        </form>
        <Button variant="default" aria-label={t('views.openView', { name: view.name })} onClick={onOpen}>
          {t('views.open')}
        </Button>
        <IconButton
          label={t('views.share', { name: view.name })}
          aria-pressed={view.shared === true}
          variant={view.shared ? 'filled' : 'subtle'}
          onClick={onShare}
        >
          <IconUsers {...icon} />
        </IconButton>
        <IconButton label={t('views.fileOf', { name: view.name })} onClick={onSaveFile}>
          <IconDownload {...icon} />
        </IconButton>
        <IconButton label={t('views.delete', { name: view.name })} onClick={onDelete}>
          <IconTrash {...icon} />
        </IconButton>
      </Group>
      <Text size="xs" c="dimmed">
        {texts.join(' · ')}
      </Text>
    </Stack>
  )
}
