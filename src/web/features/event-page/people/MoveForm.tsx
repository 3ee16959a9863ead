import { Button, Checkbox, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { firstEvent, movePerson, type PersonEvent, type Position } from '#domain/tickets/acts/people/index.ts'
import type { TicketAct } from '#domain/tickets/acts/ticket-act.ts'
import { tables } from '#domain/tables/index.ts'
import { FieldInput } from '#web/kinds/FieldInput.tsx'
import { typedText, unchosenText } from '#web/kinds/typed.ts'
import { type Messages, useMessages } from '#web/messages/use-messages.ts'
import { useNames } from '#web/state/tables/use-names.ts'
import { ActFoot } from '#web/features/event-page/ActFoot.tsx'
import type { PersonFormProps } from './person-form.ts'
import { type ChangedCards, usePrintCards } from './use-print-cards.ts'
import { eventName, useChosenEvents } from './words.ts'

const FIELDS = ['departmentCode', 'positionCode', 'personInChargeCode'] as const
type PositionField = (typeof FIELDS)[number]

export function MoveForm({ tableData: source, employee, events, currentEvent, ...props }: PersonFormProps) {
  const messages = useMessages()
  const { t, list } = messages
  const names = useNames()
  const [typed, setTyped] = useState<Partial<Record<PositionField, string>>>({})
  const [begins] = useState(() => firstEvent(events, currentEvent))
  const seals = useChosenEvents(begins)
  const plans = useChosenEvents(begins)
  const printCards = usePrintCards()
  const textOf = (field: PositionField) => typed[field] ?? typedText('reference', employee[field])
  const texts = FIELDS.map(textOf)
  const isUnclear = FIELDS.some((field) => unchosenText(tables.employees.fields[field], textOf(field)) !== null)
  const id = texts.join(' ')
  const act = useMemo(() => {
    if (isUnclear) return null
    const codes = Object.fromEntries(FIELDS.map((field, at) => [field, texts[at] === '' ? null : Number(texts[at])]))
    return movePerson(source.rows, employee, codes as unknown as Position, events, {
      seals: seals.chosen,
      plans: plans.chosen,
    })
    // oxlint-disable-next-line react/exhaustive-deps -- `id` changes exactly when the texts do
  }, [source, employee, events, id, isUnclear, seals.chosen, plans.chosen])
  const cards = cardsOf(act, events)
  const [first, ...others] = cards
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
          {events.map((personEvent) => (
            <Follows key={personEvent.event.eventCode} personEvent={personEvent} seals={seals} plans={plans} />
          ))}
        </Stack>
      )}
      <ActFoot
        {...props}
        source={source}
        confirmLabel={t('people.move')}
        act={act}
        doneMessage={t('people.moved')}
        note={
          cards.length > 0 ? (
            <Text size="sm">
              {t('people.reprint', {
                cards: list(
                  cards.map((changedCards) =>
                    t('people.reprintOf', { event: eventName(changedCards.event), count: changedCards.seals.length }),
                  ),
                ),
              })}
            </Text>
          ) : (
            <Text size="sm">{t(act ? 'people.noReprint' : isUnclear ? 'change.unclear' : 'people.sameAsBefore')}</Text>
          )
        }
        next={<PrintCards cards={others} onPrint={printCards} onClose={props.onClose} />}
        onward={first && { label: printText(messages, first), onPress: () => void printCards(first) }}
      />
    </Stack>
  )
}

const printText = ({ t }: Messages, { event }: ChangedCards) => t('people.printSeals', { event: eventName(event) })

interface PrintCardsProps extends Pick<PersonFormProps, 'onClose'> {
  readonly cards: readonly ChangedCards[]
  onPrint(cards: ChangedCards): Promise<void>
}

/** Buttons that print the changed seal cards of the person, one for each event except the first. */
function PrintCards({ cards, onPrint, onClose }: PrintCardsProps) {
  const messages = useMessages()
  if (cards.length === 0) return null
  const open = (changedCards: ChangedCards) => {
    onClose()
    void onPrint(changedCards)
  }
  return (
    <Group gap="sm">
      {cards.map((changedCards) => (
        <Button key={changedCards.event.eventCode} variant="default" onClick={() => open(changedCards)}>
          {printText(messages, changedCards)}
        </Button>
      ))}
    </Group>
  )
}

/** The seals of the person that the act changes, by event. Their cards must be printed again. */
function cardsOf(act: TicketAct | null, events: readonly PersonEvent[]): readonly ChangedCards[] {
  const changedSeals = new Set((act?.changes.sealData?.edit ?? []).map(({ key }) => key))
  return events
    .map(({ event, seals }) => ({ event, seals: seals.filter(({ id }) => changedSeals.has(id)) }))
    .filter(({ seals }) => seals.length > 0)
}

interface FollowsProps {
  readonly personEvent: PersonEvent
  readonly seals: ReturnType<typeof useChosenEvents>
  readonly plans: ReturnType<typeof useChosenEvents>
}

function Follows({ personEvent: { event, ...one }, seals, plans }: FollowsProps) {
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
