import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { Pglite, type PgliteOptions } from '#server/embedded-database/index.ts'
import { readBackup } from './backup-file.ts'
import { fill } from './fill.ts'
import type { Loaded } from './load.ts'
import { type Disks, requireSpace, watchSpace } from './space.ts'
import { makeTrialFolder, removeTrialFolder, trialsIn } from './trial-folder.ts'

const MB = 1024 * 1024

/** Maximum bytes of a compressed backup that is tried in memory; a larger one is tried on disk. */
const IN_MEMORY = 8 * MB

/** Approximate maximum bytes of the write-ahead log during a trial on disk. */
const MOST_LOG = 32 * MB
/** Bytes of an empty database together with a write-ahead log of MOST_LOG bytes. */
const EMPTY = 160 * MB

export interface TrialOptions extends Disks {
  readonly passphrase?: string | undefined
  /** Bytes of the database that was saved. */
  readonly size: number
  readonly signal: AbortSignal
  /** Options of the trial's engine, for tests. */
  readonly inMemory?: PgliteOptions | undefined
  /** Replaces `IN_MEMORY` in tests. */
  readonly mostInMemory?: number | undefined
}

/** Restores a backup into a temporary embedded database, and reads the rows back. */
export async function checkBackup(file: string, options: TrialOptions): Promise<Loaded> {
  const { dataDir, inMemory = {}, mostInMemory = IN_MEMORY, signal, size } = options
  signal.throwIfAborted()
  if ((await stat(file)).size <= mostInMemory) return tried(file, inMemory, options)
  await requireSpace(trialsIn(dataDir), size + EMPTY, options)
  const folder = await makeTrialFolder(dataDir)
  const space = watchSpace(folder, options)
  try {
    const pg = path.join(folder, 'pg')
    await mkdir(pg, { mode: 0o700 })
    const ends = AbortSignal.any([signal, space.signal])
    return await tried(
      file,
      { ...inMemory, dataDir: pg, durable: false, mostLog: MOST_LOG },
      { ...options, signal: ends },
    )
  } catch (error) {
    throw space.signal.aborted ? space.signal.reason : error
  } finally {
    space.stop()
    await removeTrialFolder(folder)
  }
}

async function tried(
  file: string,
  engineOptions: PgliteOptions,
  { passphrase, setting, signal }: TrialOptions,
): Promise<Loaded> {
  const work = async (pool: pg.Pool): Promise<Loaded> => {
    const text = await readBackup(file, passphrase, setting)
    try {
      return await fill(pool, text, { setting })
    } finally {
      // Closes the file: an open file occupies disk space even after it was removed.
      text.destroy()
    }
  }
  return Pglite.run(engineOptions, work, signal)
}
