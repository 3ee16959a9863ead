import type { Campaign } from './campaign.ts'
import { playJourneys } from './playwright.ts'

export const campaign: Campaign = {
  name: 'round-trips',
  describe: 'each table as CSV and as Excel, opened and saved by LibreOffice, imports with nothing to change',
  run: () => playJourneys('round-trips'),
}
