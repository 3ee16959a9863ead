import type { Campaign } from './campaign.ts'
import { manyEditors } from './faults/many-editors.ts'
import { playFaults } from './faults/play-faults.ts'

export const campaign: Campaign = {
  name: 'editors',
  describe:
    '20 clients (or --clients) make 10,000 seeded edits each (or --count) of the same rows, on both databases: 0 lost updates, and the history folds to the rows.',
  run: ({ clients, ...options }) => playFaults('editors', manyEditors(clients), options),
}
