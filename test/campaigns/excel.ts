import type { Campaign } from './campaign.ts'
import { playJourneys } from './playwright.ts'
import { moreRuns } from './support/more-runs.ts'

const ENOUGH = 10_000

export const campaign: Campaign = {
  name: 'excel',
  describe:
    'Excel files that mean harm cost no memory and no stall; 10,000 random ones (or --count) are read or refused.',
  async run({ count = ENOUGH }) {
    const files = await moreRuns('src/domain/excel/hostile.test.ts', 'EVENTMS_WORKBOOKS', count)
    const journeys = await playJourneys('excel')
    return { passed: files.passed + journeys.passed, failed: files.failed + journeys.failed }
  },
}
