import { Group } from '@mantine/core'
import type { PersonFilter, PersonOption, SealEvent } from '#domain/seals/index.ts'
import { SearchSelect } from '../../kinds/SearchSelect.tsx'
import { useMessages } from '../../messages/use-messages.ts'
import { EventSelect } from './EventSelect.tsx'

const ALL = 'all'

export interface SealFiltersProps {
  readonly events: readonly SealEvent[]
  readonly eventCode: number | null
  onEvent(code: number): void
  /** Offers all events together (see EventSelect). */
  onAllEvents?: (() => void) | undefined
  /** Persons in charge of the event's seals. */
  readonly persons: readonly PersonOption[]
  readonly person: PersonFilter
  onPerson(person: PersonFilter): void
}

/** Which event, and whose cards. */
export function SealFilters({ events, eventCode, onEvent, onAllEvents, persons, person, onPerson }: SealFiltersProps) {
  const { t, number } = useMessages()
  const options = persons.map(({ person: code, name, cards }) => ({
    value: String(code),
    label: t('print.personOption', {
      code: code === 'unknown' ? '' : code,
      name: code === 'unknown' ? t('print.unknownPersons') : (name ?? ''),
      cards: number(cards),
    }).trim(),
  }))
  // Their last seal was deleted meanwhile: the filter stays what it was, and shows no card rather than everyone's.
  if (person !== null && !persons.some((option) => option.person === person))
    options.push({ value: String(person), label: String(person) })
  return (
    <Group align="flex-end" gap="md">
      <EventSelect
        events={events}
        value={eventCode}
        onChange={onEvent}
        {...(onAllEvents && { onAll: onAllEvents })}
        w={{ base: '100%', sm: 340 }}
      />
      <SearchSelect
        label={t('print.person')}
        field={t('print.person')}
        options={[{ value: ALL, label: t('print.allPersons') }, ...options]}
        value={person === null ? ALL : String(person)}
        onChoose={(value) => onPerson(value === ALL ? null : value === 'unknown' ? 'unknown' : Number(value))}
        disabled={persons.length === 0}
        w={{ base: '100%', sm: 280 }}
      />
    </Group>
  )
}
