/** Random sequences of acts on an event's numbers: no number is duplicated or lost. */
import fc from 'fast-check'
import { it, test } from 'vitest'
import { describeDatabases } from '../src/server/db/test-databases.ts'
import { testApp } from '../src/server/routes/test-app.ts'
import { DatabaseHome } from './sequences/database.ts'
import { Model } from './sequences/model.ts'
import { play } from './sequences/play.ts'
import { sequence, type Step } from './sequences/steps.ts'

/** Number of sequences on each database, and of steps; `npm run campaign sequences` raises it. */
const ASKED = Number(process.env['EVENTMS_SEQUENCES'])
const [runs, steps] = ASKED > 0 ? [ASKED, 12] : [50, 5]

/** Copies, undoes, and copies again: then an undo of the undo would give the event its plan twice. */
const copiedAnew: readonly Step[] = [
  { do: 'copy' },
  { do: 'takeBack', ago: 0, strict: false, part: null },
  { do: 'copy' },
  { do: 'takeBack', ago: 1, strict: false, part: null },
]

test('by the rules alone', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(sequence(20), (sequence) => play(new Model(), sequence)),
    { numRuns: 50, examples: [[[...copiedAnew]]] },
  )
})

describeDatabases('sequences of acts', (database) => {
  it('leave each number in one place [campaign]', { timeout: 3_600_000 }, async () => {
    const home = new DatabaseHome(database().pool, testApp(database()))
    await fc.assert(
      fc.asyncProperty(sequence(steps), (sequence) => play(home, sequence)),
      { numRuns: runs, examples: [[[...copiedAnew]]] },
    )
  })
})
