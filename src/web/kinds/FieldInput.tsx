import { Checkbox, TextInput } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import type { KindName } from '#domain/kinds/index.ts'
import type { Field } from '#domain/table.ts'
import type { Names } from '#domain/grid/display.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { referenceOptions } from './options.ts'
import { SearchSelect } from './SearchSelect.tsx'
import { BELOW } from './below.ts'
import { unchosen, unchosenText } from './typed.ts'

export interface FieldInputProps {
  readonly name: string
  readonly field: Field
  /** The text in the input, in the format of `typedText`. */
  readonly value: string
  onChange(text: string): void
  readonly error?: string | undefined
  readonly description?: string | undefined
  readonly readOnly?: boolean
  /** The accessible name in a grid, where an input has no visible label. */
  readonly cell?: string | undefined
  readonly first?: boolean
  /** Names by code from the table that the field refers to; undefined while loading. */
  readonly names?: Names | undefined
}

export function FieldInput(props: FieldInputProps) {
  const Input = inputs[props.field.kind]
  return <Input {...props} />
}

const named = (label: string, cell: string | undefined) => (cell === undefined ? { label } : { 'aria-label': cell })

type Input = (props: FieldInputProps) => ReactNode

/** `type="text"` also for numbers, because `type="number"` drops full-width digits such as `１２` without an error. */
const textInput = (inputMode: 'text' | 'numeric' | 'decimal'): Input =>
  function Text({ name, field, value, onChange, error, description, readOnly, cell, first }) {
    const { label } = useMessages()
    return (
      <TextInput
        name={name}
        {...named(label(field.label), cell)}
        {...BELOW}
        description={error ? undefined : description}
        required={Boolean(field.required) && !readOnly}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
        inputMode={inputMode}
        autoComplete="off"
        {...(readOnly && { readOnly, variant: 'filled' })}
        {...(first && { 'data-autofocus': true })}
      />
    )
  }

function Reference({ field, value, onChange, error, description, readOnly, cell, first, names }: FieldInputProps) {
  const { t, label } = useMessages()
  const text = unchosenText(field, value)
  // The code chosen before the user typed; Esc restores it. Null if the form already had typed text when this input was
  // mounted.
  const [typedText, setTyped] = useState(text === null ? value : null)
  if (text === null && typedText !== value) setTyped(value)
  const shownText = (text === null ? value : typedText) ?? ''
  const options = useMemo(() => {
    const known = referenceOptions(names)
    // A stored code stays selectable after its row in the other table was deleted, because old rows keep their codes.
    const all =
      shownText === '' || names?.has(Number(shownText)) ? known : [...known, { value: shownText, label: shownText }]
    // An empty option clears the field by keyboard. The X of the input works only by mouse.
    return field.required ? all : [{ value: '', label: t('table.filterEmpty'), meantBy: 'wholeLabel' as const }, ...all]
  }, [field.required, names, t, shownText])
  return (
    <SearchSelect
      {...named(label(field.label), cell)}
      field={label(field.label)}
      description={description}
      required={Boolean(field.required) && !readOnly}
      options={options}
      value={shownText === '' ? null : shownText}
      text={text}
      onText={(typed) => {
        if (typed !== null) onChange(unchosen(typed))
        else if (typedText !== null) onChange(typedText)
      }}
      onChoose={onChange}
      onEmpty={() => onChange('')}
      error={error}
      placeholder={t('table.choose')}
      clearable={!field.required}
      readOnly={Boolean(readOnly)}
      first={first}
      openOnFocus={false}
    />
  )
}

function Flag({ name, field, value, onChange, error, description, readOnly, cell, first }: FieldInputProps) {
  const { label } = useMessages()
  return (
    <Checkbox
      name={name}
      {...named(label(field.label), cell)}
      description={error ? undefined : description}
      checked={value === 'true'}
      onChange={(event) => onChange(event.currentTarget.checked ? 'true' : '')}
      error={error}
      disabled={Boolean(readOnly)}
      {...(first && { 'data-autofocus': true })}
    />
  )
}

const integer = textInput('numeric')
const decimal = textInput('decimal')

const inputs: Readonly<Record<KindName, Input>> = {
  id: integer,
  code: integer,
  reference: Reference,
  number: integer,
  count: integer,
  quantity: integer,
  money: decimal,
  yen: integer,
  percent: decimal,
  text: textInput('text'),
  card: integer,
  registration: textInput('text'),
  date: textInput('text'),
  flag: Flag,
}
