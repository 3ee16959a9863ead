import { memo, type ReactNode, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { shownFields, type NamesOf } from '#domain/grid/columns.ts'
import type { Sort } from '#domain/grid/grid.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { DataRow } from './DataRow.tsx'
import { HeaderCell } from './HeaderCell.tsx'
import { type RowActs, RowVerbs } from './RowControls.tsx'
import { rowWords, type RowWords } from './row-words.ts'
import type { Selection } from './use-selection.ts'
import { useWide } from './use-wide.ts'
import { columnWidths, fitted, sumOf, type Widths } from './widths.ts'
import classes from './RowsTable.module.css'

export interface RowsTableProps {
  readonly declaration: TableDeclaration
  /** The rows of the page, and all of the table's: those say how wide a column must be. */
  readonly rows: readonly Row[]
  readonly all: readonly Row[]
  readonly names: NamesOf
  readonly sort: Sort | null
  readonly selection: Selection
  onSort(field: string): void
  onEdit(row: Row): void
  onDelete(row: Row): void
  /** Opens a row's page, where the table's rows have one. */
  readonly onOpen?: ((row: Row) => void) | undefined
  /** What stands in place of rows where there are none. */
  readonly children?: ReactNode
}

/** Pixels of the columns that hold no field; the last also takes what is left over. */
const CHECK = 44
const ACTIONS = 92
const ONE_MORE_ACTION = 26

const tableWidth = (widths: Widths, actions: number): number => sumOf(widths) + CHECK + actions

/** One page of rows. Plain elements: a component library's cost ten milliseconds a keystroke here. */
export const RowsTable = memo(function RowsTable({
  declaration,
  rows,
  all,
  names,
  sort,
  selection,
  onSort,
  onEdit,
  onDelete,
  onOpen,
  children,
}: RowsTableProps) {
  const { t, label } = useMessages()
  const words = useMemo(() => rowWords(t), [t])
  const title = label(declaration.label)
  const id = useId()
  const name = useMemo(() => t('table.tableOf', { table: title }), [t, title])
  const fields = useMemo(() => shownFields(declaration), [declaration])
  const possible = useMemo(
    () => columnWidths(declaration, fields, all, names, label),
    [declaration, fields, all, names, label],
  )
  const { box, room } = useWide()
  const actions = ACTIONS + (onOpen ? ONE_MORE_ACTION : 0)
  const widths = useMemo(() => fitted(possible, room - CHECK - actions), [possible, room, actions])
  const { chosen, set } = selection
  const selecting = chosen.size > 0
  const isChosen = (row: Row): boolean => chosen.has(row[declaration.key] ?? null)
  const every = rows.length > 0 && rows.every(isChosen)
  const acts = useRowActs(rows, set, onEdit, onDelete, onOpen)

  return (
    <div className={classes.scroll} ref={box}>
      <table className={classes.table} style={{ minWidth: tableWidth(widths, actions) }} aria-label={name}>
        <colgroup>
          <col style={{ width: CHECK }} />
          {fields.map((field, at) => (
            <col key={field} style={{ width: widths[at] }} />
          ))}
          <col />
        </colgroup>
        <RowsHead
          id={id}
          declaration={declaration}
          fields={fields}
          words={words}
          sort={sort}
          onSort={onSort}
          every={every}
          some={rows.some(isChosen)}
          onSelectPage={rows.length === 0 ? undefined : () => set(rows, !every)}
        />
        <tbody>
          {rows.map((row, place) => (
            <DataRow
              // A place on the page, not a row: the next page's texts are put into what is there instead of building it
              // anew.
              key={place}
              id={id}
              place={place}
              declaration={declaration}
              fields={fields}
              widths={widths}
              row={row}
              names={names}
              tableLabel={title}
              words={words}
              acts={acts}
              selected={isChosen(row)}
              selecting={selecting}
            />
          ))}
        </tbody>
      </table>
      {children}
    </div>
  )
})

interface RowsHeadProps extends Pick<RowsTableProps, 'declaration' | 'sort' | 'onSort'> {
  /** The table's id in the page. */
  readonly id: string
  readonly fields: readonly string[]
  readonly words: RowWords
  /** All rows of the page are selected, or some of them. */
  readonly every: boolean
  readonly some: boolean
  /** Undefined where there is nothing to select. */
  readonly onSelectPage: (() => void) | undefined
}

function RowsHead({ id, declaration, fields, words, sort, onSort, every, some, onSelectPage }: RowsHeadProps) {
  const { label } = useMessages()
  return (
    <thead>
      <tr>
        <th className={classes.check} scope="col">
          <input
            type="checkbox"
            aria-label={words.selectPage}
            checked={every}
            ref={(box) => {
              if (box) box.indeterminate = some && !every
            }}
            disabled={!onSelectPage}
            onChange={onSelectPage}
          />
        </th>
        {fields.map((field) => (
          <HeaderCell
            key={field}
            name={field}
            kind={declaration.fields[field]!.kind}
            label={label(declaration.fields[field]!.label)}
            sorted={sort?.field === field ? (sort.descending ? 'descending' : 'ascending') : 'none'}
            onSort={onSort}
          />
        ))}
        <th className={classes.actions} scope="col">
          <span className={classes.hidden}>{words.actions}</span>
          <RowVerbs id={id} words={words} />
        </th>
      </tr>
    </thead>
  )
}

/** What acts on a row, by its place: never new, so that nothing is drawn again when another row comes to stand there. */
function useRowActs(
  rows: readonly Row[],
  set: Selection['set'],
  onEdit: (row: Row) => void,
  onDelete: (row: Row) => void,
  onOpen: RowsTableProps['onOpen'],
): RowActs {
  const shown = useRef(rows)
  useLayoutEffect(() => {
    shown.current = rows
  }, [rows])
  return useMemo<RowActs>(() => {
    const rowAt = (place: number): Row => shown.current[place]!
    return {
      select: (place, selected) => set([rowAt(place)], selected),
      edit: (place) => onEdit(rowAt(place)),
      remove: (place) => onDelete(rowAt(place)),
      ...(onOpen && { open: (place: number) => onOpen(rowAt(place)) }),
    }
  }, [set, onEdit, onDelete, onOpen])
}
