import { memo } from 'react'
import type { TableDeclaration } from '#domain/table.ts'
import { RowButtons, RowCheck, type RowControlProps, rowId } from './RowControls.tsx'
import { type Column, stays } from './use-columns.ts'
import type { RowKeys } from './use-row-keys.ts'
import classes from './RowsTable.module.css'

export interface DataRowProps extends RowControlProps {
  readonly declaration: TableDeclaration
  readonly columns: readonly Column[]
  readonly keys: RowKeys
  readonly selected: boolean
  /** Some row is selected: single rows cannot be edited or deleted meanwhile. */
  readonly selecting: boolean
}

/** A row without its texts, and so without its name (row-texts.ts). */
export const DataRow = memo(function DataRow(props: DataRowProps) {
  const { id, place, declaration, columns, words, acts, keys, selected, selecting } = props
  return (
    <tr
      id={rowId(id, place)}
      aria-selected={selected}
      // Tab comes to the first; the keys move on from there (use-row-keys.ts).
      tabIndex={place === 0 ? 0 : -1}
      onKeyDown={(event) => keys.onKeyDown(event, place, acts, selecting)}
      onClick={(event) => {
        // All of the checkbox's cell is the checkbox; with Shift, so are the rows from the last one on.
        if (inCheck(event)) acts.select(place, !selected, event.shiftKey ? place : undefined)
      }}
      onDoubleClick={(event) => {
        if (!selecting && !inCheck(event) && !(event.target as HTMLElement).closest('button')) acts.edit(place)
      }}
    >
      <RowCheck id={id} place={place} selected={selected} />
      {columns.map(({ field, align, left }) => (
        <td
          key={field}
          data-align={align}
          // What a card is called (RowCards.module.css).
          data-name={field === declaration.names?.[0] || undefined}
          {...stays(left)}
        />
      ))}
      <RowButtons id={id} place={place} words={words} acts={acts} selecting={selecting} />
    </tr>
  )
})

const inCheck = ({ target }: { readonly target: EventTarget }): boolean =>
  (target as HTMLElement).closest('td')?.classList.contains(classes.check!) ?? false
