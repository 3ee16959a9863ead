import fc from 'fast-check'
import { doing, play } from '../../src/domain/tickets/since-printed.test-help.ts'
import type { Campaign } from './campaign.ts'

const ENOUGH = 20
/** Edits per run: by hand, of masters, and by import, mixed with prints. Every state is recounted. */
const EDITS = 500

export const campaign: Campaign = {
  name: 'printed',
  describe: '20 runs of 500 random edits and prints each: what changed since printed, against a recount after each.',
  async run({ count = ENOUGH }) {
    const seed = Date.now() | 0
    for (let run = 0; run < count; run++) {
      const property = fc.property(fc.array(doing, { minLength: EDITS, maxLength: EDITS }), play)
      const result = fc.check(property, { numRuns: 1, seed: seed + run })
      if (result.failed) {
        console.error(fc.defaultReportMessage(result))
        return { passed: run, failed: 1 }
      }
      console.log(`${run + 1} of ${count} runs of ${EDITS} edits`)
    }
    return { passed: count, failed: 0 }
  },
}
