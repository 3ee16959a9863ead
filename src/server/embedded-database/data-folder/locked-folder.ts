import { existsSync, readdirSync } from 'node:fs'
import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import type { WaitReporter } from '#server/report-long-wait.ts'
import { Pglite } from '#server/embedded-database/engine/pglite.ts'
import { type FolderLock, takeFolder, watchedText } from './lock.ts'

/** A data folder that this process has locked. Opens no database after another process has taken over the folder. */
export class LockedFolder {
  readonly dataDir: string
  #lock: FolderLock | undefined
  readonly #losing = new AbortController()

  private constructor(dataDir: string) {
    this.dataDir = dataDir
  }

  /**
   * Locks the folder. @param report called if waiting takes longer than two seconds @throws EventmsError as
   * `takeFolder`
   */
  static async take(dataDir: string, report: WaitReporter = () => {}): Promise<LockedFolder> {
    const folder = new LockedFolder(dataDir)
    const onLost = () => folder.#lose()
    folder.#lock = await takeFolder(dataDir, { onLost, onWait: (holder) => report(watchedText(dataDir, holder)) })
    return folder
  }

  /**
   * The error if another process has taken over the folder; undefined otherwise. Callers throw it instead of other
   * errors, which are only consequences of the takeover.
   */
  get lost(): EventmsError | undefined {
    if (this.#lock && !existsSync(this.#lock.file)) this.#lose()
    return this.#losing.signal.reason as EventmsError | undefined
  }

  /**
   * @throws EventmsError 'dataFolderInUse' if another process has taken over the folder while this process was
   * suspended
   */
  check(): void {
    const { lost } = this
    if (lost) throw lost
  }

  /**
   * Runs `work` on the database in the folder `at`. Stops its engine if the lock is lost. @param durable false if the
   * caller flushes all files later
   */
  async open<T>(at: string, work: (pool: pg.Pool) => Promise<T>, durable = true): Promise<T> {
    this.check()
    return Pglite.run({ dataDir: at, durable, lock: this.#lock?.file }, work, this.#losing.signal)
  }

  /** Removes the data folder if it contains nothing but the lock. */
  removeUnused(): void {
    if (readdirSync(this.dataDir).join() === 'lock') this.#lock?.remove()
  }

  release(): void {
    this.#lock?.release()
  }

  #lose(): void {
    this.#losing.abort(new EventmsError('dataFolderInUse', { folder: this.dataDir, taken: true }))
  }
}
