import { Alert, Checkbox, Group, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { eventNumbersOf, receivers, type Proposal } from '#domain/tickets/acts/change/index.ts'
import { firstEvent, leavePerson, type Leaving, type PersonEvent } from '#domain/tickets/acts/people/index.ts'
import { countOf, intersection, intervalsOf, type Intervals } from '#domain/tickets/intervals.ts'
import { personKey } from '#domain/tickets/holdings.ts'
import { SearchSelect } from '#web/kinds/SearchSelect.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { ActFoot } from '#web/features/event-page/ActFoot.tsx'
import { RefusalLines } from '#web/features/event-page/change/RefusalLines.tsx'
import { namedText, rangesText } from '#web/features/event-page/change/words.ts'
import type { LoadedPersonTables, PersonFormProps } from './person-form.ts'
import { eventName } from './words.ts'

export function LeaveForm({ tableData: source, employee, events, currentEvent, ...props }: PersonFormProps) {
  const messages = useMessages()
  const { t } = messages
  const [leaving, setLeaving] = useState<Leaving>(() => ({
    eventCode: firstEvent(events, currentEvent),
    booklets: 'return',
    to: null,
    record: 'keep',
  }))
  const [unclearText, setUnclear] = useState<string | null>(null)
  const { eventCode, booklets, to, record } = leaving
  const change = (changes: Partial<Leaving>) => setLeaving((before) => ({ ...before, ...changes }))
  const proposal = useMemo(() => leavePerson(source.rows, employee, leaving), [source, employee, leaving])
  const isPassed = booklets === 'pass' && unclearText !== null
  const chosenPersonEvent = events.find(({ event }) => event.eventCode === eventCode)
  const otherEvents = events.filter((personEvent) => personEvent !== chosenPersonEvent && personEvent.booklets > 0)
  const sold = useMemo(() => soldOf(source, eventCode, proposal), [source, eventCode, proposal])
  return (
    <Stack gap="md">
      {events.length > 0 && (
        <WhatEnds events={events} currentEvent={chosenPersonEvent} leaving={leaving} onChange={change} />
      )}
      {chosenPersonEvent !== undefined && chosenPersonEvent.booklets > 0 && booklets === 'pass' && (
        <Receiver
          tableData={source}
          eventCode={chosenPersonEvent.event.eventCode}
          leaver={personKey(employee)}
          value={to}
          unclearText={unclearText}
          onUnclear={setUnclear}
          onChoose={(receiver) => {
            setUnclear(null)
            change({ to: receiver })
          }}
        />
      )}
      <Checkbox
        label={t('people.deleteRecord')}
        description={t('people.deleteHint')}
        checked={record === 'delete'}
        onChange={(event) => change({ record: event.currentTarget.checked ? 'delete' : 'keep' })}
      />
      {otherEvents.length > 0 && (
        <Alert color="yellow">
          {t('people.stillHolds', {
            events: messages.list(otherEvents.map((personEvent) => holdsText(messages, personEvent))),
          })}
        </Alert>
      )}
      {sold.length > 0 && (
        <Alert color="yellow">
          {t('change.reported', { count: countOf(sold), numbers: rangesText(messages, sold) })}
        </Alert>
      )}
      <ActFoot
        {...props}
        source={source}
        confirmLabel={t('people.leave')}
        act={proposal.ok && !isPassed ? proposal.act : null}
        doneMessage={t('people.left', { name: namedText(employee) })}
        note={
          isPassed ? (
            <Text size="sm">{t('change.unclear')}</Text>
          ) : (
            <RefusalLines proposal={proposal} emptyText={t('people.nothingEnds')} />
          )
        }
      />
    </Stack>
  )
}

interface WhatEndsProps {
  readonly events: readonly PersonEvent[]
  /** The person's seals and plan in the chosen event. */
  readonly currentEvent: PersonEvent | undefined
  readonly leaving: Leaving
  onChange(changes: Partial<Leaving>): void
}

function WhatEnds({ events, currentEvent, leaving, onChange }: WhatEndsProps) {
  const messages = useMessages()
  const { t } = messages
  return (
    <Group gap="md" align="flex-end">
      <Select
        label={t('people.eventOf')}
        data={[
          { value: '', label: t('people.noEvent') },
          ...events.map((personEvent) => ({
            value: String(personEvent.event.eventCode),
            label: holdsText(messages, personEvent),
          })),
        ]}
        value={leaving.eventCode === null ? '' : String(leaving.eventCode)}
        allowDeselect={false}
        flex={1}
        miw={240}
        onChange={(value) => onChange({ eventCode: value ? Number(value) : null })}
      />
      {currentEvent !== undefined && currentEvent.booklets > 0 && (
        <SegmentedControl
          aria-label={t('people.booklets')}
          data={[
            { value: 'return', label: t('people.return') },
            { value: 'pass', label: t('people.pass') },
          ]}
          value={leaving.booklets}
          onChange={(value) => onChange({ booklets: value as Leaving['booklets'] })}
        />
      )}
    </Group>
  )
}

function holdsText({ t, number }: ReturnType<typeof useMessages>, { event, booklets }: PersonEvent): string {
  return t('people.holds', { event: eventName(event), count: booklets, number: number(booklets) })
}

interface ReceiverProps {
  readonly tableData: LoadedPersonTables
  readonly eventCode: number
  readonly leaver: string
  readonly value: string | null
  readonly unclearText: string | null
  onUnclear(text: string | null): void
  onChoose(receiver: string): void
}

function Receiver({ tableData, eventCode, leaver, value, unclearText, onUnclear, onChoose }: ReceiverProps) {
  const { t } = useMessages()
  const options = useMemo(() => {
    const numbersOfEvent = eventNumbersOf(tableData.rows, eventCode)
    const otherPeople = numbersOfEvent ? receivers(numbersOfEvent).filter((named) => personKey(named) !== leaver) : []
    return otherPeople.map((named) => ({ value: personKey(named), label: namedText(named) }))
  }, [tableData, eventCode, leaver])
  return (
    <SearchSelect
      label={t('change.receiver')}
      field={t('change.receiver')}
      placeholder={t('table.choose')}
      options={options}
      value={value}
      text={unclearText}
      onText={onUnclear}
      onChoose={onChoose}
      openOnFocus={false}
    />
  )
}

/** Numbers that the person returns although they are reported as sold. Nobody holds these numbers afterwards. */
function soldOf(tableData: LoadedPersonTables, eventCode: number | null, proposal: Proposal): Intervals {
  if (!proposal.ok) return []
  const returnedNumbers = intervalsOf(
    proposal.ranges.filter(({ after }) => after.kind === 'stock').map(({ numbers }) => numbers),
  )
  if (returnedNumbers.length === 0) return []
  const sold = [...tableData.rows.salesData, ...tableData.rows.confirmedData].flatMap(
    ({ eventCode: saleEvent, ticketNumber }) =>
      saleEvent === eventCode && ticketNumber !== null ? [[ticketNumber, ticketNumber] as const] : [],
  )
  return intersection(returnedNumbers, intervalsOf(sold))
}
