import type { Campaign } from './campaign.ts'
import { moreRuns } from './support/more-runs.ts'

const ENOUGH = 50
/** Number of mutated files. Refusing one is fast, but restoring one that is still intact needs a database. */
const MUTATED = 10_000
const HOSTILE = 200

export const campaign: Campaign = {
  name: 'backups',
  describe:
    '50 backups (or --count) of each database while people work, each restored on the other one and compared; ' +
    'the commands of docs/operations.md about them; 10,000 mutated files of each kind, and 200 mutated texts on ' +
    'each database, refused or taken rightly.',
  async run({ count = ENOUGH }) {
    const results = [
      await moreRuns('src/server/backup/under-load.test.ts', 'EVENTMS_BACKUPS', count),
      await moreRuns('src/server/backup/operations.test.ts', 'EVENTMS_BACKUPS', 1),
      await moreRuns('src/server/backup/hostile-files.test.ts', 'EVENTMS_MUTATED_BACKUPS', MUTATED),
      await moreRuns('src/server/backup/hostile-contents.test.ts', 'EVENTMS_HOSTILE_BACKUPS', HOSTILE),
      await moreRuns('src/server/backup/hostile-memory.test.ts', 'EVENTMS_HOSTILE_BACKUPS', 1),
    ]
    const sum = (of: 'passed' | 'failed') => results.reduce((all, one) => all + one[of], 0)
    return { passed: sum('passed'), failed: sum('failed') }
  },
}
