import { Box, Button } from '@mantine/core'
import { IconTableRow } from '@tabler/icons-react'
import { memo } from 'react'
import type { Row } from '#domain/table.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useLeave } from '#web/state/view/leave-guard.ts'
import { offInPlace } from '#web/ui/buttons/off-in-place.ts'

export interface EditSwitchProps {
  readonly editing: boolean
  /** Rows are selected: only those are worked with meanwhile. */
  readonly selecting: boolean
  onSwitch(editing: { readonly row: Row | null } | null): void
}

/**
 * Turns the list into cells that are edited, and back; a key does so, too (use-edit-key.ts). It does not follow the
 * rows, which change with every keystroke of a search: a library's button is dear to draw.
 */
export const EditSwitch = memo(function EditSwitch({ editing, selecting, onSwitch }: EditSwitchProps) {
  const { t } = useMessages()
  const leave = useLeave()
  return (
    <Box ml="auto" data-offers>
      <Button
        variant={editing ? 'light' : 'default'}
        leftSection={<IconTableRow size={16} aria-hidden />}
        role="switch"
        aria-checked={editing}
        title={t('grid.editHint')}
        data-shortens="first"
        onClick={() => (editing ? leave(() => onSwitch(null)) : onSwitch({ row: null }))}
        {...(selecting && { ...offInPlace, title: t('table.notWhileSelected') })}
      >
        {t('table.editInTable')}
      </Button>
    </Box>
  )
})
