import { lstatSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isFuture } from '#server/backup/schedule.ts'
import { namesIn } from '#server/embedded-database/index.ts'
import type { Logger } from '#server/log.ts'

/** Matches names of exports, such as `eventms-export-2026-11-23-060000`. */
const NAME = /^eventms-export-(\d{4})-(\d\d)-(\d\d)-(\d\d)(\d\d)(\d\d)$/

/** Name of the folder of an export that begins at `time`, in local time. */
export function exportName(time: number): string {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' })
  return `eventms-export-${format.format(time).replace(' ', '-').replaceAll(':', '')}`
}

function timeOf(name: string): number | undefined {
  const found = NAME.exec(name)
  if (!found) return undefined
  const [year = 0, month = 1, ...rest] = found.slice(1).map(Number)
  return new Date(year, month - 1, ...rest).getTime()
}

/**
 * Names of the exports to remove: all but the newest `keep`. Ignores names with a future time, which were made under a
 * wrong clock.
 */
export function outdatedExports(names: readonly string[], keep: number, now: number): string[] {
  const dated = names.flatMap((name) => {
    const time = timeOf(name)
    return time === undefined || isFuture(time, now) ? [] : [{ name, time }]
  })
  return dated
    .toSorted((a, b) => b.time - a.time)
    .slice(keep)
    .map(({ name }) => name)
}

export interface KeptExports {
  readonly folder: string
  readonly keep: number
  /** Path of the new export. It is never removed, even if a wrong clock made its name older than others. */
  readonly made: string
}

/** Removes old exports. An error is only logged, because the new export is complete anyway. */
export function removeOutdated({ folder, keep, made }: KeptExports, now: number, log: Pick<Logger, 'warn'>): void {
  const others = namesIn(folder).filter((name) => name !== path.basename(made))
  for (const name of outdatedExports(others, keep - 1, now)) {
    const old = path.join(folder, name)
    try {
      // Removes only folders: EventMS made no file or link with such a name.
      if (lstatSync(old).isDirectory()) rmSync(old, { recursive: true, force: true })
    } catch (err) {
      log.warn({ err, folder: old }, 'an export that is no longer kept could not be removed')
    }
  }
}
