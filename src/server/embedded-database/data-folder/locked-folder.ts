import { existsSync, readdirSync } from 'node:fs'
import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import type { WaitReporter } from '#server/report-long-wait.ts'
import { Pglite } from '#server/embedded-database/engine/pglite.ts'
import { type FolderLock, takeFolder, watchedText } from './lock.ts'

/** A data folder that this process has locked. Refuses to open a database once another process has taken the folder. */
export class LockedFolder {
  readonly dataDir: string
  #lock: FolderLock | undefined
  readonly #losing = new AbortController()

  private constructor(dataDir: string) {
    this.dataDir = dataDir
  }

  /** @param report called if a wait takes longer than 2 s. @throws EventmsError as `takeFolder` */
  static async take(dataDir: string, report: WaitReporter = () => {}): Promise<LockedFolder> {
    const folder = new LockedFolder(dataDir)
    const onLost = () => folder.#lose()
    folder.#lock = await takeFolder(dataDir, { onLost, onWait: (holder) => report(watchedText(dataDir, holder)) })
    return folder
  }

  /** The error to report once another process has taken the folder, instead of errors that follow from it. */
  get lost(): EventmsError | undefined {
    if (this.#lock && !existsSync(this.#lock.file)) this.#lose()
    return this.#losing.signal.reason as EventmsError | undefined
  }

  /** @throws EventmsError 'dataFolderInUse' if another process has the folder, because this one was suspended */
  check(): void {
    const { lost } = this
    if (lost) throw lost
  }

  /** Runs `work` on the database `at`; the engine stops if the lock is lost. @param durable false to sync later */
  async open<T>(at: string, work: (pool: pg.Pool) => Promise<T>, durable = true): Promise<T> {
    this.check()
    return Pglite.run({ dataDir: at, durable, lock: this.#lock?.file }, work, this.#losing.signal)
  }

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
