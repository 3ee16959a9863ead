import { isFuture } from './schedule.ts'

/**
 * Rule for keeping backups: the newest one of each of the last `daily` days, `weekly` weeks and `monthly` months. Days,
 * weeks and months without a backup do not count.
 */
export interface Keep {
  readonly daily: number
  readonly weekly: number
  readonly monthly: number
}

const DAY = 24 * 60 * 60 * 1000
/** Number of the first Monday, counted in days since 1 January 1970, a Thursday. */
const FIRST_MONDAY = 4

/**
 * @param times times of backups in milliseconds since 1970
 * @returns the times of backups to remove. Days, weeks (from Monday) and months are those of UTC
 */
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

/** Number of backups from before an upgrade that are kept. */
const BEFORE_UPGRADES = 3

/**
 * Names of the backups to remove. Backups from before an upgrade count separately. A backup whose name has a future
 * time was made under a wrong clock. It is never removed, because its age is unknown.
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

/** Matches names such as `eventms-20261123T030000Z.gz` and `eventms-20261123T030000Z-before-upgrade.gz.gpg`. */
const NAME = /^eventms-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(-before-upgrade)?\.gz(\.gpg)?$/

export const BEFORE_UPGRADE = '-before-upgrade'

const isBeforeUpgrade = ({ name }: { readonly name: string }): boolean => NAME.exec(name)?.[7] === BEFORE_UPGRADE

export function backupName(time: number, isEncrypted: boolean, label = ''): string {
  const stamp = new Date(time).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return `eventms-${stamp}${label}.gz${isEncrypted ? '.gpg' : ''}`
}

/** The time in a backup's name, in milliseconds since 1970; undefined for another name. */
export function timeOf(name: string): number | undefined {
  const found = NAME.exec(name)
  if (!found) return undefined
  const [year = 0, month = 1, ...timeOfDay] = found.slice(1, 7).map(Number)
  return Date.UTC(year, month - 1, ...timeOfDay)
}
