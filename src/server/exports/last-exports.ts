import type pg from 'pg'
import type { ExportState } from '#domain/wire-backups.ts'
import { HOUR, isDue } from '#server/backup/schedule.ts'
import type { ExportSettings } from '#server/env-exports.ts'
import { type ExportRun, lastRuns, type LastRuns, recordRun } from './export-runs.ts'

/** Milliseconds until the next attempt after the disk was full. */
const REST_WITHOUT_SPACE = 6 * HOUR

/** The last exports, by which the schedule finds out if the next one is due. */
export interface LastExports {
  /** Reads the exports that all servers of the database have stored. */
  look(): Promise<void>
  isDue(): boolean
  record(run: ExportRun): Promise<void>
  /** Undefined until `look` has read the exports. */
  state(): ExportState | undefined
}

export function createLastExports(
  pool: pg.Pool,
  { at, days }: Pick<ExportSettings, 'at' | 'days'>,
  now: () => number,
): LastExports {
  const started = now()
  let runs: LastRuns | undefined
  /** The last failure of this process. The database may lack it, because storing it may have failed. */
  let failedHere: LastRuns['failed']

  const failed = (): LastRuns['failed'] => {
    const known = runs?.failed?.at ?? runs?.done?.at ?? 0
    return failedHere && failedHere.at > known ? failedHere : runs?.failed
  }
  return {
    async look() {
      runs = await lastRuns(pool)
    },
    isDue() {
      if (at === undefined) return false
      const wait = failed()?.reason === 'noSpace' ? REST_WITHOUT_SPACE : HOUR
      return isDue({ now: now(), started, last: runs?.done?.at, failed: failed()?.at, wait }, at, days)
    },
    async record(run) {
      failedHere = typeof run.result === 'number' ? undefined : { at: run.at, reason: run.result }
      await recordRun(pool, run)
    },
    state() {
      const [done, last] = [runs?.done, failed()]
      return (
        runs && {
          scheduled: at !== undefined,
          last: done ? { ...done, at: textOf(done.at) } : null,
          failed: last ? { ...last, at: textOf(last.at) } : null,
        }
      )
    },
  }
}

const textOf = (time: number): string => new Date(time).toISOString()
