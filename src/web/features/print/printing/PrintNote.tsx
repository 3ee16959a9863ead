import { Text } from '@mantine/core'
import { useMessages } from '#web/messages/use-messages.ts'

export function PrintNote() {
  const note = usePrintNote()
  if (note === null) return null
  return (
    <Text size="xs" c="dimmed">
      {note}
    </Text>
  )
}

/**
 * Advice on print dialog settings that the page cannot see. WebKit (Safari) ignores the orientation of `@page`, and
 * scales pages after their layout, so that a scale cuts rows.
 */
export function usePrintNote(): string | null {
  const { t } = useMessages()
  return navigator.vendor.startsWith('Apple') ? t('print.safari') : null
}
