import { Button, Text, TextInput } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { actKinds } from '#domain/act-kinds.ts'
import type { NamesOf } from '#domain/grid/columns.ts'
import type { HistoryFilter } from '#domain/history.ts'
import { tableNames, tables, type TableName } from '#domain/tables/index.ts'
import { parseNumberQuery } from '#domain/tickets/number-query.ts'
import { type Option, optionSteps } from '#web/kinds/options.ts'
import { finish } from '#domain/steps.ts'
import { SearchSelect } from '#web/kinds/SearchSelect.tsx'
import { didWord, whoWord } from '#web/messages/act-words.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useBackend } from '#web/state/backend.tsx'
import { useStaffNames } from '#web/state/staff-names.ts'
import { dayOf, endOfDay, startOfDay } from './days.ts'
import classes from './history.module.css'

export interface HistoryFiltersProps {
  readonly filter: HistoryFilter
  readonly names: NamesOf
  onFilter(filter: HistoryFilter): void
}

/** The option "no filter". No person, table, kind or event has this value. */
const ANY = 'any'
/** The option for changes made outside EventMS, which have no email address. */
const NOBODY = 'nobody'

export function HistoryFilters({ filter, names, onFilter }: HistoryFiltersProps) {
  const { t, label } = useMessages()
  const people = usePeople()
  const staffName = useStaffNames()
  const set = (changes: { readonly [K in keyof HistoryFilter]?: HistoryFilter[K] | undefined }) => {
    const next = { ...filter, ...changes }
    // A booklet number is unique only within an event.
    if (next.event === undefined) delete next.number
    onFilter(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)) as HistoryFilter)
  }
  const persons = [
    wholeLabelOption(ANY, t('history.anyone')),
    ...people.map((who) => wholeLabelOption(who ?? NOBODY, whoWord(t, staffName(who)))),
  ]
  const kinds = [
    wholeLabelOption(ANY, t('history.anyKind')),
    ...actKinds.map((kind) => wholeLabelOption(kind, didWord(t, kind))),
    wholeLabelOption('print', t('history.print')),
  ]
  const views = [
    wholeLabelOption(ANY, t('history.anyTable')),
    ...tableNames.map((name) => wholeLabelOption(name, label(tables[name].label))),
  ]
  const eventOptions = useMemo(() => finish(optionSteps(names.events)), [names.events])
  const events = [wholeLabelOption(ANY, t('history.anyEvent')), ...eventOptions]
  const valueOf = (value: string): string | undefined => (value === ANY ? undefined : value)
  return (
    <div className={classes.filters} role="group" aria-label={t('history.filters')}>
      <Choice
        name={t('history.person')}
        options={persons}
        value={filter.who === null ? NOBODY : filter.who}
        onChoose={(who) => set({ who: who === NOBODY ? null : valueOf(who) })}
      />
      <Choice
        name={t('history.table')}
        options={views}
        value={filter.table}
        onChoose={(table) => set({ table: valueOf(table) as TableName | undefined })}
      />
      <Choice
        name={t('history.kind')}
        options={kinds}
        value={filter.kind}
        onChoose={(kind) => set({ kind: valueOf(kind) as HistoryFilter['kind'] })}
      />
      <TextInput
        type="date"
        label={t('history.fromDay')}
        value={dayOf(filter.from)}
        onChange={(event) => set({ from: startOfDay(event.currentTarget.value) })}
      />
      <TextInput
        type="date"
        label={t('history.toDay')}
        value={dayOf(filter.to, -1)}
        onChange={(event) => set({ to: endOfDay(event.currentTarget.value) })}
      />
      <Choice
        name={t('history.event')}
        options={events}
        value={filter.event === undefined ? undefined : String(filter.event)}
        onChoose={(event) => set({ event: event === ANY ? undefined : Number(event) })}
      />
      {filter.event !== undefined && (
        <NumberField key={filter.event} number={filter.number} onNumber={(number) => set({ number })} />
      )}
      {filter.event !== undefined && (
        <Text size="sm" c="dimmed" className={classes.hint}>
          {t(filter.number === undefined ? 'history.eventHint' : 'history.numberHint')}
        </Text>
      )}
      {Object.keys(filter).length > 0 && (
        <Button variant="subtle" onClick={() => onFilter({})}>
          {t('history.clear')}
        </Button>
      )}
    </div>
  )
}

const wholeLabelOption = (value: string, text: string): Option => ({ value, label: text, meantBy: 'wholeLabel' })

interface ChoiceProps {
  readonly name: string
  readonly options: readonly Option[]
  readonly value: string | undefined
  onChoose(value: string): void
}

function Choice({ name, options, value = ANY, onChoose }: ChoiceProps) {
  return (
    <SearchSelect
      inBar
      label={name}
      field={name}
      options={options}
      value={value}
      onChoose={onChoose}
      onEmpty={() => onChoose(ANY)}
    />
  )
}

interface NumberFieldProps {
  readonly number: number | undefined
  onNumber(number: number | undefined): void
}

/** A typed or scanned number, which applies on Enter or blur. */
function NumberField({ number, onNumber }: NumberFieldProps) {
  const { t } = useMessages()
  const [text, setText] = useState(number === undefined ? '' : String(number))
  const query = parseNumberQuery(text)
  const search = () => {
    if (query === 'empty') onNumber(undefined)
    else if (query !== 'unreadable' && query.number !== number) onNumber(query.number)
  }
  return (
    <TextInput
      label={t('history.number')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={200}
      value={text}
      error={query === 'unreadable'}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={search}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search()
      }}
    />
  )
}

function usePeople(): readonly (string | null)[] {
  const backend = useBackend()
  const [people, setPeople] = useState<readonly (string | null)[]>([])
  useEffect(() => {
    let cancelled = false
    const read = async () => (await backend.openHistory()).historyPeople()
    // If the list of people cannot be read, the filter has no options for people. The history reports the failure.
    read().then(
      (staffIds) => cancelled || setPeople(staffIds),
      () => {},
    )
    return () => {
      cancelled = true
    }
  }, [backend])
  return people
}
