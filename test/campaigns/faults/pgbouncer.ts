/** PgBouncer with the documented configuration, except for ports and folders. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freePort } from '../../journeys/support/server.ts'
import { type Cluster, noCluster, owner, PASSWORD } from './cluster.ts'
import { until } from './fault.ts'

const CONFIGURATION = fileURLToPath(new URL('../../../deploy/pgbouncer.ini', import.meta.url))

export interface PgBouncer {
  readonly url: string
  /** Runs a command of the admin console, such as SHOW POOLS, and returns its rows. */
  ask(command: string): Promise<Record<string, string>[]>
  stop(): Promise<void>
}

export async function noPgBouncer(): Promise<string | undefined> {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' })
  } catch {
    return 'no pgbouncer on this machine'
  }
  return noCluster()
}

/** @param changes settings that replace the documented ones */
export async function startPgBouncer(
  cluster: Cluster,
  changes: Readonly<Record<string, string>> = {},
): Promise<PgBouncer> {
  const folder = mkdtempSync('/tmp/eventms-faults-')
  const file = (name: string) => path.join(folder, name)
  const port = await freePort()
  const set = Object.entries({ listen_port: String(port), admin_users: 'postgres', ...changes })
  const given = readFileSync(CONFIGURATION, 'utf8')
    .replace('port=5432', `port=${cluster.port}`)
    .replaceAll(/\/(etc|var)\/[\w/]+\/(?=[\w.]+$)/gm, `${folder}/`)
  const names = set.map(([name]) => name).join('|')
  const lines = set.map(([name, value]) => `${name} = ${value}`)
  writeFileSync(
    file('pgbouncer.ini'),
    `${given.replaceAll(new RegExp(`^(${names}) = .*$`, 'gm'), '')}\n${lines.join('\n')}\n`,
  )
  writeFileSync(file('userlist.txt'), `"postgres" "${PASSWORD}"\n`)
  const user = owner()
  if (user) for (const one of ['', 'pgbouncer.ini', 'userlist.txt']) chownSync(file(one), user.uid, user.gid)
  const server = spawn('pgbouncer', ['-q', file('pgbouncer.ini')], { stdio: 'ignore', ...user })
  const url = (database: string) => `postgresql://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`
  const ask = async (command: string) => {
    // The admin console does not support prepared statements. pg uses these only for queries with parameters.
    const client = new pg.Client({ connectionString: url('pgbouncer'), connectionTimeoutMillis: 10_000 })
    client.on('error', () => {})
    await client.connect()
    return client
      .query<Record<string, string>>(command)
      .then(({ rows }) => rows)
      .finally(() => client.end())
  }
  const stop = () => stopped(server, folder)
  try {
    await until('PgBouncer answers', async () => (await ask('SHOW VERSION')).length > 0, 10_000)
  } catch (error) {
    console.error(readFileSync(file('pgbouncer.log'), 'utf8'))
    await stop()
    throw error
  }
  return { url: url('eventms'), ask, stop }
}

async function stopped(server: ChildProcess, folder: string): Promise<void> {
  if (server.exitCode === null && server.signalCode === null)
    await Promise.all([once(server, 'close'), server.kill('SIGTERM')])
  rmSync(folder, { recursive: true, force: true })
}
