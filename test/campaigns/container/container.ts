/** Runs an image with runc as Docker would, under the restrictions of a service in a Compose file. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'yaml'
import { type ImageConfig, ROOT, unpacked } from './images.ts'

export interface Service {
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly tmpfs?: readonly string[]
  readonly secrets?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly networks?: Readonly<Record<string, { readonly ipv4_address?: string }>>
}

/** A service in a Compose file, including the fields that it inherits with `extends`. */
export function serviceOf(file: string, name: string): Service {
  const { services } = parse(readFileSync(path.join(ROOT, file), 'utf8'), { merge: true }) as {
    services: Record<string, Service & { extends?: { file: string; service: string } }>
  }
  const { extends: base, ...own } = services[name]!
  return base ? { ...serviceOf(path.join(path.dirname(file), base.file), base.service), ...own } : own
}

export interface ContainerOptions {
  readonly tag: string
  readonly config: ImageConfig
  readonly service: Service
  /** Mounted folders and files of the host, by path in the container. */
  readonly mounts?: Readonly<Record<string, string>>
  readonly env?: Readonly<Record<string, string>>
  readonly args?: readonly string[]
  /** Path of a network namespace. By default the container uses the network of the host. */
  readonly network?: string
}

/** Docker's default capabilities that a server needs in order to start as root and then change its user. */
const DOCKERS_CAPABILITIES = ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'KILL', 'NET_BIND_SERVICE', 'SETGID', 'SETUID'].map(
  (name) => `CAP_${name}`,
)

interface Mount {
  destination: string
  type: string
  source: string
  options?: readonly string[]
}
interface Spec {
  process: Record<string, unknown>
  root: object
  mounts: Mount[]
  linux: { namespaces: { type: string; path?: string }[] }
}

export class Container {
  readonly #id = `eventms-${randomUUID()}`
  readonly #bundle = mkdtempSync(path.join(tmpdir(), 'eventms-bundle-'))
  readonly #root: ReturnType<typeof unpacked>
  readonly #runc: ChildProcess
  readonly #ended: Promise<unknown>
  output = ''

  constructor(options: ContainerOptions) {
    this.#root = unpacked(options.tag)
    execFileSync('runc', ['spec'], { cwd: this.#bundle })
    const file = path.join(this.#bundle, 'config.json')
    const spec = JSON.parse(readFileSync(file, 'utf8')) as Spec
    writeFileSync(file, JSON.stringify(specOf(spec, this.#root.folder, options)))
    this.#runc = spawn('runc', ['run', this.#id], { cwd: this.#bundle, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [this.#runc.stdout!, this.#runc.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => (this.output += text))
    this.#ended = once(this.#runc, 'close')
  }

  get isRunning(): boolean {
    return this.#runc.exitCode === null
  }

  /** Process id, as seen on the host. */
  pid(): number {
    return (JSON.parse(execFileSync('runc', ['state', this.#id], { encoding: 'utf8' })) as { pid: number }).pid
  }

  /** Runs a program in the container, like `docker exec`. */
  exec(...args: readonly string[]): { readonly code: number | null; readonly output: string } {
    const { status, stdout, stderr } = spawnSync('runc', ['exec', this.#id, ...args], { encoding: 'utf8' })
    return { code: status, output: stdout + stderr }
  }

  /** @returns the exit code, and the milliseconds until the container ended */
  async end(signal = 'SIGTERM'): Promise<{ readonly code: number | null; readonly after: number }> {
    const began = performance.now()
    if (this.isRunning) execFileSync('runc', ['kill', this.#id, signal])
    await this.#ended
    return { code: this.#runc.exitCode, after: performance.now() - began }
  }

  async remove(): Promise<void> {
    if (this.isRunning) await this.end('SIGKILL')
    rmSync(this.#bundle, { recursive: true })
    this.#root.remove()
  }
}

function specOf(spec: Spec, root: string, options: ContainerOptions): Spec {
  const { config, service, mounts = {}, env = {}, args = [], network } = options
  const user = userOf(root, config.User || 'root')
  const variables = Object.entries({ ...service.environment, ...env }).map(([name, value]) => `${name}=${value}`)
  const kept = service.cap_drop?.includes('ALL') ? [] : DOCKERS_CAPABILITIES
  const capabilities = { bounding: kept, effective: kept, permitted: kept }
  const binds = Object.entries(mounts).map(([destination, source]) => ({
    destination,
    source,
    type: 'bind',
    options: ['rbind', config.Volumes?.[destination] ? 'rw' : 'ro'],
  }))
  const memory = (service.tmpfs ?? []).map((one): Mount => {
    const [destination = '', mode = 'mode=1777'] = one.split(':')
    return { destination, type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'nodev', mode] }
  })
  return {
    ...spec,
    process: {
      ...spec.process,
      capabilities,
      terminal: false,
      user: { uid: user[0], gid: user[1] },
      args: [...config.Entrypoint, ...args],
      env: [...config.Env, ...variables],
      cwd: config.WorkingDir || '/',
      noNewPrivileges: service.security_opt?.includes('no-new-privileges:true') ?? false,
    },
    root: { path: root, readonly: service.read_only ?? false },
    mounts: [...spec.mounts.filter(({ type }) => type !== 'cgroup'), ...memory, ...binds],
    linux: { ...spec.linux, namespaces: namespaces(spec, network) },
  }
}

function namespaces(spec: Spec, network: string | undefined) {
  const others = spec.linux.namespaces.filter(({ type }) => type !== 'network' && type !== 'cgroup')
  return network === undefined ? others : [...others, { type: 'network', path: network }]
}

function userOf(root: string, name: string): number[] {
  if (name.includes(':')) return name.split(':').map(Number)
  const users = readFileSync(path.join(root, 'etc/passwd'), 'utf8').split('\n')
  const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))!.split(':')
  return [Number(uid), Number(gid)]
}

/** Creates a volume like Docker: with the owner and mode of the folder in the image. */
export function newVolume(tag: string, at: string): string {
  const image = unpacked(tag)
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'eventms-volume-')), 'data')
  const { uid, gid, mode } = statSync(path.join(image.folder, at))
  mkdirSync(folder)
  chownSync(folder, uid, gid)
  chmodSync(folder, mode & 0o777)
  image.remove()
  return folder
}
