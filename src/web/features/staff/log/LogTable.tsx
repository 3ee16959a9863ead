import type { SecurityEntry } from '#domain/access/security-log.ts'
import { browserName } from '#web/accounts/browser-name.ts'
import { whatHappened } from '#web/accounts/log-words.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useBackend } from '#web/state/backend.tsx'
import classes from '#web/features/staff/staff.module.css'
import { actorOf, type Named, subjectOf } from './who.ts'

export interface LogTableProps {
  readonly entries: readonly SecurityEntry[]
  readonly named: Named
  readonly showsWhose: boolean
}

export function LogTable({ entries, named, showsWhose }: LogTableProps) {
  const { t, date } = useMessages()
  const { namedProviders } = useBackend()
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('account.when')}</th>
          {showsWhose && <th scope="col">{t('staff.whose')}</th>}
          <th scope="col">{t('account.what')}</th>
          <th scope="col">{t('account.where')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => {
          const actor = actorOf(t, named, entry)
          return (
            <tr key={entry.id} data-refused={entry.outcome === 'refused' || undefined}>
              <td className={classes.when}>{date(entry.at)}</td>
              {showsWhose && (
                <td>
                  <bdi>{subjectOf(t, named, entry)}</bdi>
                </td>
              )}
              <td>
                <span className={classes.what}>{whatHappened(t, entry, namedProviders)}</span>
                {actor !== null && <bdi className={classes.soft}>{t('staff.by', { who: actor })}</bdi>}
              </td>
              <td>
                <bdi>{[browserName(entry.browser), entry.address].filter(Boolean).join(' · ')}</bdi>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
