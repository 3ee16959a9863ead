import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import type { FoundWarnings, WarningList } from './warning-lists.ts'
import classes from './warnings.module.css'

const LISTED = 200

export function SealWarnings({ eventSeals, lists, unmatched }: FoundWarnings) {
  const { t } = useMessages()
  const count = lists.reduce((sum, list) => sum + list.count, 0)
  return (
    <>
      {unmatched.count > 0 && (
        <Alert
          variant="default"
          className={classes.grave}
          icon={<IconAlertTriangle aria-hidden />}
          title={unmatched.title}
        >
          <Text size="sm" mb={4}>
            {t('print.unmatchedHint')}
          </Text>
          <div className={classes.warnings}>
            <Details {...unmatched} open />
          </div>
        </Alert>
      )}
      {count > 0 && (
        <Alert
          variant="default"
          className={classes.notice}
          icon={<IconAlertTriangle aria-hidden />}
          title={t('print.toCheck', { count })}
        >
          <Text size="sm" mb={4}>
            {t(eventSeals.event === null ? 'print.toCheckHintAll' : 'print.toCheckHint')}
          </Text>
          <div className={classes.warnings}>
            {lists.map((list) => (
              <Details key={list.title} {...list} />
            ))}
          </div>
        </Alert>
      )}
      {count === 0 && unmatched.count === 0 && eventSeals.seals.length > 0 && (
        <Text size="sm" c="dimmed" display="flex" style={{ alignItems: 'center', gap: 6 }}>
          <IconCircleCheck size={18} style={{ flex: 'none' }} aria-hidden />
          {t('print.allGood')}
        </Text>
      )}
    </>
  )
}

/** A list that can be opened and closed. Its lines are rendered only while it is open. */
export function Details({ title, count, lines, open = false }: WarningList & { open?: boolean }) {
  const { t } = useMessages()
  const [opened, setOpened] = useState(open)
  return (
    <details open={opened} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{t('print.showList', { title, count })}</summary>
      {opened && (
        <ul>
          {lines(LISTED).map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no id and never reorder
            <li key={index}>{line}</li>
          ))}
          {count > LISTED && <li>{t('common.andMore', { count: count - LISTED })}</li>}
        </ul>
      )}
    </details>
  )
}
