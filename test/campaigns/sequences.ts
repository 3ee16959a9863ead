import fc from 'fast-check'
import { Model } from '../sequences/model.ts'
import { play } from '../sequences/play.ts'
import { sequence } from '../sequences/steps.ts'
import type { Campaign } from './campaign.ts'
import { moreRuns } from './support/more-runs.ts'

/** Number of sequences on the model. Each database runs one in `SHARE` of them. */
const ENOUGH = 100_000
const SHARE = 50
/** Number of sequences per line of progress. */
const AT_ONCE = 5000

export const campaign: Campaign = {
  name: 'sequences',
  describe: '100,000 random sequences of acts on tickets by the rules alone, and 2,000 on each database.',
  async run({ count = ENOUGH }) {
    const pure = await playPure(count)
    const each = Math.max(1, Math.round(count / SHARE))
    const databases = await moreRuns('test/sequences.test.ts', 'EVENTMS_SEQUENCES', each)
    return { passed: pure.passed + databases.passed, failed: pure.failed + databases.failed }
  },
}

async function playPure(count: number) {
  const seed = Date.now() | 0
  let passed = 0
  for (let left = count; left > 0; left -= AT_ONCE) {
    const numRuns = Math.min(left, AT_ONCE)
    const property = fc.asyncProperty(sequence(20), (steps) => play(new Model(), steps))
    const result = await fc.check(property, { numRuns, seed: seed + passed })
    if (result.failed) {
      console.error(fc.defaultReportMessage(result))
      return { passed: passed + result.numRuns - 1, failed: 1 }
    }
    passed += numRuns
    console.log(`${passed} of ${count} sequences by the rules alone`)
  }
  return { passed, failed: 0 }
}
