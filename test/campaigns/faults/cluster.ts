/** A PostgreSQL server with durable writes. It can be stopped, paused, killed and promoted. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { freePort } from '../../journeys/support/server.ts'
import { findPostgres } from '../../postgres-binaries.ts'
import { until } from './fault.ts'

export const PASSWORD = 'faults'

/** User that PostgreSQL runs as, because it refuses to run as root. */
export function owner(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const fields = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  return { uid: Number(fields?.[2]), gid: Number(fields?.[3]) }
}

export class Cluster {
  readonly #bin: string
  readonly folder: string
  readonly port: number
  readonly #settings: Readonly<Record<string, string>>
  #server: ChildProcess | undefined

  private constructor(bin: string, folder: string, port: number, settings: Readonly<Record<string, string>>) {
    this.#bin = bin
    this.folder = folder
    this.port = port
    this.#settings = settings
  }

  /** @returns undefined if no usable PostgreSQL is installed */
  static async make(settings: Readonly<Record<string, string>> = {}): Promise<Cluster | undefined> {
    const found = await findPostgres()
    if (found?.origin !== 'installed') return undefined
    const folder = mkdtempSync('/tmp/eventms-faults-')
    const user = owner()
    if (user) chownSync(folder, user.uid, user.gid)
    const secret = path.join(folder, 'password')
    writeFileSync(secret, PASSWORD, { mode: 0o644 })
    const args = ['-D', path.join(folder, 'data'), '-U', 'postgres', '-A', 'password', `--pwfile=${secret}`]
    execFileSync(path.join(found.folder, 'initdb'), [...args, '-E', 'UTF8', '--locale=C'], {
      cwd: folder,
      stdio: 'ignore',
      ...user,
    })
    const cluster = new Cluster(found.folder, folder, await freePort(), settings)
    await cluster.start()
    return cluster
  }

  url(database = 'postgres'): string {
    return `postgresql://postgres:${PASSWORD}@127.0.0.1:${this.port}/${database}`
  }

  get address(): string {
    return `127.0.0.1:${this.port}`
  }

  async start(): Promise<void> {
    const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', timezone: 'UTC', ...this.#settings }
    const args = Object.entries({ port: String(this.port), ...settings }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ])
    const data = path.join(this.folder, 'data')
    this.#server = spawn(path.join(this.#bin, 'postgres'), ['-D', data, ...args], {
      cwd: this.folder,
      stdio: 'ignore',
      ...owner(),
    })
    await until('PostgreSQL answers', () => this.ask('SELECT 1').then(() => true))
  }

  /** 'fast' stops like an administrator; 'immediate' is like a crash. */
  async stop(how: 'fast' | 'immediate' = 'fast'): Promise<void> {
    const server = this.#server
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const gone = once(server, 'close')
    server.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await gone
  }

  /** Suspends or resumes all of its processes, like a hanging machine. */
  pause(signal: 'SIGSTOP' | 'SIGCONT'): void {
    const pids = execFileSync('ps', ['-o', 'pid=', '--ppid', String(this.#server!.pid)], { encoding: 'utf8' })
    for (const pid of [this.#server!.pid!, ...pids.trim().split(/\s+/).map(Number)])
      try {
        process.kill(pid, signal)
      } catch {
        // Ignores a process that has just ended.
      }
  }

  async ask<Row extends object>(sql: string, database = 'postgres'): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url(database), connectionTimeoutMillis: 2000 })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Row>(sql)).rows
    } finally {
      await client.end()
    }
  }

  /** Creates a standby of this server. The server is stopped while its files are copied. */
  async standby(settings: Readonly<Record<string, string>> = {}): Promise<Cluster> {
    await this.stop()
    const folder = mkdtempSync('/tmp/eventms-faults-')
    const user = owner()
    if (user) chownSync(folder, user.uid, user.gid)
    cpSync(path.join(this.folder, 'data'), path.join(folder, 'data'), { recursive: true })
    const data = path.join(folder, 'data')
    writeFileSync(path.join(data, 'standby.signal'), '')
    if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, data])
    execFileSync('chmod', ['700', data])
    await this.start()
    const where = `host=127.0.0.1 port=${this.port} user=postgres password=${PASSWORD}`
    const primary_conninfo = `${where} application_name=standby`
    const standby = new Cluster(this.#bin, folder, await freePort(), { ...settings, primary_conninfo })
    await standby.start()
    return standby
  }

  async promote(): Promise<void> {
    await this.ask('SELECT pg_promote()')
  }

  async remove(): Promise<void> {
    await this.stop('immediate')
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Reason why this machine cannot run a cluster; undefined if it can. */
export const noCluster = async (): Promise<string | undefined> =>
  (await findPostgres())?.origin === 'installed' ? undefined : 'no installed PostgreSQL on this machine'
