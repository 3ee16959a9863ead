import { Radio, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { namesOf } from '#domain/grid/columns.ts'
import type { AllocateTables } from '#domain/tickets/acts/allocate.ts'
import { referenceOptions } from '#web/kinds/options.ts'
import { SearchSelect } from '#web/kinds/SearchSelect.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import type { Chosen } from './choices.ts'

/**
 * Text that the user typed into a select without choosing an option; null if nothing was typed. One field per select.
 */
export interface TypedTexts {
  readonly department: string | null
  readonly personInCharge: string | null
}

export interface ChoicesFormProps {
  readonly form: Chosen
  readonly texts: TypedTexts
  readonly rows: Pick<AllocateTables, 'departments' | 'personInCharge'>
  readonly disabled: boolean
  readonly fromIssue: string | null
  onChange(changes: Partial<Chosen>): void
  onTyped(changes: Partial<TypedTexts>): void
}

const ALL = 'all'

export function ChoicesForm(props: ChoicesFormProps) {
  const { form, texts, rows, disabled, fromIssue, onChange, onTyped } = props
  const { t } = useMessages()
  const { departments, personInCharge } = rows
  const options = useMemo(
    () => ({
      department: referenceOptions(namesOf('departments', departments)),
      personInCharge: referenceOptions(namesOf('personInCharge', personInCharge)),
    }),
    [departments, personInCharge],
  )
  const select = (field: keyof TypedTexts) => (
    <SearchSelect
      label={t(`allocate.${field}`)}
      field={t(`allocate.${field}`)}
      options={[{ value: ALL, label: t('table.filterAll'), meantBy: 'wholeLabel' }, ...options[field]]}
      value={form[field] === null ? ALL : String(form[field])}
      text={texts[field]}
      onText={(text) => onTyped({ [field]: text })}
      onChoose={(value) => {
        onTyped({ [field]: null })
        onChange({ [field]: value === ALL ? null : Number(value) })
      }}
      disabled={disabled}
      w={{ base: '100%', sm: 280 }}
    />
  )
  return (
    <SimpleGrid
      cols={{ base: 1, sm: 2 }}
      spacing="xl"
      verticalSpacing="md"
      role="group"
      aria-label={t('allocate.choices')}
    >
      <Choice
        label={t('allocate.who')}
        value={form.people}
        options={{ plan: t('allocate.byPlan'), positions: t('allocate.byPosition') }}
        disabled={disabled}
        onChange={(people) => onChange({ people })}
      />
      <Choice
        label={t('allocate.order')}
        value={form.order}
        options={{ sheets: t('allocate.sheets'), companyCode: t('allocate.companyCode') }}
        disabled={disabled}
        onChange={(order) => onChange({ order })}
      />
      <Choice
        label={t('allocate.numbers')}
        description={t(form.numbers === 'gaps' ? 'allocate.gapsHint' : 'allocate.together')}
        value={form.numbers}
        options={{ lowest: t('allocate.lowest'), from: t('allocate.from'), gaps: t('allocate.gaps') }}
        disabled={disabled}
        onChange={(numbers) => onChange({ numbers })}
      >
        {form.numbers === 'from' && (
          <TextInput
            label={t('allocate.firstNumber')}
            inputMode="numeric"
            value={form.from}
            error={fromIssue}
            disabled={disabled}
            onChange={(event) => onChange({ from: event.currentTarget.value })}
            w={{ base: '100%', sm: 280 }}
            mt="xs"
          />
        )}
      </Choice>
      <Stack gap="md">
        {select('department')}
        {select('personInCharge')}
      </Stack>
    </SimpleGrid>
  )
}

export interface ChoiceProps<V extends string> {
  readonly label: string
  readonly description?: string
  /** Null if no option is chosen yet. */
  readonly value: V | null
  readonly options: Readonly<Record<V, string>>
  readonly disabled: boolean
  readonly children?: ReactNode
  onChange(value: V): void
}

export function Choice<V extends string>({ options, disabled, children, onChange, ...group }: ChoiceProps<V>) {
  return (
    <div>
      <Radio.Group {...group} onChange={(value) => onChange(value as V)}>
        <Stack gap={6} mt="xs">
          {(Object.keys(options) as V[]).map((value) => (
            <Radio key={value} value={value} label={options[value]} disabled={disabled} />
          ))}
        </Stack>
      </Radio.Group>
      {children}
    </div>
  )
}
