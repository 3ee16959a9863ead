/** Three PostgreSQL servers under Patroni with one etcd. Each server can be killed together with its Patroni. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { freePort } from '../../journeys/support/server.ts'
import { findPostgres } from '../../postgres-binaries.ts'
import { noCluster, owner, PASSWORD } from './cluster.ts'
import { must, until } from './fault.ts'

const NAMES = ['one', 'two', 'three'] as const

/** Maximum milliseconds for starting the cluster, and for a killed server to become a standby. */
const STARTING = 180_000

/** Settings of docs/operations.md. The loss of a leader is detected after `ttl` seconds. */
const CLUSTER_SETTINGS = {
  ttl: 20,
  loop_wait: 5,
  retry_timeout: 5,
  maximum_lag_on_failover: 1_048_576,
  synchronous_mode: true,
  postgresql: { use_pg_rewind: true, parameters: { max_connections: 80, wal_log_hints: 'on' } },
}

interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
}

interface Node {
  readonly name: string
  readonly folder: string
  readonly port: number
  readonly api: number
  patroni: ChildProcess
}

export async function noPatroni(): Promise<string | undefined> {
  for (const program of ['patroni', 'etcd'])
    try {
      execFileSync(program, ['--version'], { stdio: 'ignore' })
    } catch {
      return `no ${program} on this machine`
    }
  return noCluster()
}

export class PatroniCluster {
  readonly #folder: string
  readonly #nodes: Node[] = []
  readonly #bin: string
  #etcd: ChildProcess | undefined
  #etcdPort = 0

  private constructor(folder: string, bin: string) {
    this.#folder = folder
    this.#bin = bin
  }

  static async make(): Promise<PatroniCluster> {
    const folder = mkdtempSync('/tmp/eventms-faults-')
    const user = owner()
    if (user) chownSync(folder, user.uid, user.gid)
    const cluster = new PatroniCluster(folder, (await findPostgres())!.folder)
    try {
      await cluster.#startEtcd()
      for (const name of NAMES) await cluster.#add(name)
      await cluster.allRun()
      await cluster.#makeDatabase()
    } catch (error) {
      console.error(cluster.#logs())
      await cluster.remove()
      throw error
    }
    return cluster
  }

  /** Address that contains all servers, for `DATABASE_URL`. */
  get url(): string {
    const hosts = this.#nodes.map(({ port }) => `127.0.0.1:${port}`)
    return `postgresql://postgres:${PASSWORD}@${hosts.join(',')}/eventms`
  }

  async #startEtcd(): Promise<void> {
    const [clients, peers] = [await freePort(), await freePort()]
    this.#etcdPort = clients
    const urls = { clients: `http://127.0.0.1:${clients}`, peers: `http://127.0.0.1:${peers}` }
    const args = {
      name: 'etcd',
      'data-dir': path.join(this.#folder, 'etcd'),
      'listen-client-urls': urls.clients,
      'advertise-client-urls': urls.clients,
      'listen-peer-urls': urls.peers,
      'initial-advertise-peer-urls': urls.peers,
      'initial-cluster': `etcd=${urls.peers}`,
    }
    this.#etcd = this.#spawn(
      'etcd',
      Object.entries(args).map(([name, value]) => `--${name}=${value}`),
      'etcd',
    )
    await until('etcd answers', async () => (await fetch(`${urls.clients}/health`)).ok)
  }

  #spawn(program: string, args: readonly string[], log: string): ChildProcess {
    const file = openSync(path.join(this.#folder, `${log}.log`), 'a')
    const env = { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', HOME: this.#folder }
    const child = spawn(program, args, { cwd: this.#folder, env, stdio: ['ignore', file, file], ...owner() })
    closeSync(file)
    return child
  }

  async #add(name: string): Promise<void> {
    const folder = path.join(this.#folder, name)
    mkdirSync(folder, { mode: 0o700 })
    const user = owner()
    if (user) chownSync(folder, user.uid, user.gid)
    const [port, api] = [await freePort(), await freePort()]
    const settings = this.#settingsOf({ name, folder, port, api })
    // JSON is valid YAML.
    writeFileSync(path.join(this.#folder, `${name}.yml`), JSON.stringify(settings, undefined, 2))
    this.#nodes.push({ name, folder, port, api, patroni: this.#startPatroni(name) })
  }

  #startPatroni = (name: string) => this.#spawn('patroni', [path.join(this.#folder, `${name}.yml`)], name)

  #settingsOf({ name, folder, port, api }: Omit<Node, 'patroni'>): object {
    const account = (username: string) => ({ username, password: PASSWORD })
    return {
      scope: 'eventms',
      name,
      restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
      etcd3: { hosts: `127.0.0.1:${this.#etcdPort}` },
      bootstrap: {
        dcs: CLUSTER_SETTINGS,
        initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
      },
      postgresql: {
        listen: `127.0.0.1:${port}`,
        connect_address: `127.0.0.1:${port}`,
        data_dir: path.join(folder, 'data'),
        bin_dir: this.#bin,
        pgpass: path.join(folder, 'pgpass'),
        authentication: {
          superuser: account('postgres'),
          replication: account('replicator'),
          rewind: account('rewinder'),
        },
        parameters: { unix_socket_directories: '', timezone: 'UTC' },
        pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication replicator 127.0.0.1/32 scram-sha-256'],
      },
      watchdog: { mode: 'off' },
    }
  }

  async #members(): Promise<readonly Member[]> {
    for (const { api } of this.#nodes)
      try {
        const answer = await fetch(`http://127.0.0.1:${api}/cluster`, { signal: AbortSignal.timeout(2000) })
        return ((await answer.json()) as { members: Member[] }).members
      } catch {
        // Skips a server that was killed or is starting.
      }
    return []
  }

  async leader(): Promise<string | undefined> {
    return (await this.#members()).find(({ role, state }) => role === 'leader' && state === 'running')?.name
  }

  /** Resolves once a leader, a synchronous standby and another standby are running. */
  async allRun(): Promise<void> {
    await until(
      'all servers of the cluster run',
      async () => {
        const members = await this.#members()
        const roles = members.filter(({ state }) => /running|streaming/.test(state)).map(({ role }) => role)
        return roles.sort().join() === 'leader,replica,sync_standby'
      },
      STARTING,
    )
  }

  /** Kills Patroni and all PostgreSQL processes of the leader. @returns the name of the leader */
  async killLeader(): Promise<string> {
    const name = await this.leader()
    const node = this.#nodes.find((one) => one.name === name)
    must(node !== undefined, 'the cluster has no leader')
    await this.#kill(node)
    return node.name
  }

  async #kill({ patroni, folder }: Node): Promise<void> {
    const isRunning = patroni.exitCode === null && patroni.signalCode === null
    if (isRunning) await Promise.all([once(patroni, 'close'), patroni.kill('SIGKILL')])
    for (const pid of processesOf(folder))
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // Ignores a process that has just ended.
      }
  }

  /** Restarts the Patroni of a killed server, as the service manager of the machine would. */
  restart(name: string): void {
    const node = this.#nodes.find((one) => one.name === name)!
    node.patroni = this.#startPatroni(name)
  }

  async #makeDatabase(): Promise<void> {
    const leader = await this.leader()
    const { port } = this.#nodes.find(({ name }) => name === leader)!
    const client = new pg.Client(`postgresql://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`)
    await client.connect()
    await client.query('CREATE DATABASE eventms').finally(() => client.end())
  }

  #logs(): string {
    const last = (name: string) => readFileSync(path.join(this.#folder, `${name}.log`), 'utf8').slice(-2000)
    return this.#nodes.map(({ name }) => `${name}: ${last(name)}`).join('\n')
  }

  async remove(): Promise<void> {
    for (const node of this.#nodes) await this.#kill(node)
    const etcd = this.#etcd
    if (etcd && etcd.exitCode === null) await Promise.all([once(etcd, 'close'), etcd.kill('SIGKILL')])
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** PostgreSQL server of a data folder, and its child processes. */
function processesOf(folder: string): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n')
  const all = lines.map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)!)
  const servers = all.filter(([, , , args]) => args!.includes(`-D ${folder}/data`)).map(([, pid]) => pid)
  return all
    .filter(([, pid, parent]) => servers.includes(pid) || servers.includes(parent))
    .map(([, pid]) => Number(pid))
}
