/** Kills a server in the middle of an act on tickets, at moments spread over its duration. */
import { sendAct, signInApi } from '../../support/api.ts'
import { bookletAct, bookletsIssued, planBooklets } from '../../support/booklet-act.ts'
import type { Kills } from './kill-during-import.ts'
import { startServer } from './server.ts'
import { expect } from './test.ts'

const PERSONS = 3000

/**
 * Moments from 0 (begin) to 1 (usual end). Acts give each of many persons a booklet, and return all in turn; two tables
 * must stay consistent.
 */
export async function killDuringTicketAct(moments: readonly number[]): Promise<Kills> {
  const server = await startServer()
  try {
    // A session that survives the kills.
    const api = await signInApi(server)
    await planBooklets(api, PERSONS)
    // The first acts pay for a cold start; the next gives the usual duration.
    for (const issue of [true, false]) await sendAct(api, await bookletAct(api, issue))
    const began = performance.now()
    await sendAct(api, await bookletAct(api, true))
    const usual = performance.now() - began

    let issued = true
    let acknowledged = 0
    for (const [kill, moment] of moments.entries()) {
      const request = await bookletAct(api, !issued)
      let confirmed = false
      const sending = sendAct(api, request).then(
        () => (confirmed = true),
        () => undefined,
      )
      await new Promise((resolve) => setTimeout(resolve, usual * moment))
      await server.kill9()
      await sending
      await server.restart()

      const found = await bookletsIssued(api, PERSONS)
      if (confirmed) expect(found, `kill ${kill} came after the answer`).toBe(!issued)
      issued = found
      if (confirmed) acknowledged++
    }
    return { interrupted: moments.length - acknowledged, acknowledged }
  } finally {
    await server.close()
  }
}
