import { useCallback, useMemo } from 'react'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { phrase } from '../../messages/phrase.ts'
import type { ExportFormat } from '../../messages/use-export-choices.tsx'
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
import { type Filters, type List, NONE, useList } from './list/use-list.ts'
import { TableDialogs } from './TableDialogs.tsx'
import { useDialogs } from './use-dialogs.ts'
import { useNames } from './use-names.ts'
import { useSelection } from './list/use-selection.ts'
import classes from './TableScreen.module.css'

// Not in the first JavaScript: the table stands before anything is filtered.
const ListFilters = deferred(() => import('./list/ListFilters.tsx').then((module) => module.ListFilters))

export interface TableScreenProps {
  readonly table: TableName
  onImport(): void
  onExport(rows: readonly Row[], format: ExportFormat): void
  /** Codes by field; null for the rows without one. */
  readonly initialFilters?: Readonly<Record<string, string | number | null>>
  readonly initialSearch?: string
  /** Opens the page of a row; left out where a table's rows have none. */
  onOpenRow?(row: Row): void
}

const NO_ROWS: readonly Row[] = []

/** The screen of any table : everything on it follows from the declaration. */
export function TableScreen({ table, onImport, onExport, onOpenRow, ...initial }: TableScreenProps) {
  const { t, label } = useMessages()
  const store = useTables()
  const state = useTable(table)
  const declaration: TableDeclaration = tables[table]
  const title = label(declaration.label)
  const rows = state.data?.rows ?? NO_ROWS
  const names = useNames()
  const grid = useGrid(declaration, rows, names)
  const list = useList(declaration, grid, names, initialOf(initial))
  const renewed = useLive(store.renewed)
  const selection = useSelection(declaration, rows, [list.query, list.filters, list.wanted, list.pageSize, renewed])
  const dialogs = useDialogs(selection, state.data?.version)
  const exportRows = useCallback((format: ExportFormat) => onExport(selection.rows(), format), [onExport, selection])

  // A failure is told by the screen (or, where rows are held, by the shell).
  const retry = () => void store.reload([table]).catch(() => {})

  const selected = selection.chosen.size
  const count = useCountLine(selected, rows.length, list)

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
          onAdd={dialogs.add}
          onAddMultiple={declaration.addMultiple && dialogs.addMultiple}
          onEdit={declaration.editMultiple === false ? undefined : dialogs.editSelected}
          onImport={onImport}
          onExport={exportRows}
          onDelete={dialogs.removeSelected}
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
            onEdit={dialogs.edit}
            onDelete={dialogs.remove}
            onOpen={onOpenRow}
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
      {dialogs.open && <TableDialogs table={table} open={dialogs.open} names={names} onClose={dialogs.close} />}
    </section>
  )
}

/** How many rows there are, are found, or are selected. */
function useCountLine(selected: number, all: number, { narrowed, found }: List): string {
  const { t, number } = useMessages()
  const recordsFound = useMemo(() => phrase(t, 'table.recordsFound', ['found', 'number']), [t])
  const records = useMemo(() => t('table.records', { count: all, number: number(all) }), [t, number, all])
  if (selected) return t('table.selected', { selected: number(selected), number: number(all) })
  return narrowed ? recordsFound({ found: number(found.length), number: number(all) }) : records
}

function initialOf({
  initialFilters = {},
  initialSearch = '',
}: Pick<TableScreenProps, 'initialFilters' | 'initialSearch'>): { query: string; filters: Filters } {
  const filters = Object.entries(initialFilters).map(([field, value]) => [field, value === null ? NONE : String(value)])
  return { query: initialSearch, filters: Object.fromEntries(filters) as Filters }
}
