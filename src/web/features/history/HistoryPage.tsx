import { Button, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type HistoryEntry, type HistoryFilter, type HistoryCursor, isLater } from '#domain/history.ts'
import { tables } from '#domain/tables/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useBackend, useLive } from '#web/state/backend.tsx'
import { useTables } from '#web/state/tables/tables.tsx'
import { useNames } from '#web/state/tables/use-names.ts'
import type { RowNamed } from '#web/state/view/views.ts'
import { useKeptFocus } from '#web/ui/focus/use-kept-focus.ts'
import { HistoryFilters } from './HistoryFilters.tsx'
import { HistoryItem } from './HistoryItem.tsx'
import classes from './history.module.css'
import { PagedListState } from './PagedListState.tsx'
import { usePagedList } from './use-paged-list.ts'

export interface HistoryPageProps {
  readonly filter: HistoryFilter
  onFilter(filter: HistoryFilter): void
  onOpenEvent(code: number): void
  onRow(row: RowNamed): void
  onBack(): void
}

export function HistoryPage({ filter, onFilter, onOpenEvent, onRow, onBack }: HistoryPageProps) {
  useKeptFocus()
  const { t, label } = useMessages()
  const names = useNames()
  const { list, newer, readNewer } = useHistory(filter)
  const { head, items } = list
  const title = filter.table ? t('history.ofTable', { table: label(tables[filter.table].label) }) : t('history.title')
  return (
    <section className={classes.page} aria-label={title} aria-busy={list.isReading}>
      <header className={classes.head}>
        <Button variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={onBack}>
          {t('history.back')}
        </Button>
        <h2 translate="no">{title}</h2>
        {/* The button is beside the title, so that nothing moves when it appears. */}
        <div role="status">
          {newer && (
            <Button variant="light" onClick={readNewer}>
              {t('history.newer')}
            </Button>
          )}
        </div>
      </header>
      <HistoryFilters filter={filter} names={names} onFilter={onFilter} />
      <div className={classes.card}>
        {head && items.length === 0 && (
          <Text size="sm" role="status">
            {t('history.none')}
          </Text>
        )}
        <Days items={items} onOpenEvent={onOpenEvent} onRow={onRow} names={names} />
        <PagedListState list={list} />
        {head?.older && !list.hasMore && (
          <Text size="sm" c="dimmed" mt="sm">
            {t('history.older')}
          </Text>
        )}
      </div>
    </section>
  )
}

interface DaysProps extends Pick<HistoryPageProps, 'onOpenEvent' | 'onRow'> {
  readonly items: readonly HistoryEntry[]
  readonly names: ReturnType<typeof useNames>
}

function Days({ items, ...ways }: DaysProps) {
  const { day } = useMessages()
  const days: { readonly name: string; readonly entries: HistoryEntry[] }[] = []
  for (const entry of items) {
    const name = day(Date.parse(entry.at))
    if (days.at(-1)?.name === name) days.at(-1)!.entries.push(entry)
    else days.push({ name, entries: [entry] })
  }
  return days.map(({ name, entries }, nth) => (
    // oxlint-disable-next-line react/no-array-index-key -- a day can occur twice if the clock was set back
    <section key={nth} aria-label={name}>
      <h3 className={classes.day}>{name}</h3>
      <ol className={classes.list}>
        {entries.map((entry) => (
          <HistoryItem key={`${entry.act?.id ?? ''} ${entry.print?.id ?? ''}`} entry={entry} {...ways} />
        ))}
      </ol>
    </section>
  ))
}

/** Reads the history, and reads it again after an act of this browser. An act of somebody else only sets `newer`. */
function useHistory(filter: HistoryFilter) {
  const backend = useBackend()
  const renewed = useLive(useTables().renewed)
  const [tries, setTries] = useState(0)
  const [latest, setLatest] = useState<{ readonly of: unknown; readonly entry: HistoryEntry | undefined } | null>(null)
  // Compared as a string, because after a reload or Back an equal filter is a new object.
  const filterKey = JSON.stringify(filter)
  const read = useMemo(
    () => async (after: HistoryCursor | undefined, _again: boolean, isAutomatic?: boolean) => {
      const current = JSON.parse(filterKey) as HistoryFilter
      const { entries, ...head } = await (await backend.openHistory()).history(current, after, isAutomatic)
      return { ...head, items: entries }
    },
    [backend, filterKey],
  )
  const list = usePagedList(read, `${tries} ${renewed}`)
  useEffect(
    () =>
      backend.versions.subscribe(() => {
        // If this check fails, the page just does not report newer acts.
        void read(undefined, false, true).then(
          ({ items: [entry] }) => setLatest({ of: read, entry }),
          () => {},
        )
      }),
    [backend, read],
  )
  const [first] = list.items
  // Ignores an entry that was read with another filter.
  const last = latest?.of === read ? latest.entry : undefined
  const newer = last !== undefined && !list.isReading && (!first || isLater(last, first))
  return { list, newer, readNewer: useCallback(() => setTries((before) => before + 1), []) }
}
