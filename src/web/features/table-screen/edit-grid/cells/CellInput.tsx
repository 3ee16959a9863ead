import { type RefObject, useRef } from 'react'
import type { Field } from '#domain/table.ts'
import type { Option } from '#web/kinds/options.ts'
import { CellOptions } from './CellOptions.tsx'
import type { Editing } from './cell-text.ts'
import type { EntrySource } from '#web/features/table-screen/edit-grid/drafts/suspects.ts'
import classes from './CellGrid.module.css'

export interface InputActs {
  type(text: string, source: EntrySource): void
  toggle(): void
  choose(value: string): void
}

export interface CellInputProps {
  readonly field: Field
  readonly name: string
  readonly label: string
  readonly readOnly: boolean
  readonly checked: boolean
  readonly shownText: string
  readonly editing: Editing | null
  /** The options of the cell; null if its field has none. */
  readonly options: readonly Option[] | null
  readonly wrong: string | undefined
  readonly first: boolean
  /** True if several cells are selected. Esc then ends the selection, and does not close the dialog. */
  readonly holdsEscape: boolean
  readonly id: string
  readonly acts: InputActs
}

/**
 * The input of the cell with the cursor. Until editing begins, its text is selected, so that typing replaces the text.
 * The same input stays during editing. A new one would lose the first character typed with a Japanese input method.
 */
export function CellInput(props: CellInputProps) {
  const { field, name, label, readOnly, checked, shownText, editing, options, wrong, first, id, acts } = props
  const input = useRef<HTMLInputElement>(null)
  const sharedProps = {
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
    return (
      <input {...sharedProps} type="checkbox" checked={checked} disabled={readOnly} onChange={() => acts.toggle()} />
    )
  const listed = options !== null && editing !== null
  return (
    <>
      <input
        {...sharedProps}
        className={classes.input}
        type="text"
        inputMode={field.kind === 'text' || field.kind === 'date' || field.references ? 'text' : 'decimal'}
        autoComplete="off"
        spellCheck={false}
        readOnly={readOnly}
        required={Boolean(field.required) && !readOnly}
        data-editing={editing !== null || undefined}
        data-mantine-stop-propagation={editing !== null || props.holdsEscape || undefined}
        value={editing?.text ?? shownText}
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
