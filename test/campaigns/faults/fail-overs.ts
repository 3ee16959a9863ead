/** Kills the primary of a cluster repeatedly while an office works. */
import { randomBytes } from 'node:crypto'
import { type RunningServer, startServer } from '../../journeys/support/server.ts'
import { type Fault, type FaultResult, must, seconds, sleep, until } from './fault.ts'
import { type OfficeWork, startOfficeWork } from './office-work.ts'
import { noPatroni, PatroniCluster } from './patroni.ts'

/** Maximum seconds from a kill until everybody is served again, as promised in docs/operations.md. */
const SERVED_WITHIN = 60

/** Error codes that people may see while the database fails over. */
const ORDINARY = new Set(['databaseUnavailable', 'databaseBusy', 'importUnconfirmed', 'backup'])

export const failOvers = (minutes: number): Fault => ({
  name: `the primary of a Patroni cluster killed in ${minutes} minutes of work`,
  shows: `0 lost, only the ordinary errors, everybody is served within ${SERVED_WITHIN} s`,
  rounds: 10,
  missing: noPatroni,
  run: (kills) => staged(kills, minutes),
})

async function staged(kills: number, minutes: number): Promise<FaultResult> {
  const cluster = await PatroniCluster.make()
  const servers: RunningServer[] = []
  let work: OfficeWork | undefined
  try {
    const env = { DATABASE_URL: cluster.url, AUTH_SECRET: randomBytes(24).toString('hex') }
    servers.push(...(await Promise.all([startServer({ env }), startServer({ env })])))
    work = await startOfficeWork({ servers, env })
    const took = { 'longest until a primary (s)': 0, 'longest until served (s)': 0 }
    for (let kill = 1; kill <= kills; kill++) {
      const began = performance.now()
      const { promoted, served } = await failOver(cluster, work)
      const errors = JSON.stringify({ ...work.editors.tally.refused, ...work.refused })
      console.log(`kill ${kill}: a primary after ${promoted} s, all served after ${served} s; refused ${errors}`)
      took['longest until a primary (s)'] = Math.max(took['longest until a primary (s)'], promoted)
      took['longest until served (s)'] = Math.max(took['longest until served (s)'], served)
      for (; performance.now() - began < (minutes * 60_000) / kills; await sleep(1000)) work.goesOn()
    }
    await cluster.allRun()
    await work.finish()
    console.log(loggedErrors(servers))
    const { tally } = work.editors
    const refused = Object.keys({ ...tally.refused, ...work.refused })
    const others = refused.filter((code) => !ORDINARY.has(code))
    must(others.length === 0, `refused: ${others.join(', ')}`)
    must(tally.unanswered === 0, `unanswered: ${tally.unanswered}`)
    const longest = took['longest until served (s)']
    must(longest <= SERVED_WITHIN, `it took ${longest} s until everybody was served`)
    const sum = Object.values(tally.refused).reduce((all, n) => all + n, 0)
    return { rounds: kills, counted: { edits: tally.acknowledged, 'edits refused': sum, ...work.counted, ...took } }
  } finally {
    await work?.remove()
    await Promise.all(servers.map((server) => server.close()))
    await cluster.remove()
  }
}

/** Kills the primary. Restarts it as a standby once another server was promoted. @returns seconds since the kill */
async function failOver(cluster: PatroniCluster, work: OfficeWork): Promise<{ promoted: number; served: number }> {
  await cluster.allRun()
  await work.editors.allServed()
  const began = performance.now()
  const killed = await cluster.killLeader()
  await until('another primary', async () => ![undefined, killed].includes(await cluster.leader()))
  const promoted = seconds(began)
  await work.editors.allServed()
  const served = seconds(began)
  cluster.restart(killed)
  return { promoted, served }
}

/** Number of errors in the servers' logs, by message, to explain a failure. */
function loggedErrors(servers: readonly RunningServer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const line of servers.flatMap((server) => server.output().split('\n'))) {
    if (!/"level":[56]0/.test(line)) continue
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { code?: string; message?: string } }
    const message = [msg, err?.code, err?.message].filter(Boolean).join(': ')
    counts[message] = (counts[message] ?? 0) + 1
  }
  return counts
}
