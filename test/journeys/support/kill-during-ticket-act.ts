/** Kills a server in the middle of an act on tickets, at moments spread over its duration. */
import type { TicketActRequest } from '#domain/tickets/acts/ticket-act.ts'
import { type ApiClient, sendAct, signInApi } from '../../support/api.ts'
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
    await api.import('events', ['eventCode', 'ticketStartNumber', 'ticketEndNumber'], [[1, 1, PERSONS]])
    const persons = Array.from({ length: PERSONS }, (_, i) => [1, `K${i}`, 1, false])
    await api.import(
      'distributionStatus',
      ['eventCode', 'companyCode', 'distributionNumber', 'ticketIssueFlag'],
      persons,
    )
    // The first acts pay for a cold start; the next gives the usual duration.
    for (const issue of [true, false]) await sendAct(api, await prepared(api, issue))
    const began = performance.now()
    await sendAct(api, await prepared(api, true))
    const usual = performance.now() - began

    let issued = true
    let acknowledged = 0
    for (const [kill, moment] of moments.entries()) {
      const request = await prepared(api, !issued)
      let confirmed = false
      const sending = sendAct(api, request).then(
        () => (confirmed = true),
        () => undefined,
      )
      await new Promise((resolve) => setTimeout(resolve, usual * moment))
      await server.kill9()
      await sending
      await server.restart()

      const found = await isIssued(api, kill)
      if (confirmed) expect(found, `kill ${kill} came after the answer`).toBe(!issued)
      issued = found
      if (confirmed) acknowledged++
    }
    return { interrupted: moments.length - acknowledged, acknowledged }
  } finally {
    await server.close()
  }
}

/** Gives everybody a booklet, or returns all. */
async function prepared(api: ApiClient, issue: boolean): Promise<TicketActRequest> {
  const names = ['events', 'sealData', 'withdrawn', 'distributionStatus'] as const
  const loaded = await Promise.all(names.map(async (name) => [name, await api.load(name)] as const))
  const rows = (table: string) => loaded.find(([name]) => name === table)![1].rows
  const plan = rows('distributionStatus')
  const seal = (companyCode: unknown, number: number) => ({
    eventCode: 1,
    companyCode: String(companyCode),
    distributionNumber: 1,
    ticketStartNumber: number,
    ticketEndNumber: number,
  })
  return {
    kind: issue ? 'allocate' : 'return',
    eventCode: 1,
    details: {},
    changes: {
      sealData: issue
        ? { add: plan.map((row, i) => seal(row['companyCode'], i + 1)) }
        : { remove: rows('sealData').map((row) => Number(row['id'])) },
      distributionStatus: {
        edit: plan.map((row) => ({ key: Number(row['id']), changes: { ticketIssueFlag: issue } })),
      },
    },
    versions: Object.fromEntries(loaded.map(([name, { version }]) => [name, version])),
  }
}

/** True if everybody has a booklet, false if nobody has. */
async function isIssued(api: ApiClient, kill: number): Promise<boolean> {
  const [seals, plan] = await Promise.all([api.load('sealData'), api.load('distributionStatus')])
  const flags = new Set(plan.rows.map((row) => row['ticketIssueFlag']))
  expect([0, PERSONS], `kill ${kill}`).toContain(seals.rows.length)
  expect([...flags], `kill ${kill}`).toEqual([seals.rows.length === PERSONS])
  return seals.rows.length === PERSONS
}
