import { IconHistory } from '@tabler/icons-react'
import { type ComponentType, memo, useCallback, useMemo, useRef, useState } from 'react'
import type { Sort, WantedRows } from '#domain/grid/list-query.ts'
import type { Value } from '#domain/kinds/kind.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { usePersonAct } from '#web/dialogs/person-act.ts'
import { phrase } from '#web/messages/phrase.ts'
import type { ExportFormat } from '#web/messages/use-export-choices.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { useLive } from '#web/state/backend.tsx'
import { useTables } from '#web/state/tables/tables.tsx'
import { useNames, useTableWithNames } from '#web/state/tables/use-names.ts'
import { useArrangement, useListStore } from '#web/state/lists/list-states.ts'
import type { HistoryFilter } from '#domain/history.ts'
import { deferred, usePrepared } from '#web/ui/deferred.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { ListFoot } from './columns/ListFoot.tsx'
import { Actions } from './list/Actions.tsx'
import { ListTools } from './ListTools.tsx'
import { ClosedNote } from './list/ClosedNote.tsx'
import { Empty } from './list/Empty.tsx'
import { Pager } from './list/Pager.tsx'
import { RowsTable } from './rows/RowsTable.tsx'
import { SearchBox } from './list/SearchBox.tsx'
import { Waiting } from './list/Waiting.tsx'
import { useGrid } from './list/use-grid.ts'
import { type List, useList } from './list/use-list.ts'
import type { OpenFilter } from './filters/FilterPanel.tsx'
import { TableDialogs } from './TableDialogs.tsx'
import { useDialogs, useVersionOf } from './use-dialogs.ts'
import { useEditKey } from './list/use-edit-key.ts'
import { usePrintKey } from './list/use-print-key.ts'
import { useRowKeys } from './list/use-row-keys.ts'
import { LeftNotice } from './selection/LeftNotice.tsx'
import { useSelection } from './selection/use-selection.ts'
import { useSelectionKeys } from './selection/use-selection-keys.ts'
import classes from './TableScreen.module.css'

// Lazy-loaded, because users see the table before they filter, select or edit rows.
const Chips = deferred(() => import('./tools.ts'), 'Chips')
const FilterPanel = deferred(() => import('./tools.ts'), 'FilterPanel')
const Added = deferred(() => import('./list/Added.tsx'), 'Added')
const SelectionBar = deferred(() => import('./selection/SelectionBar.tsx'), 'SelectionBar')
const EditScreen = deferred(() => import('./edit-grid/EditScreen.tsx'), 'EditScreen')

export interface TableScreenProps {
  readonly table: TableName
  onImport(): void
  onExport(rows: readonly Row[], format: ExportFormat): void
  /**
   * Opens the page of an event, or the card of a person or department. Undefined for tables whose rows have neither.
   */
  onOpenRow?(row: Row): void
  readonly opens?: 'page' | 'card'
  onHistory?(filter: HistoryFilter): void
  onRowHistory?(row: Row): void
  readonly Paper?: ComponentType<ListPaperProps>
}

export interface ListPaperProps {
  readonly table: TableName
  readonly fields: readonly string[]
  currentQuery(): WantedRows
  readonly selected: ReadonlySet<Value>
  /** Number of presses of the print shortcut. Presses before the print code was loaded count, too. */
  readonly printRequests: number
}

const NO_ROWS: readonly Row[] = []
const SELECTING = [SelectionBar]

// This function is long because its components share one list, one selection and one dialog.
export function TableScreen({ table, onImport, onExport, onOpenRow, opens = 'page', ...others }: TableScreenProps) {
  const { onHistory, onRowHistory, Paper } = others
  const { t, label } = useMessages()
  const store = useTables()
  const state = useTableWithNames(table)
  const declaration: TableDeclaration = tables[table]
  const title = label(declaration.label)
  const rows = state.data?.rows ?? NO_ROWS
  const names = useNames()
  const grid = useGrid(declaration, rows, names)
  const arranged = useArrangement(table)
  const keys = useRowKeys()
  const list = useList(table, rows, grid, arranged.pageSize)
  const renewed = useLive(store.renewed)
  const selection = useSelection(declaration, list, renewed)
  const dialogs = useDialogs(selection, useVersionOf(list.rows, state.data))
  const screen = useRef<HTMLElement>(null)
  useSelectionKeys(screen, { selection, dialogs })
  usePrepared(SELECTING)
  const [added, setAdded] = useState<readonly Row[]>()
  /** Set while the grid is open. `row` is the row that gets the cursor; null for the first row. */
  const [editing, edit] = useState<{ readonly row: Row | null } | null>(null)
  const isEditable = declaration.editMultiple !== false
  const selected = selection.selected.size
  useEditKey(isEditable && Boolean(state.data) && !editing && selected === 0, list.pageRows, edit)
  const currentQuery = useListStore(table).get
  const printAsked = usePrintKey(Paper !== undefined, [
    list.query,
    list.conditions,
    list.sorts,
    arranged.fields,
    selection.selected,
  ])
  const [openFilter, setOpenFilter] = useState<OpenFilter | null>(null)
  const openPersonAct = usePersonAct()
  const onJoin = useMemo(
    () => (table === 'employees' && openPersonAct ? () => openPersonAct({ kind: 'join' }) : undefined),
    [table, openPersonAct],
  )
  const exportRows = useCallback((format: ExportFormat) => onExport(selection.rows(), format), [onExport, selection])

  const { edit: editRow, remove } = dialogs
  const commands = useMemo(
    () => ({ edit: editRow, remove, history: onRowHistory, open: onOpenRow, opens }),
    [editRow, remove, onRowHistory, onOpenRow, opens],
  )

  // Called by the retry button, which is shown only while no rows are loaded. An error is ignored here, because
  // `LoadFailure` above the view reports it.
  const retry = () => void store.reload([table]).catch(() => {})

  const saysOrder = isOrderUnseen(list.sorts, arranged.fields)
  const count = useCountLine(selected, rows.length, list)

  return (
    <section
      ref={screen}
      className={classes.screen}
      aria-label={title}
      aria-busy={list.busy || (!state.data && state.status === 'loading')}
    >
      <header className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        <div className={classes.acts} data-offers>
          <Actions
            selecting={selected > 0}
            waiting={!state.data}
            editing={editing !== null}
            onAdd={dialogs.add}
            onAddMultiple={declaration.addMultiple && dialogs.addMultiple}
            onJoin={onJoin}
            onImport={onImport}
          />
          <HistoryButton table={table} title={title} onHistory={onHistory} />
          {Paper && (
            // This box has a fixed width, so that nothing moves when the print button is loaded.
            <div className={classes.paper}>
              <Paper
                table={table}
                fields={arranged.fields}
                currentQuery={currentQuery}
                selected={selection.selected}
                printRequests={printAsked}
              />
            </div>
          )}
        </div>
      </header>
      <div className={classes.tools}>
        <SearchBox query={list.query} onSearch={list.search} keys={keys} />
        <ListTools
          {...{ table, declaration, names, arranged }}
          conditions={list.conditions}
          editing={editing !== null}
          selecting={selected > 0}
          onFilter={list.setFilter}
          onOpenFilter={setOpenFilter}
          onEdit={isEditable ? edit : undefined}
        />
      </div>
      <header className={classes.line} data-selecting={selected > 0 || undefined}>
        <p role="status">{state.data ? count : t('common.loading')}</p>
        {list.hidden > 0 && selected === 0 && <ClosedNote hidden={list.hidden} onShow={list.showClosed} />}
        {selected > 0 ? (
          <SelectionBar {...{ declaration, list, selection, dialogs }} onExport={exportRows} />
        ) : (
          <Chips {...{ table, declaration, names, list, saysOrder, grid, keys }} onOpenFilter={setOpenFilter} />
        )}
      </header>
      {editing && state.data ? (
        <EditScreen
          table={table}
          arranged={arranged}
          rows={list.rows}
          foundRows={list.foundRows}
          orderKey={[list.foundBy.query, list.foundBy.conditions, list.foundBy.sorts]}
          names={names}
          start={editing.row}
          onClose={() => edit(null)}
        />
      ) : (
        <div className={classes.card} data-list>
          {state.data ? (
            <RowsTable {...{ table, list, names, arranged, keys, selection, commands }} allRows={rows}>
              {list.foundRows.length === 0 && list.hidden === 0 && !list.busy && (
                <Empty narrowed={rows.length > 0} onClear={list.clear} />
              )}
            </RowsTable>
          ) : (
            <Waiting title={title} state={state} onRetry={retry} />
          )}
          {selection.leftSelection && (
            <LeftNotice
              declaration={declaration}
              leftSelection={selection.leftSelection}
              acknowledge={selection.acknowledge}
            />
          )}
          <Pager page={list.page} pages={list.pages} onOpen={list.open}>
            {state.data && <ListFoot {...{ table, arranged, list, selection }} />}
          </Pager>
        </div>
      )}
      {added && <Added {...{ declaration, list, keys }} rows={added} />}
      {openFilter && (
        <FilterPanel {...{ openFilter, declaration, names, list, grid, keys }} onClose={() => setOpenFilter(null)} />
      )}
      {dialogs.open && (
        <TableDialogs table={table} open={dialogs.open} names={names} onAdded={setAdded} onClose={dialogs.close} />
      )}
    </section>
  )
}

interface HistoryButtonProps extends Pick<TableScreenProps, 'table'> {
  readonly title: string
  readonly onHistory: TableScreenProps['onHistory']
}

const HistoryButton = memo(function HistoryButton({ table, title, onHistory }: HistoryButtonProps) {
  const { t } = useMessages()
  return (
    onHistory && (
      <IconButton label={t('table.historyRow', { name: title })} onClick={() => onHistory({ table })}>
        <IconHistory size={18} aria-hidden />
      </IconButton>
    )
  )
})

/**
 * True if the arrows in the headings cannot show the sort order, because several columns are sorted, or because the
 * sorted column is hidden.
 */
const isOrderUnseen = (sorts: readonly Sort[], fields: readonly string[]): boolean =>
  sorts.length > 1 || sorts.some(({ field }) => !fields.includes(field))

function useCountLine(selected: number, total: number, { narrowed, foundRows }: List): string {
  const { t, number } = useMessages()
  const recordsFound = useMemo(() => phrase(t, 'table.recordsFound', ['found', 'number']), [t])
  const records = useMemo(() => t('table.records', { count: total, number: number(total) }), [t, number, total])
  if (selected) return t('table.selected', { selected: number(selected), number: number(total) })
  return narrowed ? recordsFound({ found: number(foundRows.length), number: number(total) }) : records
}
