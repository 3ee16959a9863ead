/** Kills the server three times during an import; the campaign `kills` does so fifty times. */
import { killDuringImport } from '../support/kill-during-import.ts'
import { expect, test } from '../support/test.ts'

test('kill -9 during an import leaves all of it or none of it @wide', async () => {
  test.setTimeout(300_000)
  const { interrupted } = await killDuringImport([0, 0.5, 1])
  expect(interrupted).toBeGreaterThan(0)
})
