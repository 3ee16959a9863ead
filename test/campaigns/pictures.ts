import type { Campaign } from './campaign.ts'
import { playJourneys } from './playwright.ts'

export const campaign: Campaign = {
  name: 'pictures',
  describe: 'The texts of each screen that the guide and the README show are those of its picture.',
  run: () => playJourneys('pictures-compared'),
}
