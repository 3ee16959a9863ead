import { Button, Group, Text } from '@mantine/core'
import { useMessages } from '#web/messages/use-messages.ts'

export interface DeletedViewProps {
  readonly name: string
  readonly isNameTaken: boolean
  onPutBack(): void
}

/** Focuses the undo button, because the pressed delete button disappeared. */
const focused = (button: HTMLButtonElement | null) => button?.focus()

/** A line in place of a deleted view, with a button that restores it. It stays until the dialog closes. */
export function DeletedView({ name, isNameTaken, onPutBack }: DeletedViewProps) {
  const { t } = useMessages()
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" c="dimmed">
        {t('views.deleted', { name })}
      </Text>
      <Button ref={focused} size="compact-sm" variant="subtle" disabled={isNameTaken} onClick={onPutBack}>
        {t('views.putBack')}
      </Button>
    </Group>
  )
}
