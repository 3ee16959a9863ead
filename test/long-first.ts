/**
 * Runs the slowest unit tests first. Without a cache of durations, Vitest sorts by file size: a small but slow file
 * would then run last, while the other worker is idle.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files that take five seconds or more. */
const LONG = [
  'test/sequences.test.ts',
  'test/seal-sheet.test.ts',
  'test/postgres-server.test.ts',
  'test/contract-hosted.test.ts',
  'src/server/embedded-database/engine/pglite.test.ts',
  'src/server/data/round-trip.test.ts',
]

export class LongFirst extends BaseSequencer {
  /** Keeps the order of projects: a worker that switches between them loads everything again. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.endsWith(`/${name}`))
    const server = sorted.findIndex(({ project }) => project.name === 'server')
    if (server < 0) return sorted
    const [before, rest] = [sorted.slice(0, server), sorted.slice(server)]
    return [...before, ...rest.filter(isLong), ...rest.filter((file) => !isLong(file))]
  }
}
