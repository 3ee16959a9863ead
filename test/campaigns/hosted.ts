import type { Campaign } from './campaign.ts'
import { playJourneys } from './playwright.ts'

export const campaign: Campaign = {
  name: 'hosted',
  describe: 'The journeys of both homes, on a hosted project; its sign-in and what colleagues do there.',
  run: () => playJourneys('hosted'),
}
