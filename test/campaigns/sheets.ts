import type { Campaign } from './campaign.ts'
import { playJourneys } from './playwright.ts'

export const campaign: Campaign = {
  name: 'sheets',
  describe: '3,000 seals in one event on each of the three sheets, read back from their paper.',
  run: () => playJourneys('sheets'),
}
