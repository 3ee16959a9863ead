import type { Campaign } from './campaign.ts'
import { behindNginx } from './faults/behind-nginx.ts'
import { clocks } from './faults/clocks.ts'
import { damageFaults } from './faults/damage-faults.ts'
import { diskFaults } from './faults/disk-faults.ts'
import type { Fault } from './faults/fault.ts'
import { killFaults } from './faults/kill-faults.ts'
import { lockFaults } from './faults/lock-faults.ts'
import { manyEditors } from './faults/many-editors.ts'
import { playFaults } from './faults/play-faults.ts'
import { processFaults } from './faults/process-faults.ts'
import { serverFaults } from './faults/server-faults.ts'

const faults: readonly Fault[] = [
  ...processFaults,
  ...killFaults,
  ...diskFaults,
  ...serverFaults,
  behindNginx,
  ...clocks,
  ...lockFaults,
  ...damageFaults,
  ...manyEditors(),
]

export const campaign: Campaign = {
  name: 'faults',
  describe:
    'Kills, stops, full disks, a database that stops, hangs or is replaced, many editors, a clock that is set: 0 lost (--only name, --count rounds).',
  run: (options) => playFaults('faults', faults, options),
}
