import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { NamesOf } from '#domain/grid/columns.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { alignOf } from '#web/kinds/cells.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import type { Entry, RowIssues, Target } from './entries.ts'
import { EntryRow } from './EntryRow.tsx'
import type { FormField } from '../form/form.ts'
import { Pages } from './Pages.tsx'
import { pastedCells } from './paste.ts'
import classes from './EntryGrid.module.css'

export interface EntryGridProps {
  readonly declaration: TableDeclaration
  readonly label: string
  /** What the rows' headings are. */
  readonly heading: string
  readonly fields: readonly FormField[]
  readonly entries: readonly Entry[]
  readonly rowIssues: RowIssues
  readonly gone?: readonly number[]
  readonly names: NamesOf
  /** Of the box in which the rows scroll. */
  readonly maxHeight: string
  /** Where the cursor goes. */
  readonly target: Target | null
  /** The first cell has the cursor when the form opens. */
  readonly first: boolean
  nameOf(entry: Entry, at: number): string
  headingOf(entry: Entry, at: number): string
  onTarget(target: Target): void
  onType(id: number, field: string, text: string): void
  onPaste(at: Target, cells: readonly (readonly string[])[]): void
  readonly onRemove?: ((id: number) => void) | null
  /** Enter in the last row. */
  onBeyond?(field: string): void
}

/** Rows drawn at once: an input costs a millisecond, and several thousand rows may be selected. */
const PAGE = 25
/** Pixels, at least, of a column of numbers and of one of words. */
const [NARROW, WIDE] = [116, 190] as const

/** Rows of inputs, as in a spreadsheet: Enter and the arrows move between rows, copied cells can be pasted. */
export function EntryGrid(props: EntryGridProps) {
  const { declaration, fields, entries, target } = props
  const box = useRef<HTMLDivElement>(null)
  const [opened, open] = useState(1)
  const [seen, see] = useState(target)
  const pages = Math.max(1, Math.ceil(entries.length / PAGE))
  const page = Math.min(opened, pages)
  if (target !== seen) {
    see(target)
    const at = entries.findIndex(({ id }) => id === target?.id)
    if (at >= 0) open(Math.floor(at / PAGE) + 1)
  }
  useEffect(() => {
    if (target) inputOf(box.current, target)?.focus()
  }, [target])
  const from = (page - 1) * PAGE

  const move = (event: KeyboardEvent) => {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    const cell = cellOf(event.target)
    // The Enter that ends an IME's conversion is the IME's, and lists have keys of their own.
    const own = event.nativeEvent.isComposing || event.keyCode === 229 || (event.target as Element).role === 'combobox'
    if (!step || !cell || own || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    const next = entries[entries.findIndex(({ id }) => id === cell.id) + step]
    if (next) props.onTarget({ id: next.id, field: cell.field })
    else if (event.key === 'Enter') props.onBeyond?.(cell.field)
  }
  const paste = (event: ClipboardEvent) => {
    const cell = cellOf(event.target)
    const cells = cell && pastedCells(event.clipboardData.getData('text/plain'))
    if (!cells) return
    event.preventDefault()
    props.onPaste(cell, cells)
  }

  return (
    <div>
      <div className={classes.scroll} style={{ maxHeight: props.maxHeight }} ref={box}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and pastes arrive from the inputs, which are interactive */}
        <table className={classes.table} aria-label={props.label} onKeyDown={move} onPaste={paste}>
          <GridHead heading={props.heading} fields={fields} removable={props.onRemove !== undefined} />
          <tbody>
            {entries.slice(from, from + PAGE).map((entry, at) => (
              <EntryRow
                key={entry.id}
                declaration={declaration}
                fields={fields}
                entry={entry}
                name={props.nameOf(entry, from + at)}
                heading={props.headingOf(entry, from + at)}
                issues={props.rowIssues.get(entry.id)}
                names={props.names}
                gone={props.gone?.includes(entry.id) ?? false}
                first={props.first && from + at === 0}
                onType={props.onType}
                onRemove={props.onRemove}
              />
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 && <Pages page={page} pages={pages} onOpen={open} />}
    </div>
  )
}

interface GridHeadProps extends Pick<EntryGridProps, 'heading' | 'fields'> {
  readonly removable: boolean
}

function GridHead({ heading, fields, removable }: GridHeadProps) {
  const { t, label } = useMessages()
  return (
    <thead>
      <tr>
        <th scope="col">{heading}</th>
        {fields.map(({ name, field, use }) => (
          <th key={name} scope="col" style={{ minWidth: alignOf[field.kind] === 'end' ? NARROW : WIDE }}>
            {label(field.label)}
            {field.required && use === 'input' && (
              <span className={classes.required} aria-hidden>
                *
              </span>
            )}
          </th>
        ))}
        {removable && (
          <th scope="col">
            <span className={classes.hidden}>{t('table.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

/** The cell that an event happened in. */
function cellOf(element: EventTarget): Target | null {
  const cell = element instanceof HTMLInputElement ? element.closest<HTMLElement>('td[data-field]') : null
  const row = cell?.closest<HTMLElement>('tr[data-entry]')
  return cell && row ? { id: Number(row.dataset['entry']), field: cell.dataset['field']! } : null
}

function inputOf(box: HTMLElement | null, { id, field }: Target): HTMLInputElement | null {
  return box?.querySelector(`tr[data-entry="${id}"] td[data-field="${field}"] input:not([type="hidden"])`) ?? null
}
