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
  /** Another filter, shown beside the filter by kind of entry. */
  readonly filter?: ReactNode
  readonly onExport: ExportList
}

export function LogView({ staff, calls, person, showsWhose = false, filter, onExport }: LogViewProps) {
  const { t } = useMessages()
  const { namedProviders } = useBackend()
  const [kind, setKind] = useState<SecurityKind | null>(null)
  const log = useLog(calls, person, kind, staff)
  useHeldFocus(log.isReading)
  const named = namesOf(staff.members)
  const shownEntries = log.entries.filter((entry) => kind === null || entry.kind === kind)
  const kinds = securityKinds
    .map((value) => ({ value, label: kindWord(t, value), meantBy: 'label' as const }))
    .toSorted((a, b) => compareTexts(a.label, b.label))
  const fileOf = (entries: readonly SecurityEntry[]) => {
    const file = logFile(t, named, entries, kind, namedProviders)
    const personNames = person === undefined ? [] : [named.get(person) ?? t('staff.gone')]
    return { ...file, filters: [...personNames, ...file.filters] }
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
          // A new key resets the messages about the saved file when another person or kind is chosen.
          key={`${person} ${kind}`}
          calls={calls}
          person={person}
          logRead={log}
          disabled={shownEntries.length === 0 || log.isReading}
          onRead={({ entries }, format) => onExport(fileOf(entries), format)}
        />
      </div>
      {shownEntries.length > 0 && <LogTable entries={shownEntries} named={named} showsWhose={showsWhose} />}
      <LogEnd log={log} shownCount={shownEntries.length} />
    </Stack>
  )
}

function LogEnd({ log, shownCount }: { log: Log; shownCount: number }) {
  const { t, error, number } = useMessages()
  const { entries, isWhole, isReading, failure, readMore } = log
  return (
    <>
      {failure !== null && (
        <Alert color="red" variant="light" role="alert">
          {error(failure)}
          <Button size="compact-sm" variant="default" ml="sm" onClick={readMore}>
            {t('common.tryAgain')}
          </Button>
        </Alert>
      )}
      {failure === null && !isReading && shownCount === 0 && (
        <Text size="sm">
          {isWhole
            ? t(entries.length === 0 ? 'staff.emptyLog' : 'staff.noEntry')
            : t('staff.noEntryYet', { count: entries.length, number: number(entries.length) })}
        </Text>
      )}
      <Group gap="sm">
        {!isWhole && failure === null && entries.length > 0 && (
          <Button variant="default" disabled={isReading} aria-busy={isReading} onClick={readMore}>
            {t('staff.older')}
          </Button>
        )}
        {isReading && (
          <Text size="sm" role="status">
            {t('staff.reading')}
          </Text>
        )}
      </Group>
    </>
  )
}
