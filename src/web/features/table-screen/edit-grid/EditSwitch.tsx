import { Box, Button } from '@mantine/core'
import { IconTableRow } from '@tabler/icons-react'
import { memo, useEffect } from 'react'
import type { Row } from '#domain/table.ts'
import * as grid from '#web/messages/texts/grid.ts'
import { useLateMessages } from '#web/messages/use-late-messages.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useLeave } from '#web/state/view.tsx'
import { EDIT_CELLS, isOverlaid, isPressed } from '#web/ui/keys.ts'

export interface EditSwitchProps {
  /** The rows of the page: the one that has the keyboard is where the editing begins. */
  readonly rows: readonly Row[]
  readonly editing: boolean
  onSwitch(editing: { readonly row: Row | null } | null): void
}

/** Turns the list into cells that are edited, and back; F2 does so, too. */
export function EditSwitch({ rows, editing, onSwitch }: EditSwitchProps) {
  useLateMessages({ grid })
  useEffect(() => {
    if (editing) return
    const begin = (event: KeyboardEvent) => {
      if (!isPressed(event, EDIT_CELLS) || isOverlaid()) return
      event.preventDefault()
      onSwitch({ row: rowOf(document.activeElement, rows) })
    }
    window.addEventListener('keydown', begin)
    return () => window.removeEventListener('keydown', begin)
  }, [editing, onSwitch, rows])
  return <Switch editing={editing} onSwitch={onSwitch} />
}

/** Does not follow the rows, which change with every keystroke of a search: a library's button is dear to draw. */
const Switch = memo(function Switch({ editing, onSwitch }: Omit<EditSwitchProps, 'rows'>) {
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
      >
        {t('grid.editInTable')}
      </Button>
    </Box>
  )
})

function rowOf(element: Element | null, rows: readonly Row[]): Row | null {
  const line = element?.closest('tbody tr')
  return (line && rows[[...line.parentElement!.children].indexOf(line)]) ?? null
}
