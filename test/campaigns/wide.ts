import type { Campaign } from './campaign.ts'
import { playJourneys } from './playwright.ts'

export const campaign: Campaign = {
  name: 'wide',
  describe: 'The journeys marked @wide: in the other language, at more widths, of more screens than in `npm test`.',
  run: () => playJourneys('wide'),
}
