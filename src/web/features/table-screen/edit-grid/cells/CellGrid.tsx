import { type CSSProperties, memo, useId, useLayoutEffect, useMemo, useRef } from 'react'
import type { Field } from '#domain/table.ts'
import { alignOf } from '#web/kinds/align.ts'
import { type Messages, useMessages } from '#web/messages/use-messages.ts'
import type { FormField } from '#web/features/table-screen/form/form.ts'
import { gridRowHeight } from '#web/features/table-screen/row-heights.ts'
import { textWidth } from '#web/features/table-screen/columns/widths.ts'
import { blockOf, isOne, type CellRef, type GridSize } from '#web/features/table-screen/edit-grid/drafts/block.ts'
import type { NameOf } from '#web/features/table-screen/edit-grid/drafts/issue-text.ts'
import { GridRow, type RowActs, type RowCursor, type RowGrid } from './GridRow.tsx'
import { toggle, onCellCopy, onCellKey, onCellPaste } from './use-cell-keys.ts'
import { useCellCursor } from './use-cell-cursor.ts'
import { useCellPointer } from './use-cell-pointer.ts'
import { HEAD, useRowWindow } from './use-row-window.ts'
import type { GridDraft } from '#web/features/table-screen/edit-grid/drafts/use-grid-draft.ts'
import classes from './CellGrid.module.css'

export interface CellGridProps {
  readonly draft: GridDraft
  readonly label: string
  readonly heading: string
  readonly maxHeight?: string
  readonly compact?: boolean
  nameOf: NameOf
  headingOf: NameOf
  isGone?(id: number): boolean
  readonly conflicts?: ReadonlyMap<number, { readonly fields: readonly string[] }>
  readonly first?: boolean
  readonly start?: CellRef
  readonly onRemove?: ((id: number) => void) | null
  onBeyond?(field: string): void
}

/**
 * Widths in pixels. `NARROW` is the minimum width of a column of numbers, and `WIDE` that of a column of texts. The
 * other three are the widths of the columns for the row number, the row name and the row button.
 */
const [NARROW, WIDE, NUMBER, HEADING, ACTION] = [110, 140, 72, 120, 44] as const
/**
 * Sizes in pixels: the font size of a heading, its padding plus the mark of a required field, and the maximum width of
 * a column.
 */
const [HEADING_EM, PADDING, WIDEST] = [13.5, 28, 200] as const
const FIRST: CellRef = { row: 0, col: 0 }

/** A spreadsheet-like grid of editable cells, with cursor, keys, mouse and clipboard. `draft` contains the values. */
// This function is long because it connects the keys, the mouse and the clipboard with one cursor.
export function CellGrid(props: CellGridProps) {
  const { draft, isGone, conflicts, onRemove, nameOf, headingOf } = props
  const rowHeight = gridRowHeight(props.compact ?? false)
  const { adding, declaration, fields, names, count } = draft
  const gridId = useId()
  const box = useRef<HTMLDivElement>(null)
  const view = useRowWindow(box, count, rowHeight)
  const removable = onRemove === undefined ? false : onRemove === null ? 'one' : true
  const size: GridSize = {
    rows: count,
    cols: fields.length + Number(removable !== false),
    fields: fields.length,
    page: view.page,
  }
  const show = ({ row, col }: CellRef) => {
    view.reveal(row, col)
    // The browser sends the scroll event one frame later. Handling the scroll here renders the new rows in this frame.
    view.onScroll()
  }
  const cells = useCellCursor(draft, size, { box, show }, props.start ?? FIRST, props.start !== undefined)
  const { cursor, editing, options } = cells
  const pointer = useCellPointer(box, cells, size, view)
  const keys = { draft, cells, size, onBeyond: props.onBeyond }
  const acts = useRowActs({
    type(text, newSource) {
      const source = editing?.source === 'copied' ? 'copied' : newSource
      cells.edit({ inText: false, ...editing, text, isTyped: true, marked: -1, source })
    },
    toggle: () => void toggle(keys),
    choose: (value) => {
      const at = options?.findIndex((option) => option.value === value) ?? -1
      const name = fields[cursor.at.col]!.name
      cells.cancel()
      if (at >= 0) draft.enter(draft.idAt(cursor.at.row), name, value)
    },
    remove: (id) => onRemove?.(id),
  })
  const grid = useMemo<RowGrid>(
    () => ({ id: gridId, declaration, fields, names, removable, acts }),
    [gridId, declaration, fields, names, removable, acts],
  )
  const { label } = useMessages()
  const style = useMemo(() => {
    const leasts = columnLeasts(fields, label)
    const isNumbered = adding || declaration.fields[declaration.identity]!.kind === 'id'
    const first = isNumbered ? NUMBER : HEADING
    const last = removable === false ? [] : [ACTION]
    const minWidth = [first, ...leasts, ...last].reduce((sum, width) => sum + width)
    return {
      '--columns': columnsOf(first, fields, leasts, last),
      '--least': `${minWidth}px`,
      '--row': `${rowHeight}px`,
      '--head': `${HEAD}px`,
    } as CSSProperties
  }, [adding, declaration, fields, label, removable, rowHeight])
  const block = blockOf(cursor)
  const several = !isOne(block)
  // The same object until other columns are selected. A new object would render all selected rows again (`GridRow` is
  // memoized).
  const selected = useMemo(() => ({ left: block.left, right: block.right }), [block.left, block.right])
  const first = props.first ?? false
  const rowCursor = useMemo<RowCursor>(
    () => ({ col: cursor.at.col, editing, options, first, holdsEscape: several }),
    [cursor.at.col, editing, options, first, several],
  )
  const shownIndices = Array.from({ length: view.to - view.from }, (_, at) => view.from + at)
  // The row with the cursor stays mounted while it is scrolled out of view, because it has the focus.
  if (cursor.at.row < count && (cursor.at.row < view.from || cursor.at.row >= view.to)) shownIndices.push(cursor.at.row)

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is in the input of the current cell
    <div
      ref={box}
      role="grid"
      aria-label={props.label}
      aria-rowcount={count + 1}
      aria-colcount={size.cols + 1}
      aria-multiselectable
      className={classes.box}
      data-several={several || undefined}
      data-sideways={view.sideways || undefined}
      style={{ ...style, ...(props.maxHeight && { maxHeight: props.maxHeight }) }}
      onScroll={view.onScroll}
      onKeyDown={(event) => onCellKey(event, keys)}
      onCopy={(event) => onCellCopy(event, keys, false)}
      onCut={(event) => onCellCopy(event, keys, true)}
      onPaste={(event) => onCellPaste(event, keys)}
      onBlur={(event) => {
        // Commits the text when the focus leaves the grid. If the whole window loses the focus, the text is not
        // committed, because the user may continue typing later.
        const hasLeft = !event.currentTarget.contains(event.relatedTarget) && document.activeElement !== event.target
        if (hasLeft && editing) draft.finishEditing.current?.()
      }}
      {...pointer}
    >
      <GridHead heading={props.heading} fields={fields} removable={removable !== false} />
      <div role="rowgroup" translate="no" className={classes.body} style={{ height: Math.max(count, 1) * rowHeight }}>
        {shownIndices.map((index) => {
          const id = draft.idAt(index)
          const inside = several && index >= block.top && index <= block.bottom
          return (
            <GridRow
              key={id}
              grid={grid}
              id={id}
              index={index}
              above={index > 1 && index >= count - 2}
              name={nameOf(id, index)}
              heading={headingOf(id, index)}
              form={draft.forms.get(id) ?? (adding ? draft.formAt(id) : undefined)}
              row={draft.rowAt(id)}
              issues={draft.issues.get(id)}
              conflict={conflicts?.get(id)?.fields}
              isGone={isGone?.(id) ?? false}
              selected={inside ? selected : null}
              cursor={index === cursor.at.row ? rowCursor : null}
            />
          )
        })}
      </div>
    </div>
  )
}

/** Returns functions that never change but call the latest `acts`. New functions would render all rows again. */
function useRowActs(acts: RowActs): RowActs {
  const latestActs = useRef(acts)
  useLayoutEffect(() => {
    latestActs.current = acts
  })
  return useMemo(
    () => ({
      type: (text, source) => latestActs.current.type(text, source),
      toggle: () => latestActs.current.toggle(),
      choose: (value) => latestActs.current.choose(value),
      remove: (id) => latestActs.current.remove(id),
    }),
    [],
  )
}

function columnLeasts(fields: readonly FormField[], label: Messages['label']): number[] {
  return fields.map(({ field }) => {
    const heading = Math.ceil(textWidth(label(field.label)) * HEADING_EM) + PADDING
    return Math.max(isNarrow(field) ? NARROW : WIDE, Math.min(heading, WIDEST))
  })
}

const isNarrow = (field: Field): boolean => alignOf[field.kind] !== 'start'

function columnsOf(
  first: number,
  fields: readonly FormField[],
  leasts: readonly number[],
  last: readonly number[],
): string {
  const columns = fields.map(({ field }, at) => `minmax(${leasts[at]}px, ${isNarrow(field) ? 1 : 1.6}fr)`)
  return [`${first}px`, ...columns, ...last.map((width) => `${width}px`)].join(' ')
}

interface GridHeadProps extends Pick<CellGridProps, 'heading'> {
  readonly fields: readonly FormField[]
  readonly removable: boolean
}

const GridHead = memo(function GridHead({ heading, fields, removable }: GridHeadProps) {
  const { t, label } = useMessages()
  return (
    <div role="row" aria-rowindex={1} className={classes.head}>
      <div role="columnheader" className={classes.rowHead}>
        {heading}
      </div>
      {fields.map(({ name, field, use }, col) => (
        <div key={name} role="columnheader" data-col={col} data-align={alignOf[field.kind]} title={label(field.label)}>
          {label(field.label)}
          {field.required && use === 'input' && (
            <span className={classes.required} aria-hidden>
              *
            </span>
          )}
        </div>
      ))}
      {removable && (
        <div role="columnheader">
          <span className={classes.hidden}>{t('table.actions')}</span>
        </div>
      )}
    </div>
  )
})
