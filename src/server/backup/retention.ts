import { isFuture } from './schedule.ts'

/** Numbers of days, weeks and months whose newest backup is kept; only days, weeks and months with a backup count. */
export interface Keep {
  readonly daily: number
  readonly weekly: number
  readonly monthly: number
}

const DAY = 24 * 60 * 60 * 1000
/** Index of the first Monday in days since 1 January 1970, a Thursday. */
const FIRST_MONDAY = 4

/** Returns the times (milliseconds) to drop. Days, weeks (from Monday) and months are in UTC. */
export function superseded(times: readonly number[], { daily, weekly, monthly }: Keep): number[] {
  const newestFirst = times.toSorted((a, b) => b - a)
  const keptTimes = new Set(newestFirst.slice(0, 1))
  const keepNewest = (count: number, periodOf: (time: number) => number) => {
    const periods = new Set<number>()
    for (const time of newestFirst) {
      const period = periodOf(time)
      if (periods.size < count && !periods.has(period)) keptTimes.add(time)
      periods.add(period)
    }
  }
  keepNewest(daily, (time) => Math.floor(time / DAY))
  keepNewest(weekly, (time) => Math.floor((time / DAY - FIRST_MONDAY) / 7))
  keepNewest(monthly, (time) => new Date(time).getUTCFullYear() * 12 + new Date(time).getUTCMonth())
  return newestFirst.filter((time) => !keptTimes.has(time))
}

const BEFORE_UPGRADES = 3

/**
 * Names of the backups to remove. Backups from before an upgrade are counted separately. A name with a future time,
 * which comes from a wrong clock, is ignored.
 */
export function outdated(names: readonly string[], keep: Keep, now: number): string[] {
  const files = names.flatMap((name) => {
    const time = timeOf(name)
    return time === undefined || isFuture(time, now) ? [] : [{ name, time }]
  })
  const [upgrades, scheduled] = [files.filter(isBeforeUpgrade), files.filter((file) => !isBeforeUpgrade(file))]
  const removed = new Set(
    superseded(
      scheduled.map(({ time }) => time),
      keep,
    ),
  )
  const earlier = upgrades.toSorted((a, b) => b.time - a.time).slice(BEFORE_UPGRADES)
  return [...scheduled.filter(({ time }) => removed.has(time)), ...earlier].map(({ name }) => name)
}

/** `eventms-20261123T030000Z.gz` and the like, with the optional endings. */
const NAME = /^eventms-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(-before-upgrade)?\.gz(\.gpg)?$/

export const BEFORE_UPGRADE = '-before-upgrade'

const isBeforeUpgrade = ({ name }: { readonly name: string }): boolean => NAME.exec(name)?.[7] === BEFORE_UPGRADE

export function backupName(time: number, isEncrypted: boolean, label = ''): string {
  const stamp = new Date(time).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return `eventms-${stamp}${label}.gz${isEncrypted ? '.gpg' : ''}`
}

export function timeOf(name: string): number | undefined {
  const found = NAME.exec(name)
  if (!found) return undefined
  const [year = 0, month = 1, ...timeOfDay] = found.slice(1, 7).map(Number)
  return Date.UTC(year, month - 1, ...timeOfDay)
}
