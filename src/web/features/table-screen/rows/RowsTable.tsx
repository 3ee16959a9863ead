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

// Lazy-loaded, because highlights and column handles need rendered rows.
const Marks = deferred(() => import('./Marks.ts'), 'Marks')
const ColumnHandles = deferred(() => import('#web/features/table-screen/columns/ColumnHandles.tsx'), 'ColumnHandles')

export interface RowCommands {
  edit(row: Row): void
  remove(row: Row): void
  readonly history?: ((row: Row) => void) | undefined
  /** Opens the page or card of a row. Undefined for tables without either. */
  readonly open?: ((row: Row) => void) | undefined
  readonly opens: 'page' | 'card'
}

export interface RowsTableProps {
  readonly table: TableName
  readonly list: Pick<List, 'shown' | 'sorts' | 'query' | 'conditions' | 'sortBy'>
  /** All rows of the table, from which the column widths are computed. */
  readonly all: readonly Row[]
  readonly names: NamesOf
  readonly arranged: Arranged
  readonly keys: RowKeys
  readonly selection: Selection
  readonly commands: RowCommands
  readonly children?: ReactNode
}

/**
 * One page of rows. Plain HTML elements: those of a component library took ten milliseconds more for each keystroke.
 */
export const RowsTable = memo(function RowsTable(props: RowsTableProps) {
  const { table, list, all, names, arranged, keys, selection, commands, children } = props
  const { shown: rows, sorts, query, conditions } = list
  const declaration: TableDeclaration = tables[table]
  const { t, label } = useMessages()
  const title = label(declaration.label)
  const name = useMemo(() => t('table.tableOf', { table: title }), [t, title])
  const more = Number(commands.open !== undefined) + Number(commands.history !== undefined)
  const { columns, style, folded, box } = useColumns(declaration, all, names, arranged, more)
  const { chosen, set } = selection
  const { setBody } = keys
  const asked = query !== '' || conditions.length > 0
  const selecting = chosen.size > 0
  const isChosen = (row: Row): boolean => chosen.has(row[declaration.key] ?? null)
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
          {rows.map((row, place) => (
            <DataRow
              // Index keys, so that the next page reuses the elements.
              key={place}
              {...{ row, place, declaration, columns, acts, folded, keys, selecting }}
              selected={isChosen(row)}
            />
          ))}
        </tbody>
      </table>
      {children}
      {asked && <Marks {...{ keys, declaration, fields: arranged.fields, rows, query, conditions }} />}
      <ColumnHandles {...{ table, box, columns, arranged, rows: all }} />
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
  /** Undefined if no row can be selected. */
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
            asked={conditions.some((one) => one.field === field)}
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

/** The row commands, which take a row's index on the page. */
function useRowActs(
  rows: readonly Row[],
  set: Selection['set'],
  selecting: boolean,
  { edit, remove, history, open, opens }: RowCommands,
): RowActs {
  /** The row where a range begins, and the rows that the last Shift click selected from there. */
  const last = useRef<{ readonly row: Row | null; readonly rows: readonly Row[] }>({ row: null, rows: [] })
  // Clearing the selection also clears the start of a range.
  useLayoutEffect(() => {
    if (!selecting) last.current = { row: null, rows: [] }
  }, [selecting])
  return useMemo<RowActs>(() => {
    const rowAt = (place: number): Row => rows[place]!
    return {
      select(place, selected, from) {
        const row = rowAt(place)
        // If the selection refuses the row, the row does not become the start of a range.
        if (from === undefined) {
          if (set([row], selected)) last.current = { row, rows: [] }
          return
        }
        const known = last.current.row ? rows.indexOf(last.current.row) : -1
        const start = known < 0 ? from : known
        const range = rows.slice(Math.min(start, place), Math.max(start, place) + 1)
        set(last.current.rows, false)
        if (set(range, true)) last.current = { row: rowAt(start), rows: range }
      },
      edit: (place) => edit(rowAt(place)),
      remove: (place) => remove(rowAt(place)),
      ...(history && { history: (place: number) => history(rowAt(place)) }),
      ...(open && { open: (place: number) => open(rowAt(place)) }),
      opens,
    }
  }, [rows, set, edit, remove, history, open, opens])
}
