import { type Arrangement, parted } from '#domain/grid/arrangement.ts'
import { isSameData } from '#domain/grid/stored-views.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { Live } from '#web/backend/backend.ts'
import { live } from '#web/backend/live.ts'
import { ownStorage } from '#web/state/own-storage.ts'
import { preferencesChanged } from '#web/state/preferences-changed.ts'

/** `latest` is the most recent change of any table. It applies to tables without an arrangement of their own. */
export type KeptArrangements = Readonly<Partial<Record<TableName | 'latest', Arrangement>>>

/** One person's arrangements of the tables. Stored in the browser, unless it blocks storage. */
export interface Arrangements extends Live<KeptArrangements> {
  change(table: TableName, part: Arrangement): void
  /** Restores the defaults, except the settings that all tables share. */
  reset(table: TableName): void
  /** Reads again what the exchange of preferences with the server has stored. */
  readAgain(): void
}

export const arrangementsKey = (user: string): string => `eventms-tables:${user}`

export function createArrangements(user: string): Arrangements {
  const key = arrangementsKey(user)
  const read = (): KeptArrangements => {
    try {
      return (JSON.parse(ownStorage().getItem(key)!) as KeptArrangements | null) ?? {}
    } catch {
      return {}
    }
  }
  const kept = live(read())
  const keep = (change: (now: KeptArrangements) => KeptArrangements) => {
    // Reads the storage first, because another tab may have changed it.
    const next = change({ ...kept.get(), ...read() })
    try {
      ownStorage().setItem(key, JSON.stringify(next))
    } catch {
      // If the browser blocks storage, the change lasts until the page closes.
    }
    kept.set(next)
    preferencesChanged()
  }
  return {
    ...kept,
    change: (table, part) =>
      keep((now) => ({
        ...now,
        [table]: { ...now[table], ...part },
        latest: { ...now.latest, ...parted(part).ofRows },
      })),
    readAgain() {
      const next = read()
      if (!isSameData(next, kept.get())) kept.set(next)
    },
    reset: (table) => keep(({ [table]: _, ...others }) => others),
  }
}
