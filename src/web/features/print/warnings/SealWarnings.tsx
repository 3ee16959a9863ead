import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { CardFormat } from '#domain/paper/card-format.ts'
import type { SheetSeals } from '#domain/seals/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { unmatchedLines, warningLists, type WarningList } from './warning-lines.ts'
import { useWarnings } from './use-warnings.ts'
import classes from './warnings.module.css'

const LISTED = 200

export interface SealWarningsProps {
  readonly all: SheetSeals
  readonly format: CardFormat | null
}

export function SealWarnings({ all, format }: SealWarningsProps) {
  const messages = useMessages()
  const { t } = messages
  const warnings = useWarnings(all)
  const lists = useMemo(
    () => warningLists(messages, { warnings, seals: all.seals }, format),
    [messages, warnings, all, format],
  )
  const unmatched = useMemo(() => unmatchedLines(messages, all.unmatched), [messages, all])
  const count = lists.reduce((sum, { lines }) => sum + lines.length, 0)
  return (
    <>
      {unmatched.length > 0 && (
        <Alert
          variant="default"
          className={classes.grave}
          icon={<IconAlertTriangle aria-hidden />}
          title={t('print.unmatched', { count: unmatched.length })}
        >
          <Text size="sm" mb={4}>
            {t('print.unmatchedHint')}
          </Text>
          <div className={classes.warnings}>
            <Details title={t('print.unmatched', { count: unmatched.length })} lines={unmatched} open />
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
            {t(all.event === null ? 'print.toCheckHintAll' : 'print.toCheckHint')}
          </Text>
          <div className={classes.warnings}>
            {lists.map(({ title, lines }) => (
              <Details key={title} title={title} lines={lines} />
            ))}
          </div>
        </Alert>
      )}
      {count === 0 && unmatched.length === 0 && all.seals.length > 0 && (
        <Text size="sm" c="dimmed" display="flex" style={{ alignItems: 'center', gap: 6 }}>
          <IconCircleCheck size={18} style={{ flex: 'none' }} aria-hidden />
          {t('print.allGood')}
        </Text>
      )}
    </>
  )
}

/** Renders its lines only when open. */
export function Details({ title, lines, open = false }: WarningList & { open?: boolean }) {
  const { t } = useMessages()
  const [opened, setOpened] = useState(open)
  return (
    <details open={opened} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{t('print.showList', { title, count: lines.length })}</summary>
      {opened && (
        <ul>
          {lines.slice(0, LISTED).map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have nothing else of their own, and never move
            <li key={index}>{line}</li>
          ))}
          {lines.length > LISTED && <li>{t('common.andMore', { count: lines.length - LISTED })}</li>}
        </ul>
      )}
    </details>
  )
}
