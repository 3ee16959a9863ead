import { Box, Button } from '@mantine/core'
import { IconTableRow } from '@tabler/icons-react'
import { memo } from 'react'
import type { Row } from '#domain/table.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useLeave } from '#web/state/view/leave-guard.ts'
import { offInPlace } from '#web/ui/buttons/off-in-place.ts'

export interface EditSwitchProps {
  readonly editing: boolean
  readonly selecting: boolean
  onSwitch(editing: { readonly row: Row | null } | null): void
}

/**
 * The button that opens or closes the grid. Memoized, because rendering it at each keystroke of a search is expensive.
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
