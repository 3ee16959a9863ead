import { Checkbox, Select, TextInput } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { searchForm, searchQuery } from '#domain/search.ts'
import type { KindName } from '#domain/kinds/index.ts'
import type { Field } from '#domain/table.ts'
import { type Names, shownText } from '#domain/grid/display.ts'
import { useMessages } from '../messages/use-messages.ts'

export interface FieldInputProps {
  readonly name: string
  readonly field: Field
  /** What is typed: see `typedText`. */
  readonly value: string
  onChange(text: string): void
  readonly error?: string | undefined
  readonly description?: string | undefined
  readonly readOnly?: boolean
  /** In a table: the input's name, in place of a label above it. */
  readonly cell?: string | undefined
  /** Where the cursor stands when the form opens. */
  readonly first?: boolean
  /** The names of the master that a reference chooses from; undefined while it is loading. */
  readonly names?: Names | undefined
}

/** How many options a list shows at once; typing narrows it. */
const optionLimit = 50

/** One field of a form, by its kind. */
export function FieldInput(props: FieldInputProps) {
  const Input = inputs[props.field.kind]
  return <Input {...props} />
}

/** What the input is called: by a label in sight, or in a table, whose headings say it, by one that is heard. */
const named = (label: string, cell: string | undefined) => (cell === undefined ? { label } : { 'aria-label': cell })

type Input = (props: FieldInputProps) => ReactNode

/** `type="text"` for numbers too: `type="number"` silently drops full-width digits. */
const textInput = (inputMode: 'text' | 'numeric' | 'decimal'): Input =>
  function Text({ name, field, value, onChange, error, description, readOnly, cell, first }) {
    const { label } = useMessages()
    return (
      <TextInput
        name={name}
        {...named(label(field.label), cell)}
        description={description}
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

function Reference({
  name,
  field,
  value,
  onChange,
  error,
  description,
  readOnly,
  cell,
  first,
  names,
}: FieldInputProps) {
  const { t, label } = useMessages()
  const options = useMemo(() => {
    const codes = [...(names?.keys() ?? [])].map(String)
    // A code that names nothing today is the record of what was, and stays choosable.
    if (value !== '' && !names?.has(Number(value))) codes.push(value)
    const known = codes.map((code) => ({ value: code, label: shownText('reference', Number(code), names) }))
    // The X that clears it is for the mouse alone.
    return field.required ? known : [{ value: '', label: t('table.filterEmpty') }, ...known]
  }, [field.required, names, t, value])
  return (
    <Select
      name={name}
      {...named(label(field.label), cell)}
      description={description}
      required={Boolean(field.required) && !readOnly}
      data={options}
      value={value === '' ? null : value}
      onChange={(code) => onChange(code ?? '')}
      error={error}
      placeholder={t('table.choose')}
      nothingFoundMessage={t('table.nothingFound')}
      limit={optionLimit}
      searchable
      // A form that opens on a reference must not open with a list over the form.
      openOnFocus={false}
      filter={({ options: all, search }) => {
        const query = searchQuery(search)
        return all.filter((option) => 'label' in option && searchForm(String(option.label)).includes(query))
      }}
      clearable={!field.required}
      clearButtonProps={{ 'aria-label': t('table.clearField', { field: label(field.label) }) }}
      allowDeselect={false}
      autoComplete="off"
      {...(readOnly && { readOnly })}
      {...(first && { 'data-autofocus': true })}
    />
  )
}

function Flag({ name, field, value, onChange, error, description, readOnly, cell, first }: FieldInputProps) {
  const { label } = useMessages()
  return (
    <Checkbox
      name={name}
      {...named(label(field.label), cell)}
      description={description}
      checked={value === 'true'}
      onChange={(event) => onChange(event.currentTarget.checked ? 'true' : '')}
      error={error}
      disabled={Boolean(readOnly)}
      {...(first && { 'data-autofocus': true })}
    />
  )
}

const whole = textInput('numeric')
const decimal = textInput('decimal')

const inputs: Readonly<Record<KindName, Input>> = {
  id: whole,
  code: whole,
  reference: Reference,
  number: whole,
  count: whole,
  quantity: whole,
  money: decimal,
  percent: decimal,
  text: textInput('text'),
  card: whole,
  flag: Flag,
}
