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
 * Advice for the print dialog, whose settings the page cannot read. WebKit (Safari) ignores the orientation of `@page`.
 * It also scales pages after their layout. A changed scale therefore cuts off rows.
 */
export function usePrintNote(): string | null {
  const { t } = useMessages()
  return navigator.vendor.startsWith('Apple') ? t('print.safari') : null
}
