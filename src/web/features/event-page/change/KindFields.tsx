import { Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useId, useMemo } from 'react'
import { receivers } from '#domain/tickets/acts/change/index.ts'
import { personKey } from '#domain/tickets/holdings.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { typedNumber, type FieldsProps, type Form } from './form.ts'
import { FormSelect, NumbersField } from './NumbersField.tsx'
import { namedText } from './words.ts'

export function KindFields(props: FieldsProps) {
  const { form, onChange, disabled } = props
  const { t } = useMessages()
  const { kind, first, second } = form
  const side = (name: 'first' | 'second', label: string) => (
    <NumbersField
      key={name}
      {...props}
      name={name}
      label={label}
      selection={name === 'first' ? first : second}
      onSelection={(selection) => onChange({ [name]: selection })}
    />
  )
  if (kind === 'split') {
    const wrong = typedNumber(form.at) === undefined
    return (
      <TextInput
        label={t('change.at')}
        inputMode="numeric"
        value={form.at}
        error={wrong && t('change.rangeUnreadable')}
        disabled={disabled}
        w={{ base: '100%', sm: 280 }}
        onChange={(event) => onChange({ at: event.currentTarget.value })}
      />
    )
  }
  return (
    <Stack gap="md">
      {side('first', t(kind === 'swap' ? 'change.whichFirst' : 'change.which'))}
      {kind === 'swap' && side('second', t('change.whichSecond'))}
      {kind === 'transfer' && <Receiver {...props} />}
      {kind === 'withdraw' && <Reason {...props} />}
    </Stack>
  )
}

function Receiver(props: FieldsProps) {
  const { eventNumbers, form, onChange } = props
  const { t } = useMessages()
  const options = useMemo(
    () => receivers(eventNumbers).map((named) => ({ value: personKey(named), label: namedText(named) })),
    [eventNumbers],
  )
  return (
    <FormSelect
      {...props}
      name="receiver"
      label={t('change.receiver')}
      placeholder={t('table.choose')}
      options={options}
      value={form.receiver}
      onChoose={(receiver) => onChange({ receiver })}
    />
  )
}

const REASONS = ['lost', 'damaged', 'other'] as const

function Reason({ form, disabled, onChange }: FieldsProps) {
  const { t } = useMessages()
  const id = useId()
  const labels = { lost: t('change.lost'), damaged: t('change.damaged'), other: t('change.otherReason') }
  return (
    <div>
      <Text size="sm" fw={600} id={id} mb={4}>
        {t('change.reason')}
      </Text>
      <Group gap="sm" align="flex-start">
        <SegmentedControl
          aria-labelledby={id}
          data={REASONS.map((value) => ({ value, label: labels[value] }))}
          value={form.reason}
          disabled={disabled}
          onChange={(reason) => onChange({ reason: reason as Form['reason'] })}
        />
        {form.reason === 'other' && (
          <TextInput
            aria-label={t('change.ownReason')}
            placeholder={t('change.ownReason')}
            value={form.ownReason}
            disabled={disabled}
            flex={1}
            miw={200}
            onChange={(event) => onChange({ ownReason: event.currentTarget.value })}
          />
        )}
      </Group>
    </div>
  )
}
