import { IconX } from '@tabler/icons-react'
import { memo } from 'react'
import type { Issue } from '#domain/errors.ts'
import type { NamesOf } from '#domain/grid/columns.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { alignOf } from '#web/kinds/align.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import type { Form, FormField } from '#web/features/table-screen/form/form.ts'
import { CellInput, type CellInputProps, type InputActs } from './CellInput.tsx'
import { isChanged, shownInCell } from './cell-text.ts'
import { cellIssueText } from '#web/features/table-screen/edit-grid/drafts/issue-text.ts'
import classes from './CellGrid.module.css'

export interface RowActs extends InputActs {
  remove(id: number): void
}

/**
 * Props that all rows of a grid share. The object stays the same while the user types, so that only changed rows
 * render.
 */
export interface RowGrid {
  readonly id: string
  readonly declaration: TableDeclaration
  readonly fields: readonly FormField[]
  readonly names: NamesOf
  readonly removable: boolean | 'one'
  readonly acts: RowActs
}

export interface RowCursor extends Pick<CellInputProps, 'editing' | 'options' | 'first' | 'holdsEscape'> {
  readonly col: number
}

export interface GridRowProps {
  readonly grid: RowGrid
  readonly id: number
  readonly index: number
  readonly above: boolean
  /** The accessible name of the row: its number, or the name of the stored row. */
  readonly name: string
  readonly heading: string
  readonly form: Form | undefined
  readonly row: Row | undefined
  readonly issues: readonly Issue[] | undefined
  readonly conflict: readonly string[] | undefined
  readonly isGone: boolean
  readonly selected: { readonly left: number; readonly right: number } | null
  readonly cursor: RowCursor | null
}

export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { t } = useMessages()
  const { grid, id, index, name, heading, isGone, selected, cursor } = props
  const { fields, removable, acts } = grid
  // Screen readers read that a row was deleted. For the eye its text is struck through.
  const rowLabel = isGone ? t('many.goneRow', { row: name }) : name
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-label={rowLabel}
      className={classes.row}
      style={{ top: `calc(${index} * var(--row))` }}
      data-row={index}
      data-current={cursor !== null || undefined}
      data-gone={isGone || undefined}
    >
      <div role="rowheader" className={classes.rowHead} title={isGone ? rowLabel : heading}>
        {heading}
      </div>
      {fields.map((formField, col) => (
        <Cell
          key={formField.name}
          grid={grid}
          formField={formField}
          id={id}
          col={col}
          above={props.above}
          rowLabel={rowLabel}
          form={props.form}
          row={props.row}
          issue={props.issues?.find(({ field }) => field === formField.name)}
          isInSelection={props.conflict?.includes(formField.name) ?? false}
          selected={selected !== null && col >= selected.left && col <= selected.right}
          cursor={col === cursor?.col ? cursor : null}
        />
      ))}
      {removable !== false && (
        <div role="gridcell" className={classes.action} data-col={fields.length}>
          <button
            type="button"
            className={classes.remove}
            tabIndex={cursor?.col === fields.length ? 0 : -1}
            data-active={cursor?.col === fields.length || undefined}
            aria-label={t('many.removeRow', { row: heading })}
            title={t('many.removeRow', { row: heading })}
            aria-disabled={removable === 'one' || undefined}
            onClick={removable === 'one' ? undefined : () => acts.remove(id)}
          >
            <IconX size={16} stroke={1.7} aria-hidden />
          </button>
        </div>
      )}
    </div>
  )
})

interface CellProps extends Pick<GridRowProps, 'grid' | 'id' | 'above' | 'form' | 'row' | 'cursor'> {
  readonly formField: FormField
  readonly col: number
  readonly rowLabel: string
  readonly issue: Issue | undefined
  readonly isInSelection: boolean
  readonly selected: boolean
}

/** Memoized: a move of the cursor renders only the cells that it leaves and enters. */
const Cell = memo(function Cell(props: CellProps) {
  const messages = useMessages()
  const { t, label } = messages
  const { grid, formField, id, above, form, row, issue, isInSelection, col, rowLabel, selected, cursor } = props
  const { declaration, names } = grid
  const isCursorHere = cursor !== null
  const { name, field, use } = formField
  const masterNames = field.references && names[field.references]
  const cellText = shownInCell(declaration, name, form, row, masterNames)
  const wrong = issue && cellIssueText(messages, issue, label(field.label))
  // While the user types, no issue is shown, because it may not apply to the new text.
  const typing = cursor?.editing?.isTyped ?? false
  const note = typing ? undefined : (wrong ?? (isInSelection ? t('grid.changedByOther') : undefined))
  const noted = `${grid.id}-${id}-${name}-note`
  const checked = form ? form.typed[name] === 'true' : row?.[name] === true
  return (
    <div
      role="gridcell"
      className={classes.cell}
      data-col={col}
      data-field={name}
      data-align={alignOf[field.kind]}
      data-reference={(field.references && use === 'input') || undefined}
      data-fixed={use === 'readOnly' || undefined}
      data-changed={isChanged(field, name, form) || undefined}
      data-wrong={(wrong !== undefined && !typing) || undefined}
      data-met={isInSelection || undefined}
      data-here={isCursorHere || undefined}
      aria-selected={selected}
      title={isCursorHere ? undefined : (note ?? (cellText.length > 12 ? cellText : undefined))}
    >
      {cursor ? (
        <CellInput
          field={field}
          name={name}
          label={t('many.cell', { row: rowLabel, field: label(field.label) })}
          readOnly={use === 'readOnly'}
          checked={checked}
          shownText={cellText}
          editing={cursor.editing}
          options={use === 'input' ? cursor.options : null}
          wrong={note === undefined ? undefined : noted}
          first={cursor.first}
          holdsEscape={cursor.holdsEscape}
          id={`${grid.id}-input`}
          acts={grid.acts}
        />
      ) : (
        cellText
      )}
      {note !== undefined && (
        <span id={noted} className={isCursorHere ? classes.note : classes.hidden} data-above={above || undefined}>
          {note}
        </span>
      )}
    </div>
  )
})
