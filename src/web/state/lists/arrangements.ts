import { type Arrangement, parted } from '#domain/grid/arrangement.ts'
import { isSameData } from '#domain/grid/stored-views.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { Live } from '#web/backend/backend.ts'
import { live } from '#web/backend/live.ts'
import { ownStorage } from '#web/state/own-storage.ts'
import { preferencesChanged } from '#web/state/preferences-changed.ts'

/**
 * A person's arrangements by table: columns, widths and row settings. `latest` has the row settings (such as the page
 * size) that were changed last in any table. They are the defaults of all tables.
 */
export type KeptArrangements = Readonly<Partial<Record<TableName | 'latest', Arrangement>>>

/** A person's arrangements of all tables. Stored in the browser; if it blocks storage, kept until the page closes. */
export interface Arrangements extends Live<KeptArrangements> {
  change(table: TableName, changes: Arrangement): void
  /** Restores the table's defaults. Settings that all tables share do not change. */
  reset(table: TableName): void
  /** Reads the storage again, after preferences from the server were written to it. */
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
    // Reads the storage first, because another tab may have written to it.
    const next = change({ ...stored.get(), ...read() })
    try {
      ownStorage().setItem(key, JSON.stringify(next))
    } catch {
      // Ignored, because the change stays in memory until the page closes.
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
