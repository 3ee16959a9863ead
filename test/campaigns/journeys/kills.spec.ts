import { killDuringImport } from '../../journeys/support/kill-during-import.ts'
import { expect, test } from '../../journeys/support/test.ts'

const TIMES = Number(process.env['CAMPAIGN_COUNT'] ?? 50)

test(`kill -9 during an import, ${TIMES} times: every time all of it or none of it`, async () => {
  test.setTimeout(TIMES * 120_000)
  // Spread over the whole length of an import, and a little beyond its end.
  const moments = Array.from({ length: TIMES }, (_, kill) => (1.3 * (kill + 1)) / TIMES)
  const { interrupted, acknowledged } = await killDuringImport(moments)
  console.log(`killed ${TIMES} times: ${interrupted} before the answer, ${acknowledged} after it`)
  expect(interrupted).toBeGreaterThan(TIMES / 3)
})
