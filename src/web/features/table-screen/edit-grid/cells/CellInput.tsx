import { type RefObject, useRef } from 'react'
import type { Field } from '#domain/table.ts'
import type { Option } from '#web/kinds/options.ts'
import { CellOptions } from './CellOptions.tsx'
import type { Editing } from './cell-text.ts'
import type { EntrySource } from '#web/features/table-screen/edit-grid/drafts/suspects.ts'
import classes from './CellGrid.module.css'

/** What the cell with the cursor does. */
export interface InputActs {
  type(text: string, entered: EntrySource): void
  toggle(): void
  choose(value: string): void
}

export interface CellInputProps {
  readonly field: Field
  readonly name: string
  /** What the cell is called: row and field. */
  readonly label: string
  readonly readOnly: boolean
  readonly checked: boolean
  readonly shown: string
  readonly editing: Editing | null
  /** What the list offers; null where there is none. */
  readonly options: readonly Option[] | null
  /** The id of what says what is wrong. */
  readonly wrong: string | undefined
  /** A dialog puts the keyboard here when it opens. */
  readonly first: boolean
  /** Several cells are selected: Esc leaves that, not the dialog. */
  readonly holdsEscape: boolean
  readonly id: string
  readonly acts: InputActs
}

/**
 * The input of the cell with the cursor. While nothing is edited all of its text is selected, so that whatever is
 * typed, the first character of an IME's conversion too, takes its place: it is the same input before and after.
 */
export function CellInput(props: CellInputProps) {
  const { field, name, label, readOnly, checked, shown, editing, options, wrong, first, id, acts } = props
  const input = useRef<HTMLInputElement>(null)
  const common = {
    ref: input,
    id,
    name,
    'data-active': true,
    'aria-label': label,
    'aria-invalid': wrong !== undefined || undefined,
    'aria-describedby': wrong,
    ...(first && { 'data-autofocus': true }),
  }
  if (field.kind === 'flag')
    return <input {...common} type="checkbox" checked={checked} disabled={readOnly} onChange={() => acts.toggle()} />
  const listed = options !== null && editing !== null
  return (
    <>
      <input
        {...common}
        className={classes.input}
        type="text"
        inputMode={field.kind === 'text' || field.references ? 'text' : 'decimal'}
        autoComplete="off"
        spellCheck={false}
        readOnly={readOnly}
        required={Boolean(field.required) && !readOnly}
        data-editing={editing !== null || undefined}
        data-mantine-stop-propagation={editing !== null || props.holdsEscape || undefined}
        value={editing?.text ?? shown}
        onChange={({ currentTarget, nativeEvent }) => acts.type(currentTarget.value, enteredBy(nativeEvent))}
        onFocus={(event) => {
          if (!editing) event.currentTarget.select()
        }}
        {...(options !== null && {
          role: 'combobox',
          'aria-autocomplete': 'list' as const,
          'aria-expanded': listed,
          ...(listed && {
            'aria-controls': `${id}-list`,
            'aria-activedescendant': editing.marked < 0 ? undefined : `${id}-list-${editing.marked}`,
          }),
        })}
      />
      {listed && (
        <CellOptions
          id={`${id}-list`}
          label={label}
          options={options}
          marked={editing.marked}
          input={input as RefObject<HTMLElement | null>}
          onChoose={acts.choose}
        />
      )}
    </>
  )
}

function enteredBy(event: Event): EntrySource {
  return /^insertFrom(?:Paste|Drop)/.test((event as InputEvent).inputType) ? 'copied' : 'typed'
}
