/** Runs deploy/container/two-servers.yaml in containers, with exactly its configuration, addresses and secrets. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { LONGEST_STOP } from '#server/stop.ts'
import { FIRST_ACCOUNT } from '../../journeys/support/server.ts'
import { type Fault, type FaultResult, must, until } from '../faults/fault.ts'
import { Container, newVolume, serviceOf } from './container.ts'
import { buildImage, type Image, missingPrograms, ROOT } from './images.ts'
import { Networks } from './network.ts'

const FILE = 'deploy/container/two-servers.yaml'
const ADDRESS = 'https://172.31.39.10'
const SERVERS = ['eventms-1', 'eventms-2'] as const
const STAND_INS = 'eventms-stand-ins'
const DATA = '/var/lib/eventms'
const DATABASE = '/var/lib/postgresql/data'
/** Docker chooses such addresses, and its DNS server resolves the names. Here a hosts file resolves them. */
const BACK = {
  postgres: '172.31.40.2',
  pgbouncer: '172.31.40.3',
  'eventms-1': '172.31.40.11',
  'eventms-2': '172.31.40.12',
} as const
const HOSTS = `127.0.0.1 localhost\n${BACK.postgres} postgres\n${BACK.pgbouncer} database\n`

type Images = Readonly<Record<string, Image>>

const fileOf = (name: string): string => path.join(ROOT, 'test/campaigns/container', name)

export const twoServers: Fault = {
  name: 'two servers behind nginx, with PgBouncer, in containers; each is stopped',
  shows: '0 lost, nobody refused, every connection by PgBouncer',
  rounds: 1,
  missing: async () => missingPrograms(),
  run: tried,
}

/** The containers of two-servers.yaml without Docker: creates what Compose would create. */
class Arrangement {
  readonly #networks = new Networks(['front', 'back'])
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'eventms-two-'))
  readonly #paths = new Map<string, string>()
  readonly #running = new Map<string, Container>()
  readonly #volumes: Readonly<Record<'database' | 'data', string>>
  readonly #images: Images

  constructor(images: Images) {
    this.#images = images
    makeSecrets(this.#folder)
    writeFileSync(path.join(this.#folder, 'hosts'), HOSTS)
    this.#volumes = { database: newVolume(STAND_INS, DATABASE), data: newVolume('eventms', DATA) }
    this.#networks.addGateway('front', '172.31.39.1')
    const attach = (name: string, addresses: Record<string, string>) =>
      this.#paths.set(name, this.#networks.attach(name, addresses))
    attach('postgres', { back: BACK.postgres })
    attach('pgbouncer', { back: BACK.pgbouncer })
    attach('nginx', { front: serviceOf(FILE, 'nginx').networks!['front']!.ipv4_address! })
    for (const server of SERVERS) {
      const front = serviceOf(FILE, server).networks!['front']!.ipv4_address!
      attach(server, { front, back: BACK[server] })
    }
  }

  get hub(): string {
    return this.#networks.hub
  }

  async startAll(): Promise<void> {
    this.#start('postgres', STAND_INS, {
      mounts: { [DATABASE]: this.#volumes.database, '/usr/local/bin/postgres.sh': fileOf('postgres.sh') },
      entrypoint: ['sh', '/usr/local/bin/postgres.sh'],
      user: 'postgres',
    })
    await until('PostgreSQL answers', async () => this.ask('SELECT 1') === '1')
    this.#start('pgbouncer', 'eventms-pgbouncer', {
      mounts: {
        '/etc/pgbouncer/pgbouncer.ini': path.join(ROOT, 'deploy/container/pgbouncer.ini'),
      },
    })
    for (const server of SERVERS) await this.startServer(server)
    this.#start('nginx', STAND_INS, {
      mounts: {
        '/etc/nginx/conf.d/default.conf': path.join(ROOT, 'deploy/container/nginx.conf'),
        '/etc/ssl/eventms': path.join(this.#folder, 'certificate'),
      },
      entrypoint: ['nginx', '-g', 'daemon off;'],
      // Debian's nginx package uses other folders than the official image.
      tmpfs: ['/var/lib/nginx', '/var/log/nginx'],
    })
  }

  async startServer(name: string): Promise<void> {
    const container = this.#start(name, 'eventms', {
      mounts: { [DATA]: this.#volumes.data },
      env: { PUBLIC_URL: ADDRESS, ADMIN_EMAIL: FIRST_ACCOUNT.email, ADMIN_PASSWORD: FIRST_ACCOUNT.password },
    })
    const [, ...check] = serviceOf(FILE, name).healthcheck!.test
    await until(`${name} is healthy`, async () => {
      must(container.isRunning, `${name} ended:\n${container.output}`)
      return container.exec(...check).code === 0
    })
  }

  async stopServer(name: string): Promise<void> {
    const { code, after } = await this.#running.get(name)!.end()
    must(code === 0 && after < LONGEST_STOP + 1000, `${name} ended with ${code} after ${after} ms`)
    await this.#running.get(name)!.remove()
    this.#running.delete(name)
  }

  /** Runs a query in the database's container, and returns its single value. */
  ask(query: string): string {
    const database = this.#running.get('postgres')!
    const { output } = database.exec('psql', '-h', '/tmp', '-U', 'eventms', '-d', 'eventms', '-Atc', query)
    return output.trim()
  }

  async remove(): Promise<void> {
    for (const container of [...this.#running.values()].reverse()) await container.remove()
    this.#networks.remove()
    for (const volume of Object.values(this.#volumes)) rmSync(path.dirname(volume), { recursive: true })
    rmSync(this.#folder, { recursive: true })
  }

  #start(name: string, tag: string, { mounts, env, entrypoint, user, tmpfs = [] }: Start): Container {
    const service = serviceOf(FILE, name)
    const { config } = this.#images[tag]!
    const secrets = (service.secrets ?? []).map((one) => [`/run/secrets/${one}`, `${this.#folder}/secrets/${one}`])
    const container = new Container({
      tag,
      config: { ...config, ...(entrypoint && { Entrypoint: entrypoint }), ...(user && { User: user }) },
      service: { ...service, tmpfs: [...(service.tmpfs ?? []), ...tmpfs] },
      mounts: { ...mounts, ...Object.fromEntries(secrets), '/etc/hosts': path.join(this.#folder, 'hosts') },
      network: this.#paths.get(name)!,
      ...(env && { env }),
    })
    this.#running.set(name, container)
    return container
  }
}

interface Start {
  readonly mounts: Readonly<Record<string, string>>
  readonly env?: Readonly<Record<string, string>>
  readonly entrypoint?: readonly string[]
  readonly user?: string
  readonly tmpfs?: readonly string[]
}

/** Runs the commands of docs/operations.md that create the secrets, and creates a certificate. */
function makeSecrets(folder: string): void {
  const page = readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8')
  const [, steps] = /^cd deploy\/container\n((?:.+\n)+?)docker compose/m.exec(page)!
  execFileSync('sh', ['-ec', steps!], { cwd: folder })
  const files = ['-keyout', 'certificate/privkey.pem', '-out', 'certificate/fullchain.pem']
  mkdirSync(path.join(folder, 'certificate'))
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=eventms.example.com']
  execFileSync('openssl', [...request, ...files], { cwd: folder, stdio: 'pipe' })
}

async function tried(): Promise<FaultResult> {
  const images = {
    eventms: await buildImage('eventms', 'Dockerfile'),
    'eventms-pgbouncer': await buildImage('eventms-pgbouncer', 'deploy/container/pgbouncer.Dockerfile'),
    [STAND_INS]: await buildImage(STAND_INS, 'test/campaigns/container/stand-ins.Dockerfile'),
  }
  const arrangement = new Arrangement(images)
  try {
    await arrangement.startAll()
    const { acknowledged, refused, unanswered } = await officeHours(arrangement)
    const refusals = Object.values(refused).reduce((sum, n) => sum + n, 0)
    must(acknowledged > 0 && refusals + unanswered === 0, `${refusals} refused, ${unanswered} unanswered`)
    const addresses = arrangement.ask(
      `SELECT string_agg(DISTINCT host(client_addr), ' ') FROM pg_stat_activity WHERE usename = 'eventms' AND client_addr IS NOT NULL`,
    )
    must(addresses === BACK.pgbouncer, `connections came from ${addresses}`)
    const clients = arrangement.ask(
      `SELECT string_agg(DISTINCT address, ' ') FROM eventms_private."securityLog" WHERE address IS NOT NULL`,
    )
    must(clients === '172.31.39.1', `the security log has the addresses ${clients}`)
    for (const server of SERVERS) await arrangement.stopServer(server)
    return { rounds: 1, counted: { acknowledged, refused: refusals, unanswered } }
  } finally {
    await arrangement.remove()
  }
}

interface Tally {
  readonly acknowledged: number
  readonly refused: Readonly<Record<string, number>>
  readonly unanswered: number
}

/** Runs office-hours.ts in the network of the containers, and carries out the actions that it requires. */
async function officeHours(arrangement: Arrangement): Promise<Tally> {
  const program = ['--import', './scripts/typescript.mjs', 'test/campaigns/container/office-hours.ts']
  const { email, password } = FIRST_ACCOUNT
  const child = spawn(
    'ip',
    ['netns', 'exec', arrangement.hub, process.execPath, ...program, ADDRESS, email, password],
    {
      cwd: ROOT,
      stdio: ['pipe', 'pipe', 'inherit'],
      // Accepts the self-signed certificate.
      env: { ...process.env, NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    },
  )
  const ended = once(child, 'close')
  let last = ''
  for await (const line of createInterface({ input: child.stdout })) {
    last = line
    const [, what, server] = /^(stop|start) (\S+)$/.exec(line) ?? []
    if (!server) continue
    await (what === 'stop' ? arrangement.stopServer(server) : arrangement.startServer(server))
    child.stdin.write('done\n')
  }
  await ended
  must(child.exitCode === 0, `the work through nginx ended with ${child.exitCode}`)
  return JSON.parse(last) as Tally
}
