import { Button } from '@mantine/core'
import type { Grid } from '#domain/grid/grid.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { useMessages } from '../../messages/use-messages.ts'
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
  if (chosen.size === 0) return null
  const page = list.shown.length > 0 && list.shown.every((row) => chosen.has(row[declaration.key] ?? null))
  const offered = page && chosen.size < list.found.length
  const selectAll = () => selection.set(Array.from(list.found, (index) => grid.rows[index] as Row), true)
  return (
    <>
      {offered && (
        <Button size="compact-sm" variant="subtle" onClick={selectAll}>{t('table.selectMatching', { number: number(list.found.length) })}</Button>
      )}
      <Button size="compact-sm" variant="subtle" onClick={selection.clear}>{t('table.clearSelection')}</Button>
    </>
  )
}
