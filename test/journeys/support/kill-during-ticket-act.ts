/** Kills a server during an act on tickets, at moments spread over its duration. */
import { sendAct, signInApi } from '../../support/api.ts'
import { bookletAct, bookletsIssued, planBooklets } from '../../support/booklet-act.ts'
import type { Kills } from './kill-during-import.ts'
import { startServer } from './server.ts'
import { expect } from './test.ts'

const PERSONS = 3000

/**
 * Kills the server once for each of `moments`: from 0, the start of an act, to 1, its usual end. The acts alternate:
 * one gives each of many people a booklet, the next returns all of them. The two changed tables must stay consistent.
 */
export async function killDuringTicketAct(moments: readonly number[]): Promise<Kills> {
  const server = await startServer()
  try {
    // A stored session stays valid after a kill.
    const api = await signInApi(server)
    await planBooklets(api, PERSONS)
    // The first two acts are slow, because the server has just started. The next act takes the usual time.
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
