import { Checkbox, SimpleGrid, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { isIssue } from '#domain/kinds/kind.ts'
import { joinPerson, positionCount, type Joining } from '#domain/tickets/acts/people/index.ts'
import { fieldNames, fieldOf, type Field } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import { checkTyped } from '#domain/validate.ts'
import { FieldInput } from '#web/kinds/FieldInput.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { useNames } from '#web/state/tables/use-names.ts'
import { ActFoot } from '#web/features/event-page/ActFoot.tsx'
import type { JoinFormProps } from './person-form.ts'
import { eventName, useChosenEvents } from './words.ts'

/** All fields except the key, which the database generates. */
const FIELDS = fieldNames(tables.employees).filter((name) => name !== tables.employees.key)

export function JoinForm({ tableData: source, currentEvent, ...props }: JoinFormProps) {
  const { t, label, issue } = useMessages()
  const names = useNames()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const plans = useChosenEvents(null)
  const checked = FIELDS.map((name) => {
    const field: Field = fieldOf(tables.employees, name)!
    return { name, field, value: checkTyped(field, typed[name] ?? '') }
  })
  const values = Object.fromEntries(checked.map(({ name, value }) => [name, value]))
  const isTaken = source.rows.employees.some(({ companyCode }) => companyCode === values['companyCode'])
  const isOpen = isTaken || checked.some(({ value }) => isIssue(value))
  const id = JSON.stringify(values)
  const act = useMemo(
    () => (isOpen ? null : joinPerson(source.rows, values as unknown as Joining, [...plans.chosen])),
    // oxlint-disable-next-line react/exhaustive-deps -- `id` changes exactly when the values do
    [source, id, isOpen, plans.chosen],
  )
  const events = source.rows.events.toSorted(
    (a, b) => Number(b.eventCode === currentEvent) - Number(a.eventCode === currentEvent) || b.eventCode - a.eventCode,
  )
  const count = positionCount(source.rows, values['positionCode'])
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {checked.map(({ name, field, value }, at) => (
          <FieldInput
            key={name}
            name={name}
            field={field}
            first={at === 0}
            value={typed[name] ?? ''}
            names={field.references && names[field.references]}
            error={
              name === 'companyCode' && isTaken
                ? t('people.codeTaken')
                : typed[name] !== undefined && isIssue(value)
                  ? issue(value, label(field.label))
                  : undefined
            }
            onChange={(text) => setTyped((before) => ({ ...before, [name]: text }))}
          />
        ))}
      </SimpleGrid>
      {events.length > 0 && (
        <Stack component="section" gap={6} aria-label={t('people.planIn')}>
          <Text size="sm" fw={600}>
            {t('people.planIn')}
          </Text>
          {events.slice(0, EVENTS).map((event) => (
            <Checkbox
              key={event.eventCode}
              label={<span translate="no">{eventName(event)}</span>}
              checked={plans.chosen.has(event.eventCode)}
              onChange={() => plans.toggle(event.eventCode)}
            />
          ))}
          {plans.chosen.size > 0 && (
            <Text size="sm" c="dimmed">
              {count === null ? t('people.noCount') : t('people.countOfPosition', { count })}
            </Text>
          )}
        </Stack>
      )}
      <ActFoot
        {...props}
        source={source}
        confirmLabel={t('people.join')}
        act={act}
        doneMessage={t('people.joined', { name: String(values['name']) })}
        note={act ? null : <Text size="sm">{t('people.fillIn')}</Text>}
      />
    </Stack>
  )
}

/** Maximum number of events offered, latest first. Nobody plans booklets for older events. */
const EVENTS = 5
