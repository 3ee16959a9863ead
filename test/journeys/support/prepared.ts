/**
 * Data folders that are prepared once per run and copied for each server. A copy is five times faster than a first
 * start.
 */
import { cp, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Environment variable with the folder of the prepared data; the global setup sets it. Without it, nothing is prepared.
 */
const PLACE = 'EVENTMS_JOURNEYS'

/** Creates the folder for prepared data. @returns a function that removes it */
export async function preparePlace(): Promise<() => Promise<void>> {
  const place = await mkdtemp(path.join(tmpdir(), 'eventms-journeys-'))
  process.env[PLACE] = place
  return () => rm(place, { recursive: true, force: true, maxRetries: 5 })
}

/** The options for which data can be prepared. `env` does not matter, because settings do not change the data. */
interface PreparableOptions {
  readonly args?: string[]
  readonly env?: Record<string, string>
}

/**
 * Copies prepared data to `dataDir`: a migrated database or, if the options require it, the sample office.
 * @param make makes the data by starting a server in a folder; called only for the first copy.
 * @returns the options that still apply; all of them if nothing was copied
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
    // Made in another folder and then renamed, because several workers may make it at the same time.
    const making = `${folder}-${process.pid}`
    await rm(making, { recursive: true, force: true })
    await make(making)
    await rename(making, folder).catch(() => rm(making, { recursive: true, force: true }))
  }
  await cp(folder, dataDir, { recursive: true })
  return { env }
}
