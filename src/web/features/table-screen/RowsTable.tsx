import { memo, type KeyboardEvent, type ReactNode } from 'react'
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import type { NamesOf } from '#domain/grid/columns.ts'
import { shownFields } from '#domain/grid/columns.ts'
import { shownText } from '#domain/grid/display.ts'
import type { Sort } from '#domain/grid/grid.ts'
import { displayName, type Row, type TableDeclaration } from '#domain/table.ts'
import { alignOf, cellContent } from '../../kinds/cells.tsx'
import { useMessages } from '../../messages/use-messages.ts'
import type { Selection } from './use-selection.ts'
import classes from './table-screen.module.css'

export interface RowsTableProps {
  readonly declaration: TableDeclaration
  readonly rows: readonly Row[]
  readonly names: NamesOf
  readonly sort: Sort | null
  readonly selection: Selection
  onSort(field: string): void
  onEdit(row: Row): void
  onDelete(row: Row): void
  /** What stands in place of rows where there are none. */
  readonly children?: ReactNode
}

/** One page of rows. Plain elements: a component library's cost ten milliseconds a keystroke here. */
export const RowsTable = memo(function RowsTable({ declaration, rows, names, sort, selection, onSort, onEdit, onDelete, children }: RowsTableProps) {
  const { t, label } = useMessages()
  const fields = shownFields(declaration)
  const selecting = selection.chosen.size > 0
  const all = rows.length > 0 && rows.every((row) => selection.chosen.has(row[declaration.identity] ?? null))
  const some = rows.some((row) => selection.chosen.has(row[declaration.identity] ?? null))

  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, row: Row) => {
    if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return
    const beside = { ArrowDown: event.currentTarget.nextElementSibling, ArrowUp: event.currentTarget.previousElementSibling }[event.key]
    if (beside instanceof HTMLElement) beside.focus()
    else if (event.key === 'Enter' && !selecting) onEdit(row)
    else if (event.key === ' ') selection.set([row], !selection.chosen.has(row[declaration.identity] ?? null))
    else return
    event.preventDefault()
  }

  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={t('table.tableOf', { table: label(declaration.label) })}>
        <thead>
          <tr>
            <th className={classes.check} scope="col">
              <input
                type="checkbox"
                aria-label={t('table.selectPage')}
                checked={all}
                ref={(box) => {
                  if (box) box.indeterminate = some && !all
                }}
                disabled={rows.length === 0}
                onChange={() => selection.set(rows, !all)}
              />
            </th>
            {fields.map((field) => (
              <HeaderCell key={field} name={field} declaration={declaration} sort={sort} onSort={onSort} />
            ))}
            <th className={classes.actions} scope="col">
              <span className={classes.hidden}>{t('table.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const identity = row[declaration.identity] ?? null
            const name = displayName(declaration, row, label(declaration.label))
            const selected = selection.chosen.has(identity)
            return (
              <tr
                key={String(row[declaration.key])}
                aria-selected={selected}
                tabIndex={at === 0 ? 0 : -1}
                onKeyDown={(event) => onKeyDown(event, row)}
                onDoubleClick={() => {
                  if (!selecting) onEdit(row)
                }}
              >
                <td className={classes.check}>
                  <input type="checkbox" aria-label={t('table.selectRow', { name })} checked={selected} onChange={() => selection.set([row], !selected)} />
                </td>
                {fields.map((field) => (
                  <Cell key={field} name={field} declaration={declaration} row={row} names={names} />
                ))}
                <td className={classes.actions}>
                  <RowButton label={t('table.editRow', { name })} reason={selecting ? t('table.notWhileSelected') : undefined} onClick={() => onEdit(row)}>
                    <IconPencil size={16} stroke={1.7} aria-hidden />
                  </RowButton>
                  <RowButton danger label={t('table.deleteRow', { name })} reason={selecting ? t('table.notWhileSelected') : undefined} onClick={() => onDelete(row)}>
                    <IconTrash size={16} stroke={1.7} aria-hidden />
                  </RowButton>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {children}
    </div>
  )
})

function HeaderCell({ name, declaration, sort, onSort }: { name: string; declaration: TableDeclaration; sort: Sort | null; onSort(field: string): void }) {
  const { label } = useMessages()
  const field = declaration.fields[name]!
  const sorted = sort?.field === name ? (sort.descending ? 'descending' : 'ascending') : undefined
  const Icon = sorted === undefined ? IconArrowsSort : sorted === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <th scope="col" aria-sort={sorted ?? 'none'} data-align={alignOf[field.kind]}>
      <button type="button" className={classes.sort} data-field={name} onClick={() => onSort(name)}>
        <span>{label(field.label)}</span>
        <Icon size={14} stroke={1.8} aria-hidden />
      </button>
    </th>
  )
}

function Cell({ name, declaration, row, names }: { name: string; declaration: TableDeclaration; row: Row; names: NamesOf }) {
  const { t } = useMessages()
  const { kind, references } = declaration.fields[name]!
  const value = row[name] ?? null
  const named = references && names[references]
  return (
    <td data-align={alignOf[kind]} title={shownText(kind, value, named)}>
      {cellContent(kind, value, named, { yes: t('table.flagYes'), no: t('table.flagNo') })}
    </td>
  )
}

interface RowButtonProps {
  readonly label: string
  /** Why it does nothing now. */
  readonly reason?: string | undefined
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
