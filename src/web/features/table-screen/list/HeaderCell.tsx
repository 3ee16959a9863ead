import { IconArrowsSort } from '@tabler/icons-react'
import { memo } from 'react'
import type { KindName } from '#domain/kinds/index.ts'
import { alignOf } from '#web/kinds/cells.tsx'
import classes from './HeaderCell.module.css'

export interface HeaderCellProps {
  readonly name: string
  readonly kind: KindName
  readonly label: string
  readonly sorted: 'ascending' | 'descending' | 'none'
  onSort(field: string): void
}

/** Two arrows, of which the style fades one: another icon would cost a fifth of a sort. */
const arrows = <IconArrowsSort size={14} stroke={1.8} aria-hidden />

/** A column's heading; a click sorts by it, the next one turns the order round. */
export const HeaderCell = memo(function HeaderCell({ name, kind, label, sorted, onSort }: HeaderCellProps) {
  return (
    <th scope="col" aria-sort={sorted} data-align={alignOf[kind]} data-field={name}>
      <button type="button" className={classes.sort} onClick={() => onSort(name)}>
        <span>{label}</span>
        {arrows}
      </button>
    </th>
  )
})
