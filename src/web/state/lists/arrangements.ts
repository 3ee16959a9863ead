import { type Arrangement, parted } from '#domain/grid/arrangement.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { Live } from '#web/backend/backend.ts'
import { live } from '#web/backend/live.ts'
import { ownStorage } from '#web/state/own-storage.ts'

/** What was chosen of each table, and, for those of which nothing was, what was chosen last of any. */
export type KeptArrangements = Readonly<Partial<Record<TableName | 'latest', Arrangement>>>

/** How one person has arranged the tables. The browser keeps it; one that keeps nothing begins anew each time. */
export interface Arrangements extends Live<KeptArrangements> {
  change(table: TableName, part: Arrangement): void
  /** As it was at first, but for what holds of all tables. */
  reset(table: TableName): void
}

export function createArrangements(user: string): Arrangements {
  const key = `eventms-tables:${user}`
  const read = (): KeptArrangements => {
    try {
      return (JSON.parse(ownStorage().getItem(key)!) as KeptArrangements | null) ?? {}
    } catch {
      return {}
    }
  }
  const kept = live(read())
  const keep = (change: (now: KeptArrangements) => KeptArrangements) => {
    // Another tab may have kept something meanwhile.
    const next = change({ ...kept.get(), ...read() })
    try {
      ownStorage().setItem(key, JSON.stringify(next))
    } catch {
      // What cannot be kept holds for as long as the page is open.
    }
    kept.set(next)
  }
  return {
    ...kept,
    change: (table, part) =>
      keep((now) => ({
        ...now,
        [table]: { ...now[table], ...part },
        latest: { ...now.latest, ...parted(part).ofRows },
      })),
    reset: (table) => keep(({ [table]: _, ...others }) => others),
  }
}
