import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, memo, type ReactNode } from 'react'
import type { NamesOf } from '#domain/grid/columns.ts'
import { displayName, type Row, type TableDeclaration } from '#domain/table.ts'
import { alignOf, cellContent } from '../../kinds/cells.tsx'
import type { RowWords } from './row-words.ts'
import { isCut } from './widths.ts'
import classes from './table-screen.module.css'

/** Made once: React passes over an element that is the same as before, and there are twenty on a page. */
const pencil = <IconPencil size={16} stroke={1.7} aria-hidden />
const bin = <IconTrash size={16} stroke={1.7} aria-hidden />

export interface DataRowProps {
  readonly declaration: TableDeclaration
  readonly fields: readonly string[]
  /** Of each field's column, in pixels. */
  readonly widths: readonly number[]
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
        <RowButton label={words.edit(name)} reason={reason} onClick={() => onEdit(row)}>
          {pencil}
        </RowButton>
        <RowButton danger label={words.remove(name)} reason={reason} onClick={() => onDelete(row)}>
          {bin}
        </RowButton>
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

interface RowButtonProps {
  readonly label: string
  /** Why it does nothing now. */
  readonly reason: string | undefined
  readonly danger?: boolean
  onClick(): void
  readonly children: ReactNode
}

function RowButton({ label, reason, danger, onClick, children }: RowButtonProps) {
  return (
    <button type="button" className={classes.rowButton} data-danger={danger} aria-label={label} title={reason ?? label} disabled={reason !== undefined} onClick={onClick}>
      {children}
    </button>
  )
}
