/**
 * The order of the unit tests. On a fresh copy nothing is known but how large a file is, and a short file may take long:
 * begun last, it would leave the other worker without work.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes five seconds and more in few lines. */
const LONG = [
  'test/sequences.test.ts',
  'test/seal-sheet.test.ts',
  'test/postgres-server.test.ts',
  'test/contract-hosted.test.ts',
  'src/server/embedded-database/engine/pglite.test.ts',
  'src/server/data/round-trip.test.ts',
]

export class LongFirst extends BaseSequencer {
  /** Files of other projects stay where they are: a worker that goes from one to another and back loads all anew. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.endsWith(`/${name}`))
    const server = sorted.findIndex(({ project }) => project.name === 'server')
    if (server < 0) return sorted
    const [before, rest] = [sorted.slice(0, server), sorted.slice(server)]
    return [...before, ...rest.filter(isLong), ...rest.filter((file) => !isLong(file))]
  }
}
