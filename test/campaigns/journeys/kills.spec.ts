import { killDuringImport, type Kills } from '../../journeys/support/kill-during-import.ts'
import { killDuringTicketAct } from '../../journeys/support/kill-during-ticket-act.ts'
import { expect, test } from '../../journeys/support/test.ts'

const TIMES = Number(process.env['CAMPAIGN_COUNT'] ?? 50)

const killed: readonly [what: string, during: (moments: readonly number[]) => Promise<Kills>][] = [
  ['an import', killDuringImport],
  ['an act on tickets', killDuringTicketAct],
]

for (const [what, during] of killed)
  test(`kill -9 during ${what}, ${TIMES} times: every time all of it or none of it`, async () => {
    test.setTimeout(TIMES * 120_000)
    // Moments spread over the duration of the import, and slightly beyond its end.
    const moments = Array.from({ length: TIMES }, (_, kill) => (1.3 * (kill + 1)) / TIMES)
    const { interrupted, acknowledged } = await during(moments)
    console.log(`killed ${TIMES} times: ${interrupted} before the answer, ${acknowledged} after it`)
    expect(interrupted).toBeGreaterThan(TIMES / 3)
  })
