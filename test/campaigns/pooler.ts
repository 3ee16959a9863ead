import type { Campaign } from './campaign.ts'
import { playFaults } from './faults/play-faults.ts'
import { overPgBouncer } from './faults/pooler-work.ts'

export const campaign: Campaign = {
  name: 'pooler',
  describe:
    'Two servers over PgBouncer in transaction mode, first starts to a restore: 30 minutes of work (or --minutes) without an error, 0 lost.',
  run: ({ minutes = 30, ...options }) => playFaults('pooler', [overPgBouncer(minutes)], options),
}
