import { memo } from 'react'
import { recordedName } from '#domain/grid/columns.ts'
import { displayName, type Row, type TableDeclaration } from '#domain/table.ts'
import { cellContent } from '#web/kinds/cells.tsx'
import { RowButtons, RowCheck, type RowControlProps, rowId } from './RowControls.tsx'
import { type Column, stays } from './use-columns.ts'
import type { RowKeys } from './use-row-keys.ts'
import { isCut } from './widths.ts'
import classes from './RowsTable.module.css'

export interface DataRowProps extends RowControlProps {
  readonly declaration: TableDeclaration
  readonly columns: readonly Column[]
  readonly row: Row
  /** The table's name, for a row that has none of its own. */
  readonly tableLabel: string
  readonly keys: RowKeys
  readonly selected: boolean
  /** Some row is selected: single rows cannot be edited or deleted meanwhile. */
  readonly selecting: boolean
}

export const DataRow = memo(function DataRow(props: DataRowProps) {
  const { id, place, declaration, columns, row, tableLabel, words, acts, keys, selected, selecting } = props
  return (
    <tr
      id={rowId(id, place)}
      aria-label={displayName(declaration, row, tableLabel)}
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
      {columns.map(({ field, kind, align, names, beside, width, left }) => {
        const value = row[field] ?? null
        const content = cellContent(kind, value, names, words)
        const recorded = beside === undefined ? '' : recordedName(row[beside] ?? null, value, names)
        const text = typeof content === 'string' ? `${content} ${recorded}`.trim() : ''
        return (
          <td
            key={field}
            data-align={align}
            // What a card is called (RowCards.module.css).
            data-name={field === declaration.names?.[0] || undefined}
            {...stays(left)}
            title={isCut(text, width) ? text : undefined}
          >
            {recorded === '' ? content : [content, <Recorded key="recorded" name={recorded} />]}
          </td>
        )
      })}
      <RowButtons id={id} place={place} words={words} acts={acts} selecting={selecting} />
    </tr>
  )
})

const inCheck = ({ target }: { readonly target: EventTarget }): boolean =>
  (target as HTMLElement).closest('td')?.classList.contains(classes.check!) ?? false

/** What the row calls its code by, where the master has another name today. */
function Recorded({ name }: { readonly name: string }) {
  return (
    <span className={classes.recorded} data-recorded>
      {name}
    </span>
  )
}
