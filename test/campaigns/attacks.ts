import type { Campaign } from './campaign.ts'
import { playUnits } from './support/units.ts'

export const campaign: Campaign = {
  name: 'attacks',
  describe: 'The attacks on sign-in on both databases; `npm test` plays them on one.',
  run: () => playUnits('', ['src/server/auth/attacks']),
}
