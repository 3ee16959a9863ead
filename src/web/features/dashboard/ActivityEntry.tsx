import { Anchor, Text } from '@mantine/core'
import { tables, type TableName } from '#domain/tables/index.ts'
import type { Activity, PrintName, TableChange } from '#domain/wire.ts'
import type { MessageKey } from '../../messages/message-key.ts'
import { useMessages, type Messages } from '../../messages/use-messages.ts'
import { viewLabel } from '../../state/view-label.ts'
import { isViewName, type ViewName } from '../../state/views.ts'
import { ago } from './ago.ts'

/** Tables of one act that are named; the others are counted. */
const NAMED = 3

const viewOf: Record<PrintName, ViewName> = {
  seals: 'printSeal',
  distributionList: 'distributionList',
  receipts: 'ticketReceiptStamp',
  set: 'printSeal',
  controlSheet: 'printSeal',
  toCollect: 'printSeal',
  collected: 'printSeal',
}

const textOf: Record<PrintName, MessageKey> = {
  seals: 'activity.printedSeals',
  distributionList: 'activity.printedRows',
  receipts: 'activity.printedRows',
  set: 'activity.printedSet',
  controlSheet: 'activity.printedControlSheet',
  toCollect: 'activity.printedToCollect',
  collected: 'activity.collectedSeals',
}

interface EntryProps {
  readonly entry: Activity
  readonly now: Date
  onOpen(view: ViewName): void
}

/** One thing that somebody did: what, by whom, when. Each table and sheet it names leads there. */
export function ActivityEntry({ entry, now, onOpen }: EntryProps) {
  const messages = useMessages()
  const { t, date, label } = messages
  const { changes, print, at, who } = entry
  const more = changes.length - NAMED
  const done: (readonly [view: ViewName | TableName, what: string])[] = [
    ...changes.slice(0, NAMED).map((change) => [change.table, changeText(messages, change)] as const),
    ...(print ? [[viewOf[print.sheet], printText(messages, print)] as const] : []),
  ]
  return (
    <li>
      {done.map(([view, what]) => {
        const name = isViewName(view) ? viewLabel(messages, view) : label(tables[view].label)
        return (
          <div key={view}>
            {isViewName(view) ? (
              <Anchor
                component="button"
                type="button"
                size="sm"
                fw={600}
                onClick={() => onOpen(view)}
                aria-label={t('activity.openDone', { name, what })}
              >
                {name}
              </Anchor>
            ) : (
              <Text span size="sm" fw={600}>
                {name}
              </Text>
            )}{' '}
            <Text span size="sm">
              {what}
            </Text>
          </div>
        )
      })}
      {more > 0 && <Text size="sm">{t('activity.moreTables', { count: more })}</Text>}
      <Text size="sm" c="dimmed" component="div">
        {[changes.some(({ imported }) => imported) && t('activity.imported'), whoText(messages, who)]
          .filter(Boolean)
          .join(' · ')}{' '}
        ·{' '}
        <time dateTime={at} title={date(at)}>
          {ago(messages, at, now)}
        </time>
      </Text>
    </li>
  )
}

function changeText({ t, number, list }: Messages, { added, changed, removed }: TableChange): string {
  const counts = [
    ['rowsAdded', added],
    ['rowsChanged', changed],
    ['rowsRemoved', removed],
  ] as const
  const said = counts
    .filter(([, count]) => count > 0)
    .map(([key, count]) => t(`activity.${key}`, { number: number(count) }))
  return list(said)
}

function printText({ t, number }: Messages, { sheet, rows }: NonNullable<Activity['print']>): string {
  return t(textOf[sheet], { count: rows, number: number(rows) })
}

/** An email; what stands in its place where no person did it. */
function whoText({ t }: Messages, who: string | null): string {
  if (who === null) return t('activity.byNobody')
  return who === 'samples' ? t('activity.bySamples') : who
}
