import { Badge, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { tableOf } from '#domain/tables/index.ts'
import type { BackupState, ExportState } from '#domain/wire-backups.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useBackend } from '#web/state/backend.tsx'
import { useTables } from '#web/state/tables/tables.tsx'

/** Age in milliseconds at which the daily backup counts as late: two days. */
const LATE = 2 * 24 * 60 * 60 * 1000

/**
 * Entries of the dashboard's status card: the last good backup, the last export to a folder, a nearly full disk, and
 * damaged database files.
 */
export function BackupLine() {
  const { t } = useMessages()
  const state = useBackupState()
  if (!state) return null
  return (
    <>
      <div>
        <dt>{t('backups.last')}</dt>
        <dd>
          {state === 'unreadable' ? <State color="gray" text={t('backups.untold')} /> : <LastBackup state={state} />}
        </dd>
      </div>
      {state !== 'unreadable' && state.exports && <LastExport state={state.exports} />}
      {state !== 'unreadable' && state.disk && <Disk space={state.disk} />}
      {state !== 'unreadable' && state.damaged && <Damaged tables={state.damaged} />}
    </>
  )
}

function Disk({ space }: { readonly space: 'low' | 'full' }) {
  const { t } = useMessages()
  return (
    <div>
      <dt>{t('backups.disk')}</dt>
      <dd>
        <State color={space === 'full' ? 'red' : 'orange'} text={t(`backups.${space}`)} />
        <Text size="sm">{t(`backups.${space}Hint`)}</Text>
      </dd>
    </div>
  )
}

function Damaged({ tables }: { readonly tables: readonly string[] }) {
  const { t, label, list } = useMessages()
  const names = tables.map((name) => {
    const declaration = tableOf(name)
    return declaration ? label(declaration.label) : name
  })
  return (
    <div>
      <dt>{t('backups.database')}</dt>
      <dd>
        <State color="red" text={t('backups.damaged', { tables: list(names) })} />
        <Text size="sm">{t('backups.damagedHint')}</Text>
      </dd>
    </div>
  )
}

function LastBackup({ state: { scheduled, last, failed, isLate } }: { readonly state: Known }) {
  const { t, date } = useMessages()
  if (failed !== null)
    return (
      <>
        <State color="red" text={t('backups.failed', { time: date(failed) })} />
        <Text size="sm">{last === null ? t('backups.noGood') : t('backups.lastGood', { time: date(last) })}</Text>
      </>
    )
  if (last === null)
    return <State color={scheduled ? 'orange' : 'gray'} text={t(scheduled ? 'backups.none' : 'backups.notMade')} />
  return <State color={isLate ? 'orange' : 'teal'} text={date(last)} />
}

function LastExport({ state: { scheduled, last, failed } }: { readonly state: ExportState }) {
  const { t, date, number } = useMessages()
  const lastText = last && t('backups.exported', { time: date(last.at), count: last.files, number: number(last.files) })
  return (
    <div>
      <dt>{t('backups.lastExport')}</dt>
      <dd>
        {failed ? (
          <>
            <State color="red" text={t('backups.failed', { time: date(failed.at) })} />
            <Text size="sm">{t(`backups.${failed.reason}`)}</Text>
            {lastText !== null && <Text size="sm">{t('backups.lastGood', { time: lastText })}</Text>}
          </>
        ) : (
          <State
            color={lastText !== null ? 'teal' : scheduled ? 'orange' : 'gray'}
            text={lastText ?? t('backups.none')}
          />
        )}
      </dd>
    </div>
  )
}

function State({ color, text }: { readonly color: string; readonly text: string }) {
  return (
    <Badge variant="dot" color={color} size="lg" tt="none" fw={500}>
      {text}
    </Badge>
  )
}

interface Known extends BackupState {
  readonly isLate: boolean
}

const knownState = (state: BackupState): Known => ({
  ...state,
  isLate: state.scheduled && state.last !== null && Date.now() - Date.parse(state.last) > LATE,
})

/**
 * The state of the backups. 'unreadable' if it could not be read. Null while loading, or if this installation makes no
 * backups.
 */
function useBackupState(): Known | 'unreadable' | null {
  const backend = useBackend()
  const tables = useTables()
  const [state, setState] = useState<Known | 'unreadable' | null>(null)
  useEffect(() => {
    let isOver = false
    const read = () => {
      backend
        .openStaff()
        .then((calls) => calls.backups?.())
        .then(
          (backupState) => !isOver && setState(backupState ? knownState(backupState) : null),
          () => !isOver && setState('unreadable'),
        )
    }
    read()
    const end = tables.renewed.subscribe(read)
    return () => {
      isOver = true
      end()
    }
  }, [backend, tables])
  return state
}
