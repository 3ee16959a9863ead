/** A PostgreSQL server that stops, hangs, closes connections, has none left, or is replaced by its standby. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type RunningServer, startServer } from '../../journeys/support/server.ts'
import { Cluster, noCluster } from './cluster.ts'
import { type Editors, startEditors } from './editors.ts'
import { type Fault, type FaultResult, must, sleep } from './fault.ts'

/** Maximum milliseconds until a response, with a tolerance for busy machines. */
const LONGEST = 10_000 + 3_000

/** Milliseconds for which the database server is unavailable. */
const GONE = 30_000

const SECRET = randomBytes(24).toString('hex')

interface Stage {
  readonly cluster: Cluster
  readonly editors: Editors
  readonly servers: readonly RunningServer[]
}

/** Runs ten editors on two servers of one database. `round` causes the fault and ends it. */
async function staged(rounds: number, round: (stage: Stage) => Promise<void>): Promise<FaultResult> {
  const cluster = (await Cluster.make({ max_connections: '60' }))!
  const servers: RunningServer[] = []
  try {
    for (let i = 0; i < 2; i++) servers.push(await startServer({ env: settings(cluster.url()) }))
    const counted = { acknowledged: 0, refused: 0, unanswered: 0, 'longest wait (ms)': 0 }
    for (let i = 0; i < rounds; i++) {
      const editors = await startEditors(
        servers[0]!,
        10,
        servers.map(({ url }) => url),
      )
      await editors.allServed()
      await round({ cluster, editors, servers })
      await editors.allServed()
      await editors.stop()
      await editors.verify()
      add(counted, editors)
    }
    return { rounds, counted }
  } finally {
    await Promise.all(servers.map((server) => server.close()))
    await cluster.remove()
  }
}

const settings = (databaseUrl: string) => ({ DATABASE_URL: databaseUrl, AUTH_SECRET: SECRET })

function add(counted: Record<string, number>, { tally }: Editors): void {
  counted['acknowledged']! += tally.acknowledged
  counted['refused']! += Object.values(tally.refused).reduce((sum, n) => sum + n, 0)
  counted['unanswered']! += tally.unanswered
  counted['longest wait (ms)'] = Math.max(counted['longest wait (ms)']!, tally.longest)
  must(tally.longest <= LONGEST, `somebody waited ${tally.longest} ms`)
}

export const serverFaults: readonly Fault[] = [
  {
    name: 'PostgreSQL stopped for 30 s',
    shows: '0 lost, who waits is told, all are served again',
    rounds: 10,
    missing: noCluster,
    run: (rounds) =>
      staged(rounds, async ({ cluster, servers }) => {
        await cluster.stop('immediate')
        await sleep(GONE / 2)
        for (const { url } of servers) {
          must((await fetch(`${url}/health`)).status === 503, 'ready, and its database is gone')
          must((await fetch(`${url}/health/live`)).status === 200, 'not alive, though only its database is gone')
        }
        await sleep(GONE / 2)
        await cluster.start()
      }),
  },
  {
    name: 'PostgreSQL hangs for 30 s',
    shows: 'who waits is told within 10 s',
    rounds: 10,
    missing: noCluster,
    run: (rounds) =>
      staged(rounds, async ({ cluster }) => {
        cluster.pause('SIGSTOP')
        await sleep(GONE)
        cluster.pause('SIGCONT')
      }),
  },
  {
    name: 'connections cut',
    shows: '0 lost, all are served again',
    rounds: 10,
    missing: noCluster,
    run: (rounds) =>
      staged(rounds, async ({ cluster, editors }) => {
        for (let i = 0; i < 10; i++) {
          await cluster.ask(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'eventms%'",
          )
          await sleep(200)
        }
        await editors.allServed()
      }),
  },
  {
    name: 'connections used up',
    shows: '0 lost, who gets none is told',
    rounds: 10,
    missing: noCluster,
    run: (rounds) =>
      staged(rounds, async ({ cluster }) => {
        // Other clients take all connections: ours are closed, and cannot reconnect.
        const others: pg.Client[] = []
        for (const began = performance.now(); performance.now() - began < 5000; ) {
          const other = new pg.Client({ connectionString: cluster.url('template1') })
          other.on('error', () => {})
          await other.connect().then(
            () => others.push(other),
            () => sleep(20),
          )
          await others[0]?.query(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'eventms%'",
          )
        }
        await Promise.all(others.map((other) => other.end()))
      }),
  },
  {
    name: 'standby promoted',
    shows: '0 lost, both servers go on by themselves',
    rounds: 10,
    missing: noCluster,
    run: promotions,
  },
]

/** Kills the primary while people work; its standby takes over. */
async function promotions(rounds: number): Promise<FaultResult> {
  const counted = { acknowledged: 0, refused: 0, unanswered: 0, 'longest wait (ms)': 0 }
  for (let i = 0; i < rounds; i++) {
    const primary = (await Cluster.make({ wal_level: 'replica', max_wal_senders: '5' }))!
    const clusters = [primary]
    const servers: RunningServer[] = []
    try {
      const standby = await primary.standby()
      clusters.push(standby)
      await primary.ask("ALTER SYSTEM SET synchronous_standby_names = 'standby'")
      await primary.ask('SELECT pg_reload_conf()')
      const both = `postgresql://postgres:faults@${primary.address},${standby.address}/postgres`
      for (let n = 0; n < 2; n++) servers.push(await startServer({ env: settings(both) }))
      const editors = await startEditors(
        servers[0]!,
        10,
        servers.map(({ url }) => url),
      )
      await editors.allServed()
      await primary.stop('immediate')
      await sleep(1000)
      await standby.promote()
      await editors.allServed()
      await editors.stop()
      await editors.verify()
      add(counted, editors)
    } finally {
      await Promise.all(servers.map((server) => server.close()))
      for (const cluster of clusters) await cluster.remove()
    }
  }
  return { rounds, counted }
}
