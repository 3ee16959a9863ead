import type { Campaign } from './campaign.ts'
import { playJourneys } from './playwright.ts'
import { playUnits } from './support/units.ts'

/** Projects of unit tests that contain tests marked @wide. */
const PROJECTS = ['--project', 'server', '--project', 'browsers', '--project', 'page']

export const campaign: Campaign = {
  name: 'wide',
  describe:
    'The tests marked @wide: the other database and language, more widths, screens and papers than in `npm test`.',
  async run() {
    const units = await playUnits('@wide', PROJECTS)
    const journeys = await playJourneys('wide')
    return { passed: units.passed + journeys.passed, failed: units.failed + journeys.failed }
  },
}
