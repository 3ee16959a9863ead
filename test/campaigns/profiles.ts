import type { Campaign } from './campaign.ts'
import { moreRuns } from './support/more-runs.ts'

const ENOUGH = 10_000

export const campaign: Campaign = {
  name: 'profiles',
  describe: '10,000 random profiles that a provider vouches for, refused or taken rightly.',
  run: ({ count = ENOUGH }) => moreRuns('src/server/auth/attacks/provider-profiles.test.ts', 'EVENTMS_PROFILES', count),
}
