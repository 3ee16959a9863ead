import { memo } from 'react'
import type { NamesOf } from '#domain/grid/columns.ts'
import type { TableDeclaration } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import * as filter from '#web/messages/texts/filter.ts'
import { useLateMessages } from '#web/messages/use-late-messages.ts'
import type { List } from '../list/use-list.ts'
import { ViewsMenu } from '../views/ViewsMenu.tsx'
import type { Asking } from './asking.ts'
import { FilterMenu } from './FilterMenu.tsx'
import { HeadFilters } from './HeadFilters.tsx'

export interface ListToolsProps extends Pick<List, 'conditions'> {
  readonly table: TableName
  readonly declaration: TableDeclaration
  readonly names: NamesOf
  onAsk(asking: Asking): void
}

/** What narrows and orders a list beside its search and its selects. It does not follow what is typed there. */
export const ListTools = memo(function ListTools({ table, declaration, names, conditions, onAsk }: ListToolsProps) {
  useLateMessages({ filter })
  return (
    <>
      <FilterMenu declaration={declaration} conditions={conditions} onAsk={onAsk} />
      <ViewsMenu table={table} names={names} />
      <HeadFilters declaration={declaration} onAsk={onAsk} />
    </>
  )
})
