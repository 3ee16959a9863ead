import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, memo } from 'react'
import type { NamesOf } from '#domain/grid/columns.ts'
import { displayName, type Row, type TableDeclaration } from '#domain/table.ts'
import { alignOf, cellContent } from '../../kinds/cells.tsx'
import type { RowWords } from './row-words.ts'
import { isCut, type Widths } from './widths.ts'
import classes from './table-screen.module.css'

/** Made once: React passes over an element that is the same as before, and there are twenty on a page. */
const pencil = <IconPencil size={16} stroke={1.7} aria-hidden />
const bin = <IconTrash size={16} stroke={1.7} aria-hidden />

export interface DataRowProps {
  readonly declaration: TableDeclaration
  readonly fields: readonly string[]
  readonly widths: Widths
  readonly row: Row
  readonly names: NamesOf
  /** The table's name, for a row that has none of its own. */
  readonly tableLabel: string
  readonly words: RowWords
  /** The row that Tab comes to; the arrow keys move on from there. */
  readonly first: boolean
  readonly selected: boolean
  /** Some row is selected: single rows cannot be edited or deleted meanwhile (spec §4). */
  readonly selecting: boolean
  onSelect(row: Row, selected: boolean): void
  onEdit(row: Row): void
  onDelete(row: Row): void
}

export const DataRow = memo(function DataRow(props: DataRowProps) {
  const { declaration, fields, widths, row, names, tableLabel, words, first, selected, selecting, onSelect, onEdit, onDelete } = props
  const name = displayName(declaration, row, tableLabel)
  /** Why its buttons do nothing now. */
  const reason = selecting ? words.notWhileSelected : undefined

  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return
    const to = rowAt(event.currentTarget, event.key)
    if (to) to.focus()
    else if (event.key === 'Enter' && !selecting) onEdit(row)
    else if (event.key === ' ') onSelect(row, !selected)
    else return
    event.preventDefault()
  }

  return (
    <tr
      aria-selected={selected}
      tabIndex={first ? 0 : -1}
      onKeyDown={onKeyDown}
      onDoubleClick={(event) => {
        if (!selecting && !(event.target as HTMLElement).closest('input, button')) onEdit(row)
      }}
    >
      <td className={classes.check}>
        <input type="checkbox" aria-label={words.select(name)} checked={selected} onChange={() => onSelect(row, !selected)} />
      </td>
      {fields.map((field, at) => {
        const { kind, references } = declaration.fields[field]!
        const value = row[field] ?? null
        const known = references && names[references]
        const content = cellContent(kind, value, known, words)
        return (
          <td key={field} data-align={alignOf[kind]} title={typeof content === 'string' && isCut(content, widths[at]!) ? content : undefined}>
            {content}
          </td>
        )
      })}
      <td className={classes.actions}>
        <button type="button" className={classes.rowButton} aria-label={words.edit(name)} title={reason ?? words.editShort} disabled={selecting} onClick={() => onEdit(row)}>
          {pencil}
        </button>
        <button type="button" className={classes.rowButton} data-danger aria-label={words.remove(name)} title={reason ?? words.removeShort} disabled={selecting} onClick={() => onDelete(row)}>
          {bin}
        </button>
      </td>
    </tr>
  )
})

/** The row that a key moves to. */
function rowAt({ previousElementSibling, nextElementSibling, parentElement }: HTMLElement, key: string): HTMLElement | null {
  const rows: Readonly<Record<string, Element | null | undefined>> = {
    ArrowUp: previousElementSibling,
    ArrowDown: nextElementSibling,
    Home: parentElement?.firstElementChild,
    End: parentElement?.lastElementChild,
  }
  const row = rows[key]
  return row instanceof HTMLElement ? row : null
}
