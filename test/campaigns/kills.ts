import type { Campaign } from './campaign.ts'
import { playJourneys } from './playwright.ts'

export const campaign: Campaign = {
  name: 'kills',
  describe:
    'The server is killed in the middle of an import, and of an act on tickets, 50 times (or --count) at different moments.',
  run: ({ count }) => playJourneys('kills', count),
}
