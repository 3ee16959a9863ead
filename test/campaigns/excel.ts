import type { Campaign } from './campaign.ts'
import { playJourneys } from './playwright.ts'

export const campaign: Campaign = {
  name: 'excel',
  describe: 'Excel files that mean harm cost no memory and no stall',
  run: () => playJourneys('excel'),
}
