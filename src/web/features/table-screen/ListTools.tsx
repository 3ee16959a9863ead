import { memo } from 'react'
import type { Arranged } from '#domain/grid/arrangement.ts'
import { filterFields, type NamesOf } from '#domain/grid/columns.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import { deferred } from '#web/ui/deferred.tsx'
import { useNarrow } from '#web/ui/narrow.ts'
import { ColumnsButton } from './columns/ColumnsButton.tsx'
import { EditSwitch } from './edit-grid/EditSwitch.tsx'
import filterClasses from './list/ListFilters.module.css'
import classes from './ListTools.module.css'
import type { List } from './list/use-list.ts'
import { ViewsMenu } from './views/ViewsMenu.tsx'
import type { OpenFilter } from './filters/FilterPanel.tsx'
import { FilterMenu } from './filters/FilterMenu.tsx'
import { HeadFilters } from './filters/HeadFilters.tsx'

const ListFilters = deferred(
  () => import('./tools.ts'),
  'ListFilters',
  ({ declaration }) =>
    filterFields(declaration).map(({ field }) => (
      <div key={field} className={`${filterClasses.filter} ${classes.placeholder}`} />
    )),
)

export interface ListToolsProps extends Pick<List, 'conditions'> {
  readonly table: TableName
  readonly declaration: TableDeclaration
  readonly names: NamesOf
  readonly arranged: Arranged
  readonly editing: boolean
  readonly selecting: boolean
  readonly onFilter: List['setFilter']
  onOpenFilter(openFilter: OpenFilter): void
  /** Undefined if the table has no grid editing. */
  readonly onEdit: ((editing: { readonly row: Row | null } | null) => void) | undefined
}

export const ListTools = memo(function ListTools({ table, declaration, names, conditions, ...others }: ListToolsProps) {
  const { arranged, editing, selecting, onFilter, onOpenFilter, onEdit } = others
  const narrow = useNarrow()
  const filters = <ListFilters {...{ declaration, names, conditions, onFilter }} />
  return (
    <>
      {!narrow && filters}
      <FilterMenu declaration={declaration} conditions={conditions} onOpenFilter={onOpenFilter} />
      <ViewsMenu table={table} names={names} />
      <HeadFilters declaration={declaration} onOpenFilter={onOpenFilter} />
      <div className={classes.arranging}>
        <ColumnsButton table={table} arranged={arranged} editing={editing} />
        {onEdit && <EditSwitch {...{ editing, selecting }} onSwitch={onEdit} />}
      </div>
      {narrow && filters}
    </>
  )
})
