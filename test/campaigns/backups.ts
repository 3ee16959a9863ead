import type { Campaign } from './campaign.ts'
import { moreRuns } from './support/more-runs.ts'

const ENOUGH = 50

export const campaign: Campaign = {
  name: 'backups',
  describe:
    '50 backups (or --count) of each database while people work, each restored on the other one and compared; and the commands of docs/operations.md about them.',
  async run({ count = ENOUGH }) {
    const loads = await moreRuns('src/server/backup/under-load.test.ts', 'is of one moment', 'EVENTMS_BACKUPS', count)
    const typed = await moreRuns('src/server/backup/operations.test.ts', 'one after another', 'EVENTMS_BACKUPS', 1)
    return { passed: loads.passed + typed.passed, failed: loads.failed + typed.failed }
  },
}
