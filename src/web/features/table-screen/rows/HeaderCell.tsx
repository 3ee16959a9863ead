import { IconArrowsSort } from '@tabler/icons-react'
import { memo } from 'react'
import type { Align } from '#web/kinds/align.ts'
import { stays } from '#web/features/table-screen/columns/use-columns.ts'
import classes from './HeaderCell.module.css'

export interface HeaderCellProps {
  readonly name: string
  readonly align: Align
  /** No room for the way to its filter. */
  readonly narrow: boolean
  /** Where it stays while the others scroll. */
  readonly left: number | undefined
  readonly right: number | undefined
  readonly label: string
  readonly sorted: 'ascending' | 'descending' | 'none'
  /** Its place, from 1, where several columns make the order. */
  readonly order?: number | undefined
  /** A filter asks something of it. */
  readonly asked: boolean
  /** @param further beside the columns that it is sorted by already */
  onSort(field: string, further: boolean): void
}

/** Two arrows, of which the style fades one: another icon would cost a fifth of a sort. */
const arrows = <IconArrowsSort size={14} stroke={1.8} aria-hidden />

/** A column's heading; a click sorts by it, the next one turns the order round. With Shift others stay before it. */
export const HeaderCell = memo(function HeaderCell({
  name,
  align,
  narrow,
  left,
  right,
  label,
  sorted,
  order,
  asked,
  onSort,
}: HeaderCellProps) {
  return (
    <th
      scope="col"
      aria-sort={sorted}
      data-align={align}
      data-narrow={narrow || undefined}
      data-field={name}
      data-asked={asked || undefined}
      {...stays(left, right)}
    >
      <button
        type="button"
        className={classes.sort}
        data-order={order}
        onClick={(event) => onSort(name, event.shiftKey)}
      >
        <span>{label}</span>
        {arrows}
      </button>
    </th>
  )
})
