import type { Campaign } from './campaign.ts'
import { failOvers } from './faults/fail-overs.ts'
import { playFaults } from './faults/play-faults.ts'

export const campaign: Campaign = {
  name: 'cluster',
  describe:
    'Patroni with synchronous_mode and three PostgreSQL servers: in 30 minutes of work (or --minutes) the primary is killed 10 times (or --count), 0 lost.',
  run: ({ minutes = 30, ...options }) => playFaults('cluster', [failOvers(minutes)], options),
}
