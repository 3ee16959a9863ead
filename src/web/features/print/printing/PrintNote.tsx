import { Text } from '@mantine/core'
import { usePrintNote } from './use-print-note.ts'

export function PrintNote() {
  const note = usePrintNote()
  if (note === null) return null
  return (
    <Text size="xs" c="dimmed">
      {note}
    </Text>
  )
}
