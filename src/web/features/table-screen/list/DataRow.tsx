import { type KeyboardEvent, memo } from 'react'
import type { NamesOf } from '#domain/grid/columns.ts'
import { displayName, type Row, type TableDeclaration } from '#domain/table.ts'
import { alignOf, cellContent } from '#web/kinds/cells.tsx'
import { RowButtons, RowCheck, type RowControlProps, rowId } from './RowControls.tsx'
import { isCut, type Widths } from './widths.ts'

export interface DataRowProps extends RowControlProps {
  readonly declaration: TableDeclaration
  readonly fields: readonly string[]
  readonly widths: Widths
  readonly row: Row
  readonly names: NamesOf
  /** The table's name, for a row that has none of its own. */
  readonly tableLabel: string
  readonly selected: boolean
  /** Some row is selected: single rows cannot be edited or deleted meanwhile. */
  readonly selecting: boolean
}

export const DataRow = memo(function DataRow(props: DataRowProps) {
  const { id, place, declaration, fields, widths, row, names, tableLabel, words, acts, selected, selecting } = props
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return
    const to = rowAt(event.currentTarget, event.key)
    if (to) to.focus()
    else if (event.key === 'Enter' && !selecting) acts.edit(place)
    else if (event.key === ' ') acts.select(place, !selected)
    else return
    event.preventDefault()
  }

  return (
    <tr
      id={rowId(id, place)}
      aria-label={displayName(declaration, row, tableLabel)}
      aria-selected={selected}
      // Tab comes to the first; the arrow keys move on from there.
      tabIndex={place === 0 ? 0 : -1}
      onKeyDown={onKeyDown}
      onDoubleClick={(event) => {
        if (!selecting && !(event.target as HTMLElement).closest('input, button')) acts.edit(place)
      }}
    >
      <RowCheck id={id} place={place} acts={acts} selected={selected} />
      {fields.map((field, at) => {
        const { kind, references } = declaration.fields[field]!
        const value = row[field] ?? null
        const known = references && names[references]
        const content = cellContent(kind, value, known, words)
        return (
          <td
            key={field}
            data-align={alignOf[kind]}
            title={typeof content === 'string' && isCut(content, widths[at]!) ? content : undefined}
          >
            {content}
          </td>
        )
      })}
      <RowButtons id={id} place={place} words={words} acts={acts} selecting={selecting} />
    </tr>
  )
})

/** The row that a key moves to. */
function rowAt(
  { previousElementSibling, nextElementSibling, parentElement }: HTMLElement,
  key: string,
): HTMLElement | null {
  const rows: Readonly<Record<string, Element | null | undefined>> = {
    ArrowUp: previousElementSibling,
    ArrowDown: nextElementSibling,
    Home: parentElement?.firstElementChild,
    End: parentElement?.lastElementChild,
  }
  const row = rows[key]
  return row instanceof HTMLElement ? row : null
}
