/** Copies prepared data folders for the servers of a run. A copy is five times faster than a first start. */
import { cp, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Environment variable with the folder of this run, set by the global setup. If it is absent, nothing is prepared. */
const PLACE = 'EVENTMS_JOURNEYS'

/** @returns a function that removes the folder */
export async function preparePlace(): Promise<() => Promise<void>> {
  const place = await mkdtemp(path.join(tmpdir(), 'eventms-journeys-'))
  process.env[PLACE] = place
  return () => rm(place, { recursive: true, force: true, maxRetries: 5 })
}

/** Options that can be prepared: only the sample office, because settings do not change the data. */
interface PreparableOptions {
  readonly args?: string[]
  readonly env?: Record<string, string>
}

/**
 * Copies a prepared folder to `dataDir`: the first account and, if requested, the sample office.
 * @param make starts the real server in a folder; called for the first request only.
 * @returns the remaining options; all of them if nothing can be prepared
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
    // Renamed once complete, because several workers may create it at the same time.
    const making = `${folder}-${process.pid}`
    await rm(making, { recursive: true, force: true })
    await make(making)
    await rename(making, folder).catch(() => rm(making, { recursive: true, force: true }))
  }
  await cp(folder, dataDir, { recursive: true })
  return { env }
}
