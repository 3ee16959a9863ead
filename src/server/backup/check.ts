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

/** A packed backup of more bytes than this is tried on the disk: the engine's memory must hold all of the others. */
const IN_MEMORY = 8 * MB

/** The log of a trial, which nobody needs but the engine; and what a database takes that is empty, with that log. */
const MOST_LOG = 32 * MB
const EMPTY = 160 * MB

export interface TrialOptions extends Disks {
  readonly passphrase?: string | undefined
  /** About how many bytes the database takes. */
  readonly size: number
  readonly signal: AbortSignal
  /** What an engine in memory begins from; and up to how many bytes of a packed backup it is used. */
  readonly inMemory?: PgliteOptions | undefined
  readonly mostInMemory?: number | undefined
}

/**
 * Restores a backup into a database of its own, an embedded one, which is gone afterwards; and reads that back. Where
 * this does not fail, what was read from the file can be had from it.
 */
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
      // An open file keeps its disk space, also once it was removed.
      text.destroy()
    }
  }
  return Pglite.run(engineOptions, work, signal)
}
