import type { Campaign } from './campaign.ts'
import { moreRuns } from './support/more-runs.ts'

const ENOUGH = 1000

export const campaign: Campaign = {
  name: 'take-back',
  describe: '1,000 random sequences of acts on each database, taken back in any order, whole and row by row.',
  run: ({ count = ENOUGH }) => moreRuns('src/server/data/history/take-back.test.ts', 'EVENTMS_TAKE_BACKS', count),
}
