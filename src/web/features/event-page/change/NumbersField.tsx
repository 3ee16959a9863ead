import { Group, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useId, useMemo } from 'react'
import { holders, type EventNumbers } from '#domain/tickets/acts/change/index.ts'
import { personKey } from '#domain/tickets/holdings.ts'
import { SearchSelect, type SearchSelectProps } from '#web/kinds/SearchSelect.tsx'
import type { Option } from '#web/kinds/options.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { capitalized } from '#web/messages/message-key.ts'
import { numbersText } from '#web/features/event-page/words.ts'
import { chosenBy, wayOf, waysOf, type By, type FieldsProps, type Selection } from './form.ts'
import { ScanField } from './ScanField.tsx'
import { listIssueText, namedText } from './words.ts'

export interface NumbersFieldProps extends FieldsProps {
  readonly name: 'first' | 'second'
  readonly label: string
  readonly selection: Selection
  onSelection(selection: Selection): void
}

export function NumbersField(props: NumbersFieldProps) {
  const { eventNumbers, form, label, selection, disabled, onSelection } = props
  const messages = useMessages()
  const { t } = messages
  const id = useId()
  const selectBy = wayOf(form.kind, selection)
  const selected = useMemo(() => chosenBy(eventNumbers, form.kind, selection), [eventNumbers, form.kind, selection])
  const change = (changes: Partial<Selection>) => onSelection({ ...selection, by: selectBy, ...changes })
  return (
    <Stack gap="xs" role="group" aria-labelledby={id}>
      <Text size="sm" fw={600} id={id}>
        {label}
      </Text>
      <SegmentedControl
        aria-labelledby={id}
        data={waysOf(form.kind).map((value) => ({ value, label: t(`change.by${capitalized(value)}`) }))}
        value={selectBy}
        disabled={disabled}
        onChange={(by) => change({ by: by as By })}
      />
      {selectBy === 'person' && <PersonFields {...props} change={change} />}
      {selectBy === 'rows' && <RowField {...props} change={change} />}
      {selectBy === 'range' && (
        <Group gap="sm" align="flex-start">
          {(['from', 'to'] as const).map((end) => (
            <TextInput
              key={end}
              label={t(`change.${end}`)}
              description={end === 'to' ? t('change.toHint') : undefined}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              inputMode="numeric"
              value={selection[end]}
              error={end === 'to' && selected.range !== null && t(`change.${selected.range}`)}
              disabled={disabled}
              onChange={(event) => change({ [end]: event.currentTarget.value })}
            />
          ))}
        </Group>
      )}
      {selectBy === 'scan' && (
        <ScanField
          eventNumbers={eventNumbers}
          kind={form.kind}
          scanned={selection.scanned}
          disabled={disabled}
          onScanned={(scanned) => change({ scanned })}
        />
      )}
      {selectBy === 'list' && (
        <Textarea
          label={t('change.list')}
          description={t('change.listHint')}
          rows={5}
          resize="vertical"
          value={selection.list}
          error={listError(selected.list.map((issue) => listIssueText(messages, issue)))}
          disabled={disabled}
          onChange={(event) => change({ list: event.currentTarget.value })}
        />
      )}
    </Stack>
  )
}

/** Maximum number of issues shown at once. Pasting a wrong text can cause an issue for each of its lines. */
const SHOWN = 8

const listError = (texts: readonly string[]) =>
  texts.length > 0 &&
  texts.slice(0, SHOWN).map((text) => (
    <span key={text} style={{ display: 'block' }}>
      {text}
    </span>
  ))

interface WayProps extends NumbersFieldProps {
  change(changes: Partial<Selection>): void
}

const ALL = 'all'

export interface FormSelectProps
  extends Pick<FieldsProps, 'unclearTexts' | 'disabled' | 'onUnclear'>,
    Pick<SearchSelectProps, 'placeholder' | 'options' | 'value' | 'onChoose'> {
  readonly name: string
  readonly label: string
}

export function FormSelect(props: FormSelectProps) {
  const { name, label, placeholder = '', options, value, unclearTexts, disabled, onUnclear, onChoose } = props
  return (
    <SearchSelect
      label={label}
      field={label}
      {...{ placeholder, options, value, disabled }}
      text={unclearTexts[name] ?? null}
      onText={(text) => onUnclear(name, text)}
      onChoose={(newValue) => {
        onUnclear(name, null)
        onChoose(newValue)
      }}
      openOnFocus={false}
    />
  )
}

function PersonFields({ name, selection, change, ...props }: WayProps) {
  const { eventNumbers, disabled } = props
  const { t, number } = useMessages()
  const people = useMemo(
    () => holders(eventNumbers).map((named) => ({ value: personKey(named), label: namedText(named) })),
    [eventNumbers],
  )
  const personSeals = useMemo(
    () => (selection.person === null ? [] : (eventNumbers.byPerson.get(selection.person) ?? [])),
    [eventNumbers, selection.person],
  )
  const booklets = personSeals.reduce((sum, { range: [from, to] }) => sum + to - from + 1, 0)
  const allSealsLabel = t('change.allSeals', {
    count: personSeals.length,
    booklets: t('change.bookletCount', { count: booklets, number: number(booklets) }),
  })
  const seals: readonly Option[] = [
    { value: ALL, label: allSealsLabel, meantBy: 'label' },
    ...personSeals.map(({ row, range }) => ({
      value: String(row.id),
      label: numbersText(range),
      meantBy: 'label' as const,
    })),
  ]
  return (
    <Group gap="sm" grow preventGrowOverflow={false}>
      <FormSelect
        {...props}
        name={`${name} person`}
        label={t('change.person')}
        placeholder={t('table.choose')}
        options={people}
        value={selection.person}
        onChoose={(person) => change({ person, seal: null })}
      />
      <FormSelect
        {...props}
        name={`${name} seal`}
        label={t('change.seal')}
        options={seals}
        value={personSeals.length === 0 ? null : selection.seal === null ? ALL : String(selection.seal)}
        onChoose={(seal) => change({ seal: seal === ALL ? null : Number(seal) })}
        disabled={disabled || personSeals.length === 0}
      />
    </Group>
  )
}

function RowField({ name, selection, change, ...props }: WayProps) {
  const { eventNumbers } = props
  const { t } = useMessages()
  const options = useMemo(() => rowOptions(eventNumbers, t), [eventNumbers, t])
  return (
    <FormSelect
      {...props}
      name={`${name} row`}
      label={t('change.row')}
      placeholder={t('table.choose')}
      options={options}
      value={selection.row === null ? null : String(selection.row)}
      onChoose={(row) => change({ row: Number(row) })}
    />
  )
}

function rowOptions(eventNumbers: EventNumbers, t: ReturnType<typeof useMessages>['t']): readonly Option[] {
  return eventNumbers.withdrawnRows
    .toSorted((a, b) => a.range[0] - b.range[0])
    .map(({ range, row }) => ({
      value: String(row.id),
      label: t('change.rowOption', { numbers: numbersText(range), reason: row.reason ?? '' }).trim(),
      meantBy: 'label' as const,
    }))
}
