import type { Campaign } from './campaign.ts'
import { alone } from './container/alone.ts'
import { twoServers } from './container/two-servers.ts'
import { upgrade } from './container/upgrade.ts'
import { playFaults } from './faults/play-faults.ts'

export const campaign: Campaign = {
  name: 'container',
  describe:
    'The image of the Dockerfile, built without a registry of images and run by runc as Compose says (Debian, root).',
  run: (options) => playFaults('container', [alone, upgrade, twoServers], options),
}
