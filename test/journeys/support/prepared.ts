/**
 * Data folders that a run of the journeys makes once and every server takes a copy of: a fifth of the time of a first
 * start.
 */
import { cp, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Where the folders of this run stand; set by the global setup, for every worker. Without it nothing is prepared. */
const PLACE = 'EVENTMS_JOURNEYS'

/** @returns what removes it all when the run is over */
export async function preparePlace(): Promise<() => Promise<void>> {
  const place = await mkdtemp(path.join(tmpdir(), 'eventms-journeys-'))
  process.env[PLACE] = place
  return () => rm(place, { recursive: true, force: true, maxRetries: 5 })
}

/** What a server is asked for; of all that, only the sample office can be prepared. Settings change no data. */
interface PreparableOptions {
  readonly args?: string[]
  readonly env?: Record<string, string>
}

/**
 * Copies a folder to `dataDir` on which a server with these options was started before: the account, and the sample
 * office where it was asked for.
 * @param make has the real server make such a folder: for the first that asks
 * @returns the options that are left; unchanged where they ask for what no other server would have
 */
export async function takePrepared<Options extends PreparableOptions>(
  options: Options,
  dataDir: string,
  make: (dataDir: string) => Promise<void>,
): Promise<Options | PreparableOptions> {
  const place = process.env[PLACE]
  const { args = [], env = {}, ...others } = options
  const samples = args.length === 1 && args[0] === '--load-samples'
  const isOwn = Object.keys(others).length > 0 || 'DATABASE_URL' in env || (args.length > 0 && !samples)
  if (!place || isOwn) return options
  const folder = path.join(place, samples ? 'samples' : 'empty')
  if (!(await stat(folder).catch(() => null))) {
    // Whole or not at all: what stands under its name can be copied. Another worker may be first.
    const making = `${folder}-${process.pid}`
    await rm(making, { recursive: true, force: true })
    await make(making)
    await rename(making, folder).catch(() => rm(making, { recursive: true, force: true }))
  }
  await cp(folder, dataDir, { recursive: true })
  return { env }
}
