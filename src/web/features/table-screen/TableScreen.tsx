import { useCallback, useMemo, useState } from 'react'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { phrase } from '../../messages/phrase.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { useLive } from '../../state/backend.tsx'
import { useTable, useTables } from '../../state/tables.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { Actions } from './list/Actions.tsx'
import { Empty } from './list/Empty.tsx'
import { LeftNotice } from './list/LeftNotice.tsx'
import { Pager } from './list/Pager.tsx'
import { RowsTable } from './list/RowsTable.tsx'
import { SearchBox } from './list/SearchBox.tsx'
import { SelectionBar } from './list/SelectionBar.tsx'
import { Waiting } from './list/Waiting.tsx'
import { useGrid } from './list/use-grid.ts'
import { type Filters, NONE, useList } from './list/use-list.ts'
import { useNames } from './use-names.ts'
import { useSelection } from './list/use-selection.ts'
import classes from './TableScreen.module.css'

// Not in the first JavaScript: the table stands before anything is filtered, typed or deleted.
const ListFilters = deferred(() => import('./list/ListFilters.tsx').then((module) => module.ListFilters))
const FormDialog = deferred(() => import('./form/FormDialog.tsx').then((module) => module.FormDialog))
const AddMultipleDialog = deferred(() =>
  import('./many/AddMultipleDialog.tsx').then((module) => module.AddMultipleDialog),
)
const EditMultipleDialog = deferred(() =>
  import('./many/EditMultipleDialog.tsx').then((module) => module.EditMultipleDialog),
)
const DeleteDialog = deferred(() => import('./delete/DeleteDialog.tsx').then((module) => module.DeleteDialog))

export interface TableScreenProps {
  readonly table: TableName
  onImport(): void
  onExport(rows: readonly Row[]): void
  /** Codes by field; null for the rows without one. */
  readonly initialFilters?: Readonly<Record<string, string | number | null>>
}

type Open =
  | { readonly what: 'form'; readonly row: Row | null }
  | { readonly what: 'addMultiple' }
  | { readonly what: 'editMultiple'; readonly rows: readonly Row[] }
  | {
      readonly what: 'delete'
      readonly rows: readonly Row[]
      readonly selected: boolean
      readonly version: number | undefined
    }

const NO_ROWS: readonly Row[] = []

/** The screen of any table (spec §2, Generic table screen): everything on it follows from the declaration. */
export function TableScreen({ table, onImport, onExport, initialFilters }: TableScreenProps) {
  const { t, label, number } = useMessages()
  const store = useTables()
  const state = useTable(table)
  const declaration: TableDeclaration = tables[table]
  const title = label(declaration.label)
  const rows = state.data?.rows ?? NO_ROWS
  const names = useNames()
  const grid = useGrid(declaration, rows, names)
  const list = useList(
    declaration,
    grid,
    names,
    useMemo(() => asFilters(initialFilters), [initialFilters]),
  )
  const renewed = useLive(store.renewed)
  const selection = useSelection(declaration, rows, [list.query, list.filters, list.wanted, list.pageSize, renewed])
  const [open, setOpen] = useState<Open | null>(null)

  const add = useCallback(() => setOpen({ what: 'form', row: null }), [])
  const addMultiple = useCallback(() => setOpen({ what: 'addMultiple' }), [])
  const editSelected = useCallback(() => setOpen({ what: 'editMultiple', rows: selection.rows() }), [selection])
  const edit = useCallback((row: Row) => setOpen({ what: 'form', row }), [])
  const close = useCallback(() => setOpen(null), [])
  const version = state.data?.version
  const remove = useCallback(
    (row: Row) => setOpen({ what: 'delete', rows: [row], selected: false, version }),
    [version],
  )
  const removeSelected = useCallback(
    () => setOpen({ what: 'delete', rows: selection.rows(), selected: true, version }),
    [selection, version],
  )
  const exportSelected = useCallback(() => onExport(selection.rows()), [onExport, selection])

  // A failure is told by the screen (or, where rows are held, by the shell).
  const retry = () => void store.reload([table]).catch(() => {})

  const recordsFound = useMemo(() => phrase(t, 'table.recordsFound', ['found', 'number']), [t])
  const selected = selection.chosen.size
  const records = useMemo(
    () => t('table.records', { count: rows.length, number: number(rows.length) }),
    [t, number, rows.length],
  )
  const count = selected
    ? t('table.selected', { selected: number(selected), number: number(rows.length) })
    : list.narrowed
      ? recordsFound({ found: number(list.found.length), number: number(rows.length) })
      : records

  return (
    <section className={classes.screen} aria-label={title} aria-busy={!state.data && state.status === 'loading'}>
      <header className={classes.head}>
        <div>
          <h2 className={classes.title}>{title}</h2>
          <div className={classes.count}>
            <p role="status">{state.data ? count : t('common.loading')}</p>
            <SelectionBar declaration={declaration} grid={grid} list={list} selection={selection} />
          </div>
        </div>
        <Actions
          selecting={selected > 0}
          waiting={!state.data}
          onAdd={add}
          onAddMultiple={declaration.addMultiple && addMultiple}
          onEdit={declaration.editMultiple === false ? undefined : editSelected}
          onImport={onImport}
          onExport={exportSelected}
          onDelete={removeSelected}
        />
      </header>
      <div className={classes.tools}>
        <SearchBox query={list.query} onSearch={list.search} />
        <ListFilters declaration={declaration} names={names} filters={list.filters} onFilter={list.filter} />
      </div>
      <LeftNotice declaration={declaration} selection={selection} />
      <div className={classes.card}>
        {state.data ? (
          <RowsTable
            declaration={declaration}
            rows={list.shown}
            all={rows}
            names={names}
            sort={list.sort}
            selection={selection}
            onSort={list.sortBy}
            onEdit={edit}
            onDelete={remove}
          >
            {list.found.length === 0 && <Empty narrowed={rows.length > 0} onClear={list.clear} />}
          </RowsTable>
        ) : (
          <Waiting title={title} state={state} onRetry={retry} />
        )}
        <Pager
          page={list.page}
          pages={list.pages}
          pageSize={list.pageSize}
          onOpen={list.open}
          onPageSize={list.setPageSize}
        />
      </div>
      {open?.what === 'form' && <FormDialog table={table} row={open.row} names={names} onClose={close} />}
      {open?.what === 'addMultiple' && <AddMultipleDialog table={table} names={names} onClose={close} />}
      {open?.what === 'editMultiple' && (
        <EditMultipleDialog table={table} rows={open.rows} names={names} onClose={close} />
      )}
      {open?.what === 'delete' && (
        <DeleteDialog table={table} rows={open.rows} selected={open.selected} version={open.version} onClose={close} />
      )}
    </section>
  )
}

function asFilters(initial: TableScreenProps['initialFilters']): Filters {
  return Object.fromEntries(
    Object.entries(initial ?? {}).map(([field, value]) => [field, value === null ? NONE : String(value)]),
  )
}
