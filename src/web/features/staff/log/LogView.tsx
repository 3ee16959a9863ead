import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type SecurityEntry, securityKinds, type SecurityKind } from '#domain/access/security-log.ts'
import { compareTexts } from '#domain/text-order.ts'
import { kindWord } from '#web/accounts/log-words.ts'
import { SearchSelect } from '#web/kinds/SearchSelect.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { useBackend } from '#web/state/backend.tsx'
import { useHeldFocus } from '#web/ui/focus/use-held-focus.ts'
import { type ExportList, logFile } from './log-file.ts'
import { LogTable } from './LogTable.tsx'
import { SaveLog } from './SaveLog.tsx'
import classes from '#web/features/staff/staff.module.css'
import { type Log, useLog } from './use-log.ts'
import type { LoadedStaff } from '#web/features/staff/use-staff.ts'
import { namesOf } from './who.ts'

export interface LogViewProps extends LoadedStaff {
  readonly person: string | undefined
  readonly showsWhose?: boolean
  /** Content beside the filter by kind. */
  readonly filter?: ReactNode
  readonly onExport: ExportList
}

export function LogView({ staff, calls, person, showsWhose = false, filter, onExport }: LogViewProps) {
  const { t } = useMessages()
  const { namedProviders } = useBackend()
  const [kind, setKind] = useState<SecurityKind | null>(null)
  const log = useLog(calls, person, kind, staff)
  useHeldFocus(log.reading)
  const named = namesOf(staff.members)
  const shown = log.entries.filter((entry) => kind === null || entry.kind === kind)
  const kinds = securityKinds
    .map((value) => ({ value, label: kindWord(t, value), meantBy: 'label' as const }))
    .toSorted((a, b) => compareTexts(a.label, b.label))
  const fileOf = (entries: readonly SecurityEntry[]) => {
    const file = logFile(t, named, entries, kind, namedProviders)
    const whose = person === undefined ? [] : [named.get(person) ?? t('staff.gone')]
    return { ...file, filters: [...whose, ...file.filters] }
  }
  return (
    <Stack gap="sm">
      <div className={classes.filters}>
        {filter}
        <SearchSelect
          field={t('staff.kind')}
          label={t('staff.kind')}
          placeholder={t('staff.any')}
          options={kinds}
          value={kind}
          onChoose={(value) => setKind(value as SecurityKind)}
          onEmpty={() => setKind(null)}
          clearable
          openOnFocus={false}
        />
        <SaveLog
          // Another person or kind resets the messages about the saved file.
          key={`${person} ${kind}`}
          calls={calls}
          person={person}
          known={log}
          disabled={shown.length === 0 || log.reading}
          onRead={({ entries }, format) => onExport(fileOf(entries), format)}
        />
      </div>
      {shown.length > 0 && <LogTable entries={shown} named={named} showsWhose={showsWhose} />}
      <LogEnd log={log} shown={shown.length} />
    </Stack>
  )
}

function LogEnd({ log, shown }: { log: Log; shown: number }) {
  const { t, error, number } = useMessages()
  const { entries, isWhole, reading, failure, more } = log
  return (
    <>
      {failure !== null && (
        <Alert color="red" variant="light" role="alert">
          {error(failure)}
          <Button size="compact-sm" variant="default" ml="sm" onClick={more}>
            {t('common.tryAgain')}
          </Button>
        </Alert>
      )}
      {failure === null && !reading && shown === 0 && (
        <Text size="sm">
          {isWhole
            ? t(entries.length === 0 ? 'staff.emptyLog' : 'staff.noEntry')
            : t('staff.noEntryYet', { count: entries.length, number: number(entries.length) })}
        </Text>
      )}
      <Group gap="sm">
        {!isWhole && failure === null && entries.length > 0 && (
          <Button variant="default" disabled={reading} aria-busy={reading} onClick={more}>
            {t('staff.older')}
          </Button>
        )}
        {reading && (
          <Text size="sm" role="status">
            {t('staff.reading')}
          </Text>
        )}
      </Group>
    </>
  )
}
