import { Alert, Button, Group, List, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { NamesOf } from '#domain/grid/columns.ts'
import { NAME_LIMIT, type SavedView, viewName } from '#domain/grid/saved-views.ts'
import { tables } from '#domain/tables/index.ts'
import { Dialog } from '#web/dialogs/Dialog.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { useToast } from '#web/messages/use-toast.ts'
import type { StorageFailure, SavedViews } from '#web/state/lists/saved-views.ts'
import { notKeptText } from './issue-text.ts'
import { viewTexts } from './view-texts.ts'

export interface SaveViewDialogProps {
  readonly view: Omit<SavedView, 'name'>
  readonly names: NamesOf
  readonly saved: SavedViews
  onClose(): void
}

export function SaveViewDialog({ view, names, saved, onClose }: SaveViewDialogProps) {
  const { table } = view
  const messages = useMessages()
  const { t, label } = messages
  const toast = useToast()
  const [text, setText] = useState('')
  const [showsIssue, setShowsIssue] = useState(false)
  const [failure, setFailure] = useState<StorageFailure | null>(null)
  const name = viewName(text)
  const isSame = (one: SavedView) => one.table === table && one.name === name
  const replaces = saved.views.some(isSame)
  const texts = viewTexts(view, { declaration: tables[table], names, messages })
  const save = () => {
    if (name === null) return setShowsIssue(true)
    const newView = { ...view, name }
    const views = replaces
      ? saved.views.map((one) => (isSame(one) ? { ...newView, ...(one.shared && { shared: one.shared }) } : one))
      : [...saved.views, newView]
    const reason = saved.keep(views)
    setFailure(reason)
    if (reason) return
    toast.success(t('views.saved'), name)
    onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      title={t('views.saveTitle', { table: label(tables[table].label) })}
      transitionProps={{ duration: 0 }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Stack gap="md">
          <TextInput
            data-autofocus
            label={t('views.name')}
            value={text}
            // There is no `maxLength`, which would shorten a pasted name silently. A name that is too long is an error.
            onChange={(event) => setText(event.currentTarget.value)}
            error={showsIssue && name === null && t('views.nameWrong', { max: NAME_LIMIT })}
            {...(replaces && { description: t('views.replaces') })}
            autoComplete="off"
          />
          <div>
            <Text size="sm">{t('views.holds')}</Text>
            <List size="sm">
              {texts.map((line) => (
                <List.Item key={line}>{line}</List.Item>
              ))}
            </List>
          </div>
          {failure && (
            <Alert color="red" role="alert">
              {notKeptText(failure, messages)}
            </Alert>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit">{t(replaces ? 'views.replace' : 'common.save')}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
