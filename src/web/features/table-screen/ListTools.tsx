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
  /** Cells are edited in the list's place. */
  readonly editing: boolean
  /** Rows are selected. */
  readonly selecting: boolean
  readonly onFilter: List['setFilter']
  onOpenFilter(openFilter: OpenFilter): void
  /** Undefined where a table's cells are not edited. */
  readonly onEdit: ((editing: { readonly row: Row | null } | null) => void) | undefined
}

/** What stands beside a list's search. It does not follow what is typed there. */
export const ListTools = memo(function ListTools({ table, declaration, names, conditions, ...others }: ListToolsProps) {
  const { arranged, editing, selecting, onFilter, onOpenFilter, onEdit } = others
  // The keyboard comes to what is seen in the order in which it is seen: on a telephone they stand below the tools.
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
