import { memo } from 'react'
import { shownText } from '#domain/grid/display.ts'
import { displayName, type Row, type TableDeclaration } from '#domain/table.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { RowButtons, RowCheck } from './RowControls.tsx'
import { type Column, stickyAttributes } from '#web/features/table-screen/columns/use-columns.ts'
import type { RowActs, RowKeys } from '#web/features/table-screen/list/use-row-keys.ts'
import { recordedBeside, withRecorded } from '#web/features/table-screen/columns/whole-text.ts'
import { isCut } from '#web/features/table-screen/columns/widths.ts'
import classes from './RowsTable.module.css'

export interface DataRowProps {
  readonly row: Row
  readonly rowIndex: number
  readonly declaration: TableDeclaration
  readonly columns: readonly Column[]
  readonly acts: RowActs
  readonly folded: boolean
  readonly keys: RowKeys
  readonly selected: boolean
  /** True while rows are selected. The buttons that edit or delete a single row are then disabled. */
  readonly selecting: boolean
}

export const DataRow = memo(function DataRow(props: DataRowProps) {
  const { row, rowIndex, declaration, columns, acts, folded, keys, selected, selecting } = props
  const { label } = useMessages()
  const name = displayName(declaration, row, label(declaration.label))
  return (
    <tr
      aria-label={name}
      aria-selected={selected}
      // Only the first row is in the tab order. The arrow keys move on from there (use-row-keys.ts).
      tabIndex={rowIndex === 0 ? 0 : -1}
      onKeyDown={(event) => keys.onKeyDown(event, rowIndex, acts, selecting)}
      onClick={(event) => {
        // A click in the cell of the checkbox selects the row, even beside the checkbox. With Shift it selects a range.
        if (inCheck(event)) acts.select(rowIndex, !selected, event.shiftKey ? rowIndex : undefined)
      }}
      onDoubleClick={(event) => {
        if (!selecting && !inCheck(event) && !(event.target as HTMLElement).closest('button')) acts.edit(rowIndex)
      }}
    >
      <RowCheck name={name} selected={selected} />
      {columns.map((column) => (
        <DataCell key={column.field} column={column} row={row} isName={column.field === declaration.names?.[0]} />
      ))}
      <RowButtons {...{ name, rowIndex, acts, folded, selecting }} />
    </tr>
  )
})

interface DataCellProps {
  readonly column: Column
  readonly row: Row
  /** True if the text is the title of the row on phones, which show rows as cards (RowCards.module.css). */
  readonly isName: boolean
}

/**
 * A cell of a row. Plain text is directly in the `td`, without another element, because a page has hundreds of cells.
 */
function DataCell({ column, row, isName }: DataCellProps) {
  const { field, kind, names, width, align, left, right } = column
  const value = row[field] ?? null
  const cellAttributes = { 'data-align': align, 'data-name': isName || undefined, ...stickyAttributes(left, right) }
  if (kind === 'flag') return <td {...cellAttributes}>{<Flag set={value === true} />}</td>
  const text = shownText(kind, value, names)
  const recorded = recordedBeside(column, row)
  const wholeText = withRecorded(text, recorded)
  return (
    <td {...cellAttributes} title={isCut(wholeText, width) ? wholeText : undefined}>
      {recorded === '' ? text : <Recorded {...{ text, recorded }} />}
    </td>
  )
}

function Flag({ set }: { readonly set: boolean }) {
  const { t } = useMessages()
  return (
    <span role="img" aria-label={t(set ? 'table.flagYes' : 'table.flagNo')}>
      {set ? '✓' : '–'}
    </span>
  )
}

function Recorded({ text, recorded }: { readonly text: string; readonly recorded: string }) {
  return (
    <>
      <span>{text}</span>
      <span className={classes.recorded} data-recorded>
        {recorded}
      </span>
    </>
  )
}

const inCheck = ({ target }: { readonly target: EventTarget }): boolean =>
  (target as HTMLElement).closest('td')?.classList.contains(classes.check!) ?? false
