import { Anchor, Text } from '@mantine/core'
import { type Names, shownText } from '#domain/grid/display.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import type { Activity, PrintName } from '#domain/wire.ts'
import { changeText, didWord, printText, whoWord } from '#web/messages/act-words.ts'
import { useMessages, type Messages } from '#web/messages/use-messages.ts'
import { useStaffNames } from '#web/state/staff-names.ts'
import { viewLabel } from '#web/state/view/view-label.ts'
import { isViewName, type ViewName } from '#web/state/view/views.ts'
import { ago } from './ago.ts'

const NAMED = 3

const viewOf: Record<PrintName, ViewName> = {
  seals: 'printSeal',
  distributionList: 'distributionList',
  receipts: 'ticketReceiptStamp',
  set: 'printSeal',
  controlSheet: 'printSeal',
  toCollect: 'printSeal',
  collected: 'printSeal',
  paymentReceipts: 'events',
}

interface EntryProps {
  readonly entry: Activity
  readonly now: Date
  readonly events: Names | undefined
  onOpen(view: ViewName): void
}

export function ActivityEntry({ entry, now, events, onOpen }: EntryProps) {
  const messages = useMessages()
  const { t, date, label } = messages
  const staffName = useStaffNames()
  const { changes, print, at, who, file } = entry
  const subject = file ?? shownText('reference', print?.event ?? null, events)
  const furtherCount = changes.length - NAMED
  const changeTexts: (readonly [view: ViewName | TableName, what: string])[] = [
    ...changes.slice(0, NAMED).map((change) => [change.table, changeText(messages, change)] as const),
    ...(print ? [[viewOf[print.sheet], printText(messages, print)] as const] : []),
  ]
  return (
    <li>
      {changeTexts.map(([view, what]) => {
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
      {subject !== '' && (
        <Text size="sm">
          <bdi>{subject}</bdi>
        </Text>
      )}
      {furtherCount > 0 && <Text size="sm">{t('activity.moreTables', { count: furtherCount })}</Text>}
      <Text size="sm" c="dimmed" component="div">
        {[kindText(messages, entry), whoWord(t, staffName(who))].filter(Boolean).join(' · ')} ·{' '}
        <time dateTime={at} title={date(at)}>
          {ago(messages, at, now)}
        </time>
      </Text>
    </li>
  )
}

/** Kinds of acts that need no text, because the list of changed rows describes them. */
const PLAIN: readonly (string | undefined)[] = ['add', 'edit', 'delete', 'other']

/** The kind of act as a text, if the changed rows do not already show it. */
function kindText({ t }: Messages, { kind, changes, who }: Activity): string | null {
  const imported = changes.some((change) => change.imported)
  if (changes.length === 0 || who === 'samples' || (PLAIN.includes(kind) && !imported)) return null
  return kind !== undefined || imported ? didWord(t, kind, imported) : null
}
