import { foundRow, type FoundRow, type RowsOf } from '#domain/finder/rows.ts'
import { marksIn } from '#domain/grid/marks.ts'
import { hasWord, searchedForm, type SearchWord } from '#domain/search.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import type { NumberInEvent } from '#domain/tickets/index.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import { viewLabel } from '#web/state/view/view-label.ts'
import { viewNames } from '#web/state/view/views.ts'
import type { Offered } from './offered.ts'
import type { Found } from './search.ts'
import { type Entry, type EntryGroup, recentFirst, type Target } from './targets.ts'

export interface Sources {
  readonly messages: Messages
  readonly actions: readonly Offered[]
  readonly recent: readonly Target[]
  readonly rowsOf: RowsOf
  /** The code of the current event. If several events have the searched number, the result of this event is first. */
  readonly event: number | null
}

/** The groups for an empty input: recent choices, actions of the open view, and views. */
export function startGroups(sources: Sources): readonly EntryGroup[] {
  const { t } = sources.messages
  const recent = sources.recent.flatMap((target) => entryOf(target, sources) ?? [])
  return nonEmpty([
    { id: 'recent', heading: t('finder.recent'), entries: recent },
    { id: 'actions', heading: t('finder.actions'), entries: actionEntries(sources) },
    { id: 'views', heading: t('finder.views'), entries: viewEntries(sources) },
  ])
}

/** The search results in groups. Holders of a number come first, because they are searched for most often. */
export function foundGroups(found: Found, sources: Sources): readonly EntryGroup[] {
  const { messages, recent, event } = sources
  const { t, label } = messages
  const isCurrent = (location: NumberInEvent) => location.event.eventCode === event
  const locations = found.locations.toSorted((a, b) => Number(isCurrent(b)) - Number(isCurrent(a)))
  const numbers = locations.map((location) => numberEntry(location, found.number!, messages))
  const atRest = numbers.filter((_, at) => locations[at]!.kind === 'stock' && !isCurrent(locations[at]!))
  const listedNumbers = numbers.filter((entry) => !atRest.includes(entry))
  const rows = found.rows.map(({ table, rows, count }): EntryGroup => {
    const heading = label(tables[table].label)
    const entries = recentFirst(
      rows.map((row) => rowEntry(row, found.words)),
      recent,
    )
    const allLabel = t('finder.all', { count, table: heading })
    const moreEntries: Entry[] =
      count > rows.length ? [{ target: { kind: 'all', table, search: found.text.trim() }, label: allLabel }] : []
    return { id: table, heading, entries: [...entries, ...moreEntries] }
  })
  const matching = (entries: readonly Entry[]) =>
    recentFirst(
      entries.flatMap((entry) => {
        const text = searchedForm(namesIn(entry))
        return found.words.every((word) => hasWord(text, word))
          ? [{ ...entry, marks: marksIn('text', entry.label, found.words) }]
          : []
      }),
      recent,
    )
  const numberGroup = { id: 'numbers', heading: t('finder.numbers'), entries: listedNumbers }
  return nonEmpty([
    ...(isPaddedCode(found) ? [...rows, numberGroup] : [numberGroup, ...rows]),
    { id: 'actions', heading: t('finder.actions'), entries: matching(actionEntries(sources)) },
    { id: 'views', heading: t('finder.views'), entries: matching(viewEntries(sources)) },
    { id: 'stock', heading: t('finder.numbers'), entries: atRest },
  ])
}

/**
 * True if the typed text is a company code with leading zeros, such as `0012`. Booklet numbers are typed without
 * leading zeros.
 */
function isPaddedCode({ text, rows }: Found): boolean {
  const code = text.trim()
  return code.startsWith('0') && rows.some((group) => group.rows.some((row) => row.code === code))
}

const nonEmpty = (groups: readonly EntryGroup[]) => groups.filter(({ entries }) => entries.length > 0)

/** The text by which an entry is found. Views are found by their names in all languages. */
function namesIn({ target, label }: Entry): string {
  const namedTable: TableDeclaration | undefined =
    target.kind === 'view' ? (tables as Readonly<Record<string, TableDeclaration>>)[target.view] : undefined
  return namedTable ? `${label} ${Object.values(namedTable.label).join(' ')}` : label
}

const actionEntries = ({ actions }: Sources): readonly Entry[] =>
  actions.map(({ name }) => ({ target: { kind: 'action', name }, label: name }))

const viewEntries = ({ messages }: Sources): readonly Entry[] =>
  viewNames.map((view) => ({ target: { kind: 'view', view }, label: viewLabel(messages, view) }))

function rowEntry(found: FoundRow, words: readonly SearchWord[]): Entry {
  const { table, row, code, name, detail } = found
  const label = [code, name].filter(Boolean).join(' ')
  const key = Number(row[tables[table].key])
  return {
    target: { kind: 'row', table, key },
    label,
    detail,
    marks: marksIn('text', label, words),
    detailMarks: marksIn('text', detail, words),
  }
}

const NAMED = 3

function numberEntry({ event, kind, seals, byName }: NumberInEvent, number: number, messages: Messages): Entry {
  const { t, list } = messages
  const persons = [...seals, ...byName].map(
    ({ companyCode, name }) => [companyCode, name].filter(Boolean).join(' ') || t('finder.withoutName'),
  )
  const personNames = list([...new Set(persons)], NAMED)
  const called = [event.eventCode, event.eventName].filter((part) => part !== null).join(' ')
  return {
    target: { kind: 'number', number, eventCode: event.eventCode },
    label: t('finder.number', { number, event: called }),
    detail: t(`finder.${kind}`, { who: personNames }),
  }
}

/**
 * The entry of a recent choice, with current data. Null if the chosen row no longer exists, or if the open view does
 * not offer the chosen action.
 */
function entryOf(target: Target, sources: Sources): Entry | null {
  const { messages, rowsOf, actions } = sources
  switch (target.kind) {
    case 'view':
      return { target, label: viewLabel(messages, target.view) }
    case 'action':
      return actions.some(({ name }) => name === target.name) ? { target, label: target.name } : null
    case 'number': {
      const event = rowsOf('events').find((row) => row[tables.events.key] === target.eventCode)
      const name = event && foundRow('events', event, undefined)
      return name
        ? { target, label: messages.t('finder.number', { number: target.number, event: `${name.code} ${name.name}` }) }
        : null
    }
    case 'row': {
      const { table, key } = target
      const row = rowsOf(table).find((one) => one[tables[table].key] === key)
      return row ? rowEntry(foundRow(table, row, undefined), []) : null
    }
    case 'all':
      return null
  }
}
