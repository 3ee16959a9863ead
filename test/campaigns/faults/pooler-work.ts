/** An office works through PgBouncer in transaction mode. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type RunningServer, startServer } from '../../journeys/support/server.ts'
import { Cluster } from './cluster.ts'
import { typed } from './command.ts'
import { type Fault, type FaultResult, must, seconds, sleep } from './fault.ts'
import { type OfficeWork, startOfficeWork } from './office-work.ts'
import { noPgBouncer, type PgBouncer, startPgBouncer } from './pgbouncer.ts'

/** Milliseconds between two checks of the pools, and between two lines of progress. */
const EVERY = 1000
const REPORTED = 60_000

export const overPgBouncer = (minutes: number): Fault => ({
  name: `${minutes} minutes of work over PgBouncer`,
  shows: '0 refused or unanswered, 0 lost, versions agree; a backup is restored',
  rounds: 1,
  missing: noPgBouncer,
  run: () => staged(minutes),
})

async function staged(minutes: number): Promise<FaultResult> {
  const cluster = (await Cluster.make({ max_connections: '80' }))!
  const servers: RunningServer[] = []
  let pooler: PgBouncer | undefined
  let work: OfficeWork | undefined
  try {
    await cluster.ask('CREATE DATABASE eventms')
    pooler = await startPgBouncer(cluster)
    const env = { DATABASE_URL: pooler.url, AUTH_SECRET: randomBytes(24).toString('hex') }
    // Both servers migrate the empty database at the same time.
    servers.push(...(await Promise.all([startServer({ env }), startServer({ env })])))
    work = await startOfficeWork({ servers, env })
    const pools = await watched(pooler, work, minutes)
    await work.finish()
    const { tally } = work.editors
    const refusals = JSON.stringify({ ...tally.refused, ...work.refused })
    must(refusals === '{}' && tally.unanswered === 0, `refused ${refusals}, unanswered ${tally.unanswered}`)
    const logged = servers.flatMap((server) => server.output().split('\n')).filter((line) => /"level":[56]0/.test(line))
    must(logged.length === 0, `a server logged: ${logged[0]}`)
    const counted = { edits: tally.acknowledged, ...work.counted, ...pools, 'longest wait (ms)': tally.longest }
    return { rounds: 1, counted: { ...counted, 'restored after (s)': await restored(servers, work.backups, env) } }
  } finally {
    await work?.remove()
    await Promise.all(servers.map((server) => server.close()))
    await pooler?.stop()
    await cluster.remove()
  }
}

/** Counts the server connections that the pooler opens, and the clients that wait for one. */
async function watched(pooler: PgBouncer, work: OfficeWork, minutes: number): Promise<Record<string, number>> {
  const most = { clients: 0, connections: 0, waiting: 0 }
  let reported = performance.now()
  for (const began = performance.now(); performance.now() - began < minutes * 60_000; await sleep(EVERY)) {
    work.goesOn()
    for (const pool of await pooler.ask('SHOW POOLS').catch(() => [])) {
      if (pool['database'] !== 'eventms') continue
      const [active, waiting] = [Number(pool['cl_active']), Number(pool['cl_waiting'])]
      most.clients = Math.max(most.clients, active + waiting)
      most.waiting = Math.max(most.waiting, waiting)
      const open = ['sv_active', 'sv_idle', 'sv_used', 'sv_tested', 'sv_login'].map((name) => Number(pool[name]))
      most.connections = Math.max(
        most.connections,
        open.reduce((sum, n) => sum + n),
      )
    }
    if (performance.now() - reported < REPORTED) continue
    reported = performance.now()
    console.log(JSON.stringify({ edits: work.editors.tally.acknowledged, ...work.counted, ...work.refused }))
  }
  return most
}

/** Restores the last backup through the pooler, once the pooler has closed the connections of the stopped servers. */
async function restored(
  servers: readonly RunningServer[],
  backups: string,
  env: Readonly<Record<string, string>>,
): Promise<number> {
  await Promise.all(servers.map((server) => server.stop()))
  const stopped = performance.now()
  const numbers = readdirSync(backups).flatMap((name) => (/^\d+\.gz$/.test(name) ? [Number.parseInt(name, 10)] : []))
  const dataDir = mkdtempSync(path.join(tmpdir(), 'eventms-faults-'))
  const args = ['--restore', path.join(backups, `${Math.max(...numbers)}.gz`), '--replace']
  try {
    for (;;) {
      const { code, said } = await typed(dataDir, args, env)
      if (code === 0) return seconds(stopped)
      must(/needs the database for itself/.test(said) && seconds(stopped) < 60, said)
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
