import { existsSync, readdirSync } from 'node:fs'
import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import { type FolderLock, takeFolder, watchedText } from '#server/db/folder-lock.ts'
import type { Say } from '#server/waiting.ts'
import { Pglite } from '#server/db/pglite.ts'

/** A data folder that this process has, until another one takes it: nothing is done in it from then on. */
export class TakenFolder {
  readonly dataDir: string
  #lock: FolderLock | undefined
  #engine: Pglite | undefined
  #lost: EventmsError | undefined

  private constructor(dataDir: string) {
    this.dataDir = dataDir
  }

  /**
   * @param say told what it waits for, where that takes longer than 2 s
   * @throws EventmsError as `takeFolder` does
   */
  static async take(dataDir: string, say: Say = () => {}): Promise<TakenFolder> {
    const folder = new TakenFolder(dataDir)
    const onLost = () => folder.#lose()
    folder.#lock = await takeFolder(dataDir, { onLost, onWait: (holder) => say(watchedText(dataDir, holder)) })
    return folder
  }

  /** What is told instead of whatever followed from it: another process has the folder. */
  get lost(): EventmsError | undefined {
    if (this.#lock && !existsSync(this.#lock.file)) this.#lose()
    return this.#lost
  }

  /** @throws EventmsError 'dataFolderInUse' where another process has the folder by now: this one stood still */
  check(): void {
    const { lost } = this
    if (lost) throw lost
  }

  /**
   * Has `work` use the database in `at`; the engine stops where the folder is lost.
   * @param durable false where all of it is synced afterwards
   */
  async open<T>(at: string, work: (pool: pg.Pool) => Promise<T>, durable = true): Promise<T> {
    this.check()
    const engine = await Pglite.start({ dataDir: at, durable, lock: this.#lock?.file })
    this.#engine = engine
    const pool = engine.pool()
    // What ends with the engine is told to whoever asked.
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
    try {
      return await work(pool)
    } finally {
      await pool.end().catch(() => {})
      await engine.close()
    }
  }

  /** Takes the folder away where nothing was put into it: a refusal leaves no trace. */
  removeUnused(): void {
    if (readdirSync(this.dataDir).join() === 'lock') this.#lock?.remove()
  }

  release(): void {
    this.#lock?.release()
  }

  #lose(): void {
    this.#lost ??= new EventmsError('dataFolderInUse', { folder: this.dataDir, taken: true })
    void this.#engine?.kill()
  }
}
