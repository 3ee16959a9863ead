import { Button, Checkbox, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { firstEvent, movePerson, type PersonEvent, type Position } from '#domain/tickets/acts/people/index.ts'
import type { TicketAct } from '#domain/tickets/acts/ticket-act.ts'
import { tables } from '#domain/tables/index.ts'
import { FieldInput } from '#web/kinds/FieldInput.tsx'
import { typedText, unchosenText } from '#web/kinds/typed.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useNames } from '#web/state/tables/use-names.ts'
import { useView } from '#web/state/view/view.tsx'
import { ActFoot } from '#web/features/event-page/ActFoot.tsx'
import type { PersonFormProps } from './person-form.ts'
import { eventName, useSet } from './words.ts'

const FIELDS = ['departmentCode', 'positionCode', 'personInChargeCode'] as const
type PositionField = (typeof FIELDS)[number]

export function MoveForm({ held, employee, events, currentEvent, ...props }: PersonFormProps) {
  const messages = useMessages()
  const { t, list } = messages
  const names = useNames()
  const [typed, setTyped] = useState<Partial<Record<PositionField, string>>>({})
  const [first] = useState(() => firstEvent(events, currentEvent))
  const seals = useSet(first)
  const plans = useSet(first)
  const textOf = (field: PositionField) => typed[field] ?? typedText('reference', employee[field])
  const texts = FIELDS.map(textOf)
  const isUnclear = FIELDS.some((field) => unchosenText(tables.employees.fields[field], textOf(field)) !== null)
  const id = texts.join(' ')
  const act = useMemo(() => {
    if (isUnclear) return null
    const codes = Object.fromEntries(FIELDS.map((field, at) => [field, texts[at] === '' ? null : Number(texts[at])]))
    return movePerson(held.rows, employee, codes as unknown as Position, events, {
      seals: seals.chosen,
      plans: plans.chosen,
    })
    // oxlint-disable-next-line react/exhaustive-deps -- `id` is the texts
  }, [held, employee, events, id, isUnclear, seals.chosen, plans.chosen])
  const cards = cardsOf(act, events)
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {FIELDS.map((field) => {
          const declared = tables.employees.fields[field]
          return (
            <FieldInput
              key={field}
              name={field}
              field={declared}
              value={textOf(field)}
              names={names[declared.references]}
              onChange={(text) => setTyped((before) => ({ ...before, [field]: text }))}
            />
          )
        })}
      </SimpleGrid>
      {events.length > 0 && (
        <Stack component="section" gap={6} aria-label={t('people.follows')}>
          <Text size="sm" fw={600}>
            {t('people.follows')}
          </Text>
          {events.map((one) => (
            <Follows key={one.event.eventCode} one={one} seals={seals} plans={plans} />
          ))}
        </Stack>
      )}
      <ActFoot
        {...props}
        held={held}
        doing={t('people.move')}
        act={act}
        done={t('people.moved')}
        said={
          cards.length > 0 ? (
            <Stack gap={4} align="flex-start">
              <Text size="sm">
                {t('people.reprint', {
                  cards: list(
                    cards.map(({ event, count }) => t('people.reprintOf', { event: eventName(event), count })),
                  ),
                })}
              </Text>
            </Stack>
          ) : (
            <Text size="sm">{t(act ? 'people.noReprint' : isUnclear ? 'change.unclear' : 'people.sameAsBefore')}</Text>
          )
        }
        next={<PrintCards cards={cards} onClose={props.onClose} />}
      />
    </Stack>
  )
}

interface PrintCardsProps extends Pick<PersonFormProps, 'onClose'> {
  readonly cards: ReturnType<typeof cardsOf>
}

/** Opens the sheets of the changed cards. */
function PrintCards({ cards, onClose }: PrintCardsProps) {
  const { t } = useMessages()
  const { go } = useView()
  const open = (eventCode: number) => {
    onClose()
    go('printSeal', { eventCode })
  }
  return (
    <Group gap="sm">
      {cards.map(({ event }) => (
        <Button key={event.eventCode} variant="default" onClick={() => open(event.eventCode)}>
          {t('people.printSeals', { event: eventName(event) })}
        </Button>
      ))}
    </Group>
  )
}

/** The cards of each event whose text the act changes. */
function cardsOf(act: TicketAct | null, events: readonly PersonEvent[]) {
  const changed = new Set((act?.changes.sealData?.edit ?? []).map(({ key }) => key))
  return events
    .map(({ event, seals }) => ({ event, count: seals.filter(({ id }) => changed.has(id)).length }))
    .filter(({ count }) => count > 0)
}

interface FollowsProps {
  readonly one: PersonEvent
  readonly seals: ReturnType<typeof useSet>
  readonly plans: ReturnType<typeof useSet>
}

function Follows({ one: { event, ...one }, seals, plans }: FollowsProps) {
  const { t } = useMessages()
  const code = event.eventCode
  const name = eventName(event)
  return (
    <Group gap="xs">
      <Text size="sm" w={{ base: '100%', sm: 260 }} translate="no">
        {name}
      </Text>
      {one.seals.length > 0 && (
        <Checkbox
          miw={90}
          label={t('people.seals', { count: one.seals.length })}
          aria-label={t('people.sealsOf', { count: one.seals.length, event: name })}
          checked={seals.chosen.has(code)}
          onChange={() => seals.toggle(code)}
        />
      )}
      {one.plans.length > 0 && (
        <Checkbox
          label={t('people.plan')}
          aria-label={t('people.planOf', { event: name })}
          checked={plans.chosen.has(code)}
          onChange={() => plans.toggle(code)}
        />
      )}
    </Group>
  )
}
