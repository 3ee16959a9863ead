import type { Campaign } from './campaign.ts'
import { playJourneys } from './playwright.ts'

export const campaign: Campaign = {
  name: 'excel',
  describe:
    'Excel exports opened and saved by LibreOffice import with nothing to change; hostile files cost no memory and no stall.',
  run: () => playJourneys('excel'),
}
