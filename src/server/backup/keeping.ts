import { isAhead } from './when.ts'

/** How many are kept: the newest of so many days, weeks and months that have one. */
export interface Keep {
  readonly daily: number
  readonly weekly: number
  readonly monthly: number
}

const DAY = 24 * 60 * 60 * 1000
/** 1 January 1970 was a Thursday. */
const FIRST_MONDAY = 4

/** Those of these times (in milliseconds) that are kept no longer. Days, weeks from Monday and months are of UTC. */
export function superseded(times: readonly number[], { daily, weekly, monthly }: Keep): number[] {
  const newestFirst = times.toSorted((a, b) => b - a)
  const kept = new Set(newestFirst.slice(0, 1))
  const keepNewest = (count: number, periodOf: (time: number) => number) => {
    const periods = new Set<number>()
    for (const time of newestFirst) {
      const period = periodOf(time)
      if (periods.size < count && !periods.has(period)) kept.add(time)
      periods.add(period)
    }
  }
  keepNewest(daily, (time) => Math.floor(time / DAY))
  keepNewest(weekly, (time) => Math.floor((time / DAY - FIRST_MONDAY) / 7))
  keepNewest(monthly, (time) => new Date(time).getUTCFullYear() * 12 + new Date(time).getUTCMonth())
  return newestFirst.filter((time) => !kept.has(time))
}

/** How many of those are kept that were made before an upgrade. */
const BEFORE_UPGRADES = 3

/**
 * Those of these files that are kept no longer. The way back before an upgrade is no matter of days: such backups are
 * kept for themselves, the last few. What bears a time still to come is of a clock that was wrong, then or now: it is
 * left alone, and takes nobody's place.
 */
export function outdated(names: readonly string[], keep: Keep, now: number): string[] {
  const files = names.flatMap((name) => {
    const time = timeOf(name)
    return time === undefined || isAhead(time, now) ? [] : [{ name, time }]
  })
  const [upgrades, others] = [files.filter(isBeforeUpgrade), files.filter((file) => !isBeforeUpgrade(file))]
  const gone = new Set(
    superseded(
      others.map(({ time }) => time),
      keep,
    ),
  )
  const earlier = upgrades.toSorted((a, b) => b.time - a.time).slice(BEFORE_UPGRADES)
  return [...others.filter(({ time }) => gone.has(time)), ...earlier].map(({ name }) => name)
}

/** `eventms-20261123T030000Z.gz`, and what it may end with. */
const NAME = /^eventms-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(-before-upgrade)?\.gz(\.gpg)?$/

export const BEFORE_UPGRADE = '-before-upgrade'

const isBeforeUpgrade = ({ name }: { readonly name: string }): boolean => NAME.exec(name)?.[7] === BEFORE_UPGRADE

/** The name of a backup of that moment. */
export function backupName(time: number, isEncrypted: boolean, what = ''): string {
  const stamp = new Date(time).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return `eventms-${stamp}${what}.gz${isEncrypted ? '.gpg' : ''}`
}

/** When a backup of that name was made; undefined for a name that is none of ours. */
export function timeOf(name: string): number | undefined {
  const found = NAME.exec(name)
  if (!found) return undefined
  const [year = 0, month = 1, ...rest] = found.slice(1, 7).map(Number)
  return Date.UTC(year, month - 1, ...rest)
}
