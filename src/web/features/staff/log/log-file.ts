import type { NamedProvider } from '#domain/access/providers.ts'
import type { SecurityEntry, SecurityKind } from '#domain/access/security-log.ts'
import type { Row } from '#domain/table.ts'
import { browserName } from '#web/accounts/browser-name.ts'
import { kindWord, signInWord } from '#web/accounts/log-words.ts'
import type { StaffCalls } from '#web/backend/staff-calls.ts'
import type { Translate } from '#web/messages/messages.ts'
import { readOlder, type LogRead } from './use-log.ts'
import { actorOf, subjectOf, type Named } from './who.ts'

export interface ListFile {
  readonly name: string
  readonly fields: readonly string[]
  readonly rows: readonly Row[]
  readonly moments: readonly string[]
  readonly filters: readonly string[]
}

export type ExportList = (list: ListFile, format: 'csv' | 'excel') => void

export const MOST_IN_FILE = 20_000

/**
 * Loads all entries, or up to `MOST_IN_FILE`.
 * @param onRead called with the number of entries loaded so far
 */
export async function readForFile(
  calls: Pick<StaffCalls, 'log'>,
  person: string | undefined,
  logRead: LogRead,
  onRead: (count: number) => void,
  limit: number = MOST_IN_FILE,
): Promise<LogRead> {
  let result = logRead
  while (!result.isWhole && result.entries.length < limit) {
    result = await readOlder(calls, person, result)
    onRead(result.entries.length)
  }
  return result.entries.length > limit ? { entries: result.entries.slice(0, limit), isWhole: false } : result
}

/** The entries of one kind, or all, with texts in the user's language and times in the user's time zone. */
export function logFile(
  t: Translate,
  named: Named,
  entries: readonly SecurityEntry[],
  kind: SecurityKind | null,
  providers: readonly NamedProvider[] = [],
): ListFile {
  const time = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' })
  const zone = time.resolvedOptions().timeZone
  const columns: readonly [string, (entry: SecurityEntry) => string | number | null][] = [
    [t('staff.timeIn', { zone }), ({ at }) => time.format(new Date(at))],
    [t('staff.whose'), (entry) => subjectOf(t, named, entry)],
    [t('account.what'), (entry) => kindWord(t, entry.kind)],
    [t('staff.way'), ({ way }) => signInWord(t, way, providers) ?? way],
    [t('staff.outcome'), ({ outcome }) => t(outcome === 'done' ? 'staff.outcomeDone' : 'staff.outcomeRefused')],
    [t('staff.token'), ({ token }) => token?.name ?? null],
    [t('staff.newBrowser'), ({ newBrowser }) => (newBrowser ? t('table.flagYes') : null)],
    [t('staff.doneBy'), (entry) => actorOf(t, named, entry)],
    [t('staff.address'), ({ address }) => address],
    [t('staff.browser'), ({ browser }) => browserName(browser)],
    [t('staff.agent'), ({ browser }) => browser],
    [t('staff.number'), ({ id }) => id],
  ]
  const chosenEntries = entries.filter((entry) => kind === null || entry.kind === kind)
  return {
    name: 'security-log',
    fields: columns.map(([title]) => title),
    moments: columns.slice(0, 1).map(([title]) => title),
    filters: kind === null ? [] : [kindWord(t, kind)],
    rows: chosenEntries.map((entry) => Object.fromEntries(columns.map(([title, of]) => [title, of(entry)]))),
  }
}
