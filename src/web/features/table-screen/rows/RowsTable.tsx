import { type CSSProperties, memo, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import type { Arranged } from '#domain/grid/arrangement.ts'
import type { NamesOf } from '#domain/grid/columns.ts'
import type { Sort } from '#domain/grid/list-query.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { type TableName, tables } from '#domain/tables/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { deferred } from '#web/ui/deferred.tsx'
import { DataRow } from './DataRow.tsx'
import { HeaderCell, type HeaderCellProps } from './HeaderCell.tsx'
import { CHECK, type Column, useColumns } from '#web/features/table-screen/columns/use-columns.ts'
import { listRowHeight } from '#web/features/table-screen/row-heights.ts'
import type { List } from '#web/features/table-screen/list/use-list.ts'
import type { RowActs, RowKeys } from '#web/features/table-screen/list/use-row-keys.ts'
import type { Selection } from '#web/features/table-screen/selection/use-selection.ts'
import cardClasses from './RowCards.module.css'
import classes from './RowsTable.module.css'

// Lazy-loaded: highlights and column handles are needed only after the rows are rendered.
const Marks = deferred(() => import('./Marks.ts'), 'Marks')
const ColumnHandles = deferred(() => import('#web/features/table-screen/columns/ColumnHandles.tsx'), 'ColumnHandles')

export interface RowCommands {
  edit(row: Row): void
  remove(row: Row): void
  readonly history?: ((row: Row) => void) | undefined
  /** Opens the page or the card of a row. Undefined for tables whose rows have neither. */
  readonly open?: ((row: Row) => void) | undefined
  readonly opens: 'page' | 'card'
}

export interface RowsTableProps {
  readonly table: TableName
  readonly list: Pick<List, 'pageRows' | 'sorts' | 'query' | 'conditions' | 'sortBy'>
  /** All rows of the table, because the column widths depend on them. */
  readonly allRows: readonly Row[]
  readonly names: NamesOf
  readonly arranged: Arranged
  readonly keys: RowKeys
  readonly selection: Selection
  readonly commands: RowCommands
  readonly children?: ReactNode
}

/** A page of rows. Plain HTML elements, because Mantine's took ten milliseconds more for each keystroke. */
export const RowsTable = memo(function RowsTable(props: RowsTableProps) {
  const { table, list, allRows, names, arranged, keys, selection, commands, children } = props
  const { pageRows: rows, sorts, query, conditions } = list
  const declaration: TableDeclaration = tables[table]
  const { t, label } = useMessages()
  const title = label(declaration.label)
  const name = useMemo(() => t('table.tableOf', { table: title }), [t, title])
  const extraButtons = Number(commands.open !== undefined) + Number(commands.history !== undefined)
  const { columns, style, folded, box } = useColumns(declaration, allRows, names, arranged, extraButtons)
  const { selected, set } = selection
  const { setBody } = keys
  const hasFilters = query !== '' || conditions.length > 0
  const selecting = selected.size > 0
  const isChosen = (row: Row): boolean => selected.has(row[declaration.key] ?? null)
  const every = rows.length > 0 && rows.every(isChosen)
  const acts = useRowActs(rows, set, selecting, commands)

  return (
    <div
      className={classes.scroll}
      ref={box}
      data-compact={arranged.compact || undefined}
      style={{ '--row': `${listRowHeight(arranged.compact)}px` } as CSSProperties}
    >
      <table className={`${classes.table} ${cardClasses.cards}`} style={style} aria-label={name}>
        <Widths columns={columns} />
        <RowsHead
          columns={columns}
          sorts={sorts}
          conditions={conditions}
          onSort={list.sortBy}
          every={every}
          some={rows.some(isChosen)}
          onSelectPage={rows.length === 0 ? undefined : () => set(rows, !every)}
        />
        <tbody ref={setBody} translate="no">
          {rows.map((row, rowIndex) => (
            <DataRow
              // The key is the index, so that the next page reuses the elements of this page.
              key={rowIndex}
              {...{ row, rowIndex, declaration, columns, acts, folded, keys, selecting }}
              selected={isChosen(row)}
            />
          ))}
        </tbody>
      </table>
      {children}
      {hasFilters && <Marks {...{ keys, declaration, fields: arranged.fields, rows, query, conditions }} />}
      <ColumnHandles {...{ table, box, columns, arranged, rows: allRows }} />
    </div>
  )
})

function Widths({ columns }: { readonly columns: readonly Column[] }) {
  return (
    <colgroup>
      <col style={{ width: CHECK }} />
      {columns.map(({ field, width }) => (
        <col key={field} style={{ width }} />
      ))}
      <col />
    </colgroup>
  )
}

interface RowsHeadProps extends Pick<List, 'sorts' | 'conditions'> {
  readonly onSort: List['sortBy']
  readonly columns: readonly Column[]
  readonly every: boolean
  readonly some: boolean
  /** Selects all rows of the page; undefined if no row can be selected. */
  readonly onSelectPage: (() => void) | undefined
}

function RowsHead({ columns, sorts, conditions, onSort, every, some, onSelectPage }: RowsHeadProps) {
  const { t, label } = useMessages()
  return (
    <thead>
      <tr>
        <th className={classes.check} scope="col" onClick={onSelectPage}>
          <input
            type="checkbox"
            aria-label={t('table.selectPage')}
            checked={every}
            ref={(box) => {
              if (box) box.indeterminate = some && !every
            }}
            disabled={!onSelectPage}
            readOnly
          />
        </th>
        {columns.map(({ field, label: heading, align, narrow, left, right }) => (
          <HeaderCell
            key={field}
            name={field}
            align={align}
            narrow={narrow}
            left={left}
            right={right}
            label={label(heading)}
            {...sortedBy(sorts, field)}
            isFiltered={conditions.some((one) => one.field === field)}
            onSort={onSort}
          />
        ))}
        <th className={classes.actions} scope="col">
          <span className={classes.hidden}>{t('table.actions')}</span>
        </th>
      </tr>
    </thead>
  )
}

function sortedBy(sorts: readonly Sort[], field: string): Pick<HeaderCellProps, 'sorted' | 'order'> {
  const at = sorts.findIndex((one) => one.field === field)
  if (at < 0) return { sorted: 'none' }
  return { sorted: sorts[at]!.descending ? 'descending' : 'ascending', ...(sorts.length > 1 && { order: at + 1 }) }
}

/** Commands for rows, called with the index of a row on the page. */
function useRowActs(
  rows: readonly Row[],
  set: Selection['set'],
  selecting: boolean,
  { edit, remove, history, open, opens }: RowCommands,
): RowActs {
  /**
   * `row` is the row where a range begins. `rows` are the rows of the last range, which the next Shift+click replaces.
   */
  const last = useRef<{ readonly row: Row | null; readonly rows: readonly Row[] }>({ row: null, rows: [] })
  // When the selection is cleared, the next range begins anew.
  useLayoutEffect(() => {
    if (!selecting) last.current = { row: null, rows: [] }
  }, [selecting])
  return useMemo<RowActs>(() => {
    const rowAt = (rowIndex: number): Row => rows[rowIndex]!
    return {
      select(rowIndex, selected, from) {
        const row = rowAt(rowIndex)
        // Without `from`, a single row is selected, and a later range begins at this row. If an older search found the
        // row, `set` does not select it and returns false. No range then begins at this row.
        if (from === undefined) {
          if (set([row], selected)) last.current = { row, rows: [] }
          return
        }
        const lastIndex = last.current.row ? rows.indexOf(last.current.row) : -1
        const start = lastIndex < 0 ? from : lastIndex
        const range = rows.slice(Math.min(start, rowIndex), Math.max(start, rowIndex) + 1)
        set(last.current.rows, false)
        if (set(range, true)) last.current = { row: rowAt(start), rows: range }
      },
      edit: (rowIndex) => edit(rowAt(rowIndex)),
      remove: (rowIndex) => remove(rowAt(rowIndex)),
      ...(history && { history: (rowIndex: number) => history(rowAt(rowIndex)) }),
      ...(open && { open: (rowIndex: number) => open(rowAt(rowIndex)) }),
      opens,
    }
  }, [rows, set, edit, remove, history, open, opens])
}
