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
 * The number of selected rows and the buttons for them. If a whole page is selected, another button selects all found
 * rows. The keys are in use-selection-keys.ts, because they must work before this code is loaded.
 */
export function SelectionBar({ declaration, list, selection, dialogs, onExport }: SelectionBarProps) {
  const { t, number } = useMessages()
  const { selected } = selection
  const otherButton = useRef<HTMLButtonElement>(null)
  const page = list.pageRows.length > 0 && list.pageRows.every((row) => selected.has(row[declaration.key] ?? null))
  const offered = page && selected.size < list.foundRows.length
  // The pressed button disappears, so the focus moves to the button that clears the selection.
  const selectAll = () => {
    selection.set(
      Array.from(list.foundRows, (index) => list.rows[index] as Row),
      true,
    )
    otherButton.current?.focus()
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
      <Button size="compact-sm" variant="subtle" onClick={() => giveUp(selection)} ref={otherButton}>
        {t('table.clearSelection')}
      </Button>
      {offered && (
        <Button size="compact-sm" variant="subtle" onClick={selectAll}>
          {t('table.selectMatching', { number: number(list.foundRows.length) })}
        </Button>
      )}
    </>
  )
}
