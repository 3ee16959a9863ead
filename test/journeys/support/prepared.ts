/** Copies prepared data folders for the servers of a run, five times faster than a first start. */
import { cp, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Environment variable with the folder of this run; the global setup sets it. Without it nothing is prepared. */
const PLACE = 'EVENTMS_JOURNEYS'

/** @returns a function that removes everything */
export async function preparePlace(): Promise<() => Promise<void>> {
  const place = await mkdtemp(path.join(tmpdir(), 'eventms-journeys-'))
  process.env[PLACE] = place
  return () => rm(place, { recursive: true, force: true, maxRetries: 5 })
}

/** Only the sample office can be prepared; settings change no data. */
interface PreparableOptions {
  readonly args?: string[]
  readonly env?: Record<string, string>
}

/**
 * Copies a started folder with these options to `dataDir`: the account and, if requested, the sample office.
 * @param make the real server creates such a folder for the first request.
 * @returns the remaining options; unchanged if nothing can be reused
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
    // Renamed when complete, because another worker may be first.
    const making = `${folder}-${process.pid}`
    await rm(making, { recursive: true, force: true })
    await make(making)
    await rename(making, folder).catch(() => rm(making, { recursive: true, force: true }))
  }
  await cp(folder, dataDir, { recursive: true })
  return { env }
}
