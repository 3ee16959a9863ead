import { IconX } from '@tabler/icons-react'
import { memo } from 'react'
import type { Issue } from '#domain/errors.ts'
import type { NamesOf } from '#domain/grid/columns.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { alignOf } from '#web/kinds/align.ts'
import type { Option } from '#web/kinds/options.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import type { Form, FormField } from '#web/features/table-screen/form/form.ts'
import { CellInput, type InputActs } from './CellInput.tsx'
import { type Editing, isChanged, shownInCell } from './cell-text.ts'
import { cellIssueText } from '#web/features/table-screen/edit-grid/drafts/issue-text.ts'
import classes from './CellGrid.module.css'

export interface RowActs extends InputActs {
  remove(id: number): void
}

export interface GridRowProps {
  readonly grid: string
  readonly declaration: TableDeclaration
  readonly fields: readonly FormField[]
  readonly names: NamesOf
  readonly id: number
  readonly index: number
  /** There is no room below: what is said of a cell stands above it. */
  readonly above: boolean
  /** What the row is called: its number, or the name of what it edits. */
  readonly name: string
  /** What stands at its beginning. */
  readonly heading: string
  readonly form: Form | undefined
  readonly row: Row | undefined
  readonly issues: readonly Issue[] | undefined
  /** Fields that somebody else changed meanwhile. */
  readonly conflict: readonly string[] | undefined
  /** Somebody else deleted it. */
  readonly gone: boolean
  /** The columns that are selected, from and to; -1 where none is. */
  readonly left: number
  readonly right: number
  /** The column of the cursor; -1 where it is in another row. */
  readonly active: number
  readonly editing: Editing | null
  readonly options: readonly Option[] | null
  readonly first: boolean
  readonly holdsEscape: boolean
  /** 'one': it is the only row, and stays. */
  readonly removable: boolean | 'one'
  readonly acts: RowActs
}

/** One row of the grid. It is drawn again only where something in it changes. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { t } = useMessages()
  const { id, index, name, heading, gone, removable, active, acts } = props
  // Struck through for the eye; said for whoever does not see that.
  const said = gone ? t('many.goneRow', { row: name }) : name
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-label={said}
      className={classes.row}
      style={{ top: `calc(${index} * var(--row))` }}
      data-row={index}
      data-current={active >= 0 || undefined}
      data-gone={gone || undefined}
    >
      <div role="rowheader" className={classes.rowHead} title={gone ? said : heading}>
        {heading}
      </div>
      {props.fields.map((one, col) => {
        const here = col === active
        return (
          <Cell
            key={one.name}
            grid={props.grid}
            declaration={props.declaration}
            one={one}
            names={props.names}
            id={id}
            col={col}
            above={props.above}
            said={said}
            form={props.form}
            row={props.row}
            issue={props.issues?.find(({ field }) => field === one.name)}
            met={props.conflict?.includes(one.name) ?? false}
            selected={col >= props.left && col <= props.right}
            here={here}
            editing={here ? props.editing : null}
            options={here ? props.options : null}
            first={here && props.first}
            holdsEscape={here && props.holdsEscape}
            acts={acts}
          />
        )
      })}
      {removable !== false && (
        <div role="gridcell" className={classes.action} data-col={props.fields.length}>
          <button
            type="button"
            className={classes.remove}
            tabIndex={active === props.fields.length ? 0 : -1}
            data-active={active === props.fields.length || undefined}
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

interface CellProps
  extends Pick<
    GridRowProps,
    'grid' | 'declaration' | 'names' | 'id' | 'above' | 'form' | 'row' | 'editing' | 'options' | 'first' | 'holdsEscape'
  > {
  readonly one: FormField
  readonly col: number
  /** What its row is called. */
  readonly said: string
  readonly issue: Issue | undefined
  /** Somebody else changed it meanwhile. */
  readonly met: boolean
  readonly selected: boolean
  /** The cursor is in it. */
  readonly here: boolean
  readonly acts: InputActs
}

/** A cell is drawn again only where something in it changes: a step of the cursor draws two. */
const Cell = memo(function Cell(props: CellProps) {
  const messages = useMessages()
  const { t, label } = messages
  const { grid, declaration, one, names, id, above, form, row, issue, met, col, said, selected, here } = props
  const { name, field, use } = one
  const known = field.references && names[field.references]
  const shown = shownInCell(declaration, name, form, row, known)
  const wrong = issue && cellIssueText(messages, issue, label(field.label))
  // What was wrong may not be so any more while it is typed anew.
  const typing = here && (props.editing?.typed ?? false)
  const note = typing ? undefined : (wrong ?? (met ? t('grid.changedByOther') : undefined))
  const noted = `${grid}-${id}-${name}-note`
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
      data-met={met || undefined}
      data-here={here || undefined}
      aria-selected={selected}
      title={here ? undefined : (note ?? (shown.length > 12 ? shown : undefined))}
    >
      {here ? (
        <CellInput
          field={field}
          name={name}
          label={t('many.cell', { row: said, field: label(field.label) })}
          readOnly={use === 'readOnly'}
          checked={checked}
          shown={shown}
          editing={props.editing}
          options={use === 'input' ? props.options : null}
          wrong={note === undefined ? undefined : noted}
          first={props.first}
          holdsEscape={props.holdsEscape}
          id={`${grid}-input`}
          acts={props.acts}
        />
      ) : (
        shown
      )}
      {note !== undefined && (
        <span id={noted} className={here ? classes.note : classes.hidden} data-above={above || undefined}>
          {note}
        </span>
      )}
    </div>
  )
})
