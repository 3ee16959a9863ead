import { Button } from '@mantine/core'
import { useRef } from 'react'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { SelectedActions, type SelectedActionsProps } from './SelectedActions.tsx'
import type { List } from '#web/features/table-screen/list/use-list.ts'
import { giveUp } from './use-selection-keys.ts'
import type { Selection } from './use-selection.ts'

export interface SelectionBarProps extends Pick<SelectedActionsProps, 'onExport'> {
  readonly declaration: TableDeclaration
  readonly list: List
  readonly selection: Selection
  readonly dialogs: { editSelected(): void; setField(): void; removeSelected(): void }
}

/**
 * The commands for the selected rows, beside their count. After a whole page is selected, offers to select all found
 * rows. use-selection-keys.ts has the shortcuts, which work before this code is loaded.
 */
export function SelectionBar({ declaration, list, selection, dialogs, onExport }: SelectionBarProps) {
  const { t, number } = useMessages()
  const { chosen } = selection
  const other = useRef<HTMLButtonElement>(null)
  const page = list.shown.length > 0 && list.shown.every((row) => chosen.has(row[declaration.key] ?? null))
  const offered = page && chosen.size < list.found.length
  // The pressed button is unmounted, so the focus moves to the other button or to the screen.
  const selectAll = () => {
    selection.set(
      Array.from(list.found, (index) => list.rows[index] as Row),
      true,
    )
    other.current?.focus()
  }
  return (
    <>
      <SelectedActions
        onEdit={declaration.editMultiple === false ? undefined : dialogs.editSelected}
        onExport={onExport}
        onDelete={dialogs.removeSelected}
      />
      {declaration.editMultiple !== false && (
        <Button size="compact-sm" variant="subtle" onClick={dialogs.setField}>
          {t('arrange.setField')}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" onClick={() => giveUp(selection)} ref={other}>
        {t('table.clearSelection')}
      </Button>
      {offered && (
        <Button size="compact-sm" variant="subtle" onClick={selectAll}>
          {t('table.selectMatching', { number: number(list.found.length) })}
        </Button>
      )}
    </>
  )
}
