import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#web/accounts/use-call.ts'
import type { StaffCalls } from '#web/backend/staff-calls.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { type ExportList, readForFile } from './log-file.ts'
import classes from '#web/features/staff/staff.module.css'
import type { LogRead } from './use-log.ts'

export interface SaveLogProps {
  readonly calls: StaffCalls
  readonly person: string | undefined
  readonly logRead: LogRead
  readonly disabled: boolean
  /** Called with all entries, or with as many as a file may contain. */
  onRead(logRead: LogRead, format: Parameters<ExportList>[1]): void
}

/** Saves all entries that match the filter, not only the loaded ones. Reports if the file is incomplete. */
export function SaveLog({ calls, person, logRead, disabled, onRead }: SaveLogProps) {
  const { t, number, date } = useMessages()
  const call = useCall()
  const [count, setCount] = useState(0)
  const [cut, setCut] = useState<{ readonly count: number; readonly at: string } | null>(null)
  const save = (format: 'csv' | 'excel') => () =>
    void call.run(async () => {
      setCut(null)
      setCount(logRead.entries.length)
      const read = await readForFile(calls, person, logRead, setCount)
      const last = read.entries.at(-1)
      if (!read.isWhole && last) setCut({ count: read.entries.length, at: last.at })
      onRead(read, format)
    })
  return (
    <>
      <Group gap="xs" className={classes.save}>
        <Text size="sm">{t('staff.save')}</Text>
        {(['csv', 'excel'] as const).map((format) => (
          <Button
            key={format}
            variant="default"
            size="compact-sm"
            disabled={disabled || call.running}
            onClick={save(format)}
          >
            {t(format === 'csv' ? 'export.asCsv' : 'export.asExcel')}
          </Button>
        ))}
      </Group>
      {call.running && (
        <Text size="sm" role="status" className={classes.whole}>
          {t('staff.readingAll', { number: number(count) })}
        </Text>
      )}
      {call.message?.isFailure && (
        <Alert color="red" variant="light" role="alert" className={classes.whole}>
          {call.message.text}
        </Alert>
      )}
      {cut && (
        <Alert color="yellow" variant="light" role="note" className={classes.whole}>
          {t('staff.cut', { number: number(cut.count), time: date(cut.at) })}
        </Alert>
      )}
    </>
  )
}
