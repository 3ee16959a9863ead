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
  change(table: TableName, changes: Arrangement): void
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
  const stored = live(read())
  const store = (change: (now: KeptArrangements) => KeptArrangements) => {
    // Reads the storage first, because another tab may have changed it.
    const next = change({ ...stored.get(), ...read() })
    try {
      ownStorage().setItem(key, JSON.stringify(next))
    } catch {
      // If the browser blocks storage, the change lasts until the page closes.
    }
    stored.set(next)
    preferencesChanged()
  }
  return {
    ...stored,
    change: (table, changes) =>
      store((now) => ({
        ...now,
        [table]: { ...now[table], ...changes },
        latest: { ...now.latest, ...parted(changes).ofRows },
      })),
    readAgain() {
      const next = read()
      if (!isSameData(next, stored.get())) stored.set(next)
    },
    reset: (table) => store(({ [table]: _, ...otherTables }) => otherTables),
  }
}
