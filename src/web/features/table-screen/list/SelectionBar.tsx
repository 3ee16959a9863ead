import { Button } from '@mantine/core'
import { useRef } from 'react'
import type { Grid } from '#domain/grid/grid.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { focusMain } from '#web/ui/focus-main.ts'
import type { List } from './use-list.ts'
import type { Selection } from './use-selection.ts'

export interface SelectionBarProps {
  readonly declaration: TableDeclaration
  readonly grid: Grid
  readonly list: List
  readonly selection: Selection
}

/** Once a page is selected, offers all the rows that match, not only those that are seen. */
export function SelectionBar({ declaration, grid, list, selection }: SelectionBarProps) {
  const { t, number } = useMessages()
  const { chosen } = selection
  const other = useRef<HTMLButtonElement>(null)
  if (chosen.size === 0) return null
  const page = list.shown.length > 0 && list.shown.every((row) => chosen.has(row[declaration.key] ?? null))
  const offered = page && chosen.size < list.found.length
  // Each of the two is gone once it was pressed: the keyboard goes on at the other, or in the screen.
  const selectAll = () => {
    selection.set(
      Array.from(list.found, (index) => grid.rows[index] as Row),
      true,
    )
    other.current?.focus()
  }
  const clear = () => {
    selection.clear()
    focusMain()
  }
  return (
    <>
      {offered && (
        <Button size="compact-sm" variant="subtle" onClick={selectAll}>
          {t('table.selectMatching', { number: number(list.found.length) })}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" onClick={clear} ref={other}>
        {t('table.clearSelection')}
      </Button>
    </>
  )
}
