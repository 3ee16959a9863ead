import { Text, Title } from '@mantine/core'
import type { NumberHistory } from '#domain/tickets/number-history.ts'
import { whoText } from '#web/messages/act-words.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useStaffNames } from '#web/state/staff-names.ts'
import { changeLines, doneText, printText } from './change-lines.ts'
import classes from './number.module.css'

export function HistoryLists({ history: { changes, more, prints, since } }: { readonly history: NumberHistory }) {
  const messages = useMessages()
  const staffName = useStaffNames()
  const { t, date } = messages
  return (
    <>
      <div>
        <Title order={4} size="h5">
          {t('numberHistory.changes')}
        </Title>
        {changes.length === 0 && <Text size="sm">{t('numberHistory.noChanges')}</Text>}
        {changes.length > 0 && (
          <ol className={classes.list} translate="no" aria-label={t('numberHistory.changes')}>
            {changes.map((change) => (
              <li key={`${change.act} ${change.at} ${change.who}`}>
                {changeLines(messages, change).map((line) => (
                  <div key={line}>{line}</div>
                ))}
                <Text size="sm" c="dimmed" component="div">
                  <time dateTime={change.at}>{date(change.at)}</time> ·{' '}
                  {doneText(messages, { ...change, who: staffName(change.who) })}
                </Text>
              </li>
            ))}
            {more > 0 && <li>{t('common.andMore', { count: more })}</li>}
          </ol>
        )}
        {since !== null && (
          <Text size="sm" c="dimmed">
            {t('numberHistory.since', { time: date(since) })}
          </Text>
        )}
      </div>
      <div>
        <Title order={4} size="h5">
          {t('numberHistory.prints')}
        </Title>
        {prints.length === 0 && <Text size="sm">{t('numberHistory.noPrints')}</Text>}
        {prints.length > 0 && (
          <ol className={classes.list} translate="no" aria-label={t('numberHistory.prints')}>
            {prints.map((print, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two prints may have the same text
              <li key={at}>
                <div>{printText(messages, print)}</div>
                <Text size="sm" c="dimmed" component="div">
                  <time dateTime={print.at}>{date(print.at)}</time> · {whoText(t, staffName(print.who))}
                </Text>
              </li>
            ))}
          </ol>
        )}
        {prints.some(({ exact }) => !exact) && (
          <Text size="sm" c="dimmed">
            {t('numberHistory.inexact')}
          </Text>
        )}
      </div>
    </>
  )
}
