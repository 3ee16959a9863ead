import { Text } from '@mantine/core'
import { usePrintNote } from './use-print-note.ts'

/** Beside the button that prints: what the print dialog of this browser must be left at. */
export function PrintNote() {
  const note = usePrintNote()
  if (note === null) return null
  return (
    <Text size="xs" c="dimmed">
      {note}
    </Text>
  )
}
