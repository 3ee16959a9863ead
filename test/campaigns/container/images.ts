/** Builds images from the project's Dockerfiles. Makes the base images itself, so that no image registry is needed. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** Kept between runs, so that only changed layers are rebuilt. */
const STORAGE = path.join(ROOT, '.cache/container')
const DEBIAN = 'docker.io/library/debian:bookworm-slim'

export interface ImageConfig {
  /** Absent for root. */
  readonly User?: string
  readonly Env: readonly string[]
  readonly WorkingDir: string
  readonly Entrypoint: readonly string[]
  readonly StopSignal: string
  readonly Volumes: Readonly<Record<string, object>> | null
  readonly Healthcheck?: { readonly Test: readonly string[] }
}

export interface Image {
  readonly tag: string
  readonly config: ImageConfig
}

export function missingPrograms(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'this campaign needs Linux, and root'
  const missing = ['buildah', 'debootstrap', 'runc', 'ip', 'nginx', 'openssl'].filter((program) => {
    try {
      execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'pipe' })
      return false
    } catch {
      return true
    }
  })
  if (missing.length === 0) return undefined
  return `not on this machine: ${missing.join(', ')} (apt-get install buildah debootstrap runc iproute2 nginx openssl)`
}

function buildah(...args: readonly string[]): string {
  const where = ['--root', path.join(STORAGE, 'storage'), '--runroot', path.join(STORAGE, 'run')]
  const env = { ...process.env, STORAGE_DRIVER: 'vfs' }
  return execFileSync('buildah', [...where, ...args], { env, cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 }).trim()
}

/** Makes the base image with this name, such as `docker.io/library/node:24-bookworm-slim`, unless it exists. */
async function makeBase(name: string): Promise<void> {
  if (buildah('images', '--format', '{{.Name}}:{{.Tag}}').split('\n').includes(name)) return
  console.log(`makes ${name} by debootstrap`)
  const folder = mkdtempSync(path.join(tmpdir(), 'eventms-base-'))
  try {
    await shown('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', folder])
    rmSync(path.join(folder, 'var/cache/apt/archives'), { recursive: true, force: true })
    if (name !== DEBIAN) addNode(folder, /:(\d+)/.exec(name)![1]!)
    const env = certificates(folder)
    const container = buildah('from', 'scratch')
    buildah('add', '--quiet', container, folder, '/')
    buildah('config', ...env, container)
    buildah('commit', '--quiet', '--rm', '--format', 'docker', container, name)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Adds Node and npm from npm's registry, and the user that the official image has. */
function addNode(folder: string, major: string): void {
  const packed = mkdtempSync(path.join(tmpdir(), 'eventms-node-'))
  const unpack = (name: string, target: string) => {
    const [file] = execFileSync('npm', ['pack', '--silent', name], { cwd: packed, encoding: 'utf8' }).trim().split('\n')
    mkdirSync(target, { recursive: true })
    execFileSync('tar', ['-xzf', path.join(packed, file!), '--strip-components=1', '-C', target])
  }
  try {
    unpack(`node-linux-${process.arch}@^${major}`, path.join(packed, 'node'))
    copyFileSync(path.join(packed, 'node/bin/node'), path.join(folder, 'usr/local/bin/node'))
    unpack('npm@11', path.join(folder, 'usr/local/lib/node_modules/npm'))
    for (const program of ['npm', 'npx'])
      symlinkSync(`../lib/node_modules/npm/bin/${program}-cli.js`, path.join(folder, 'usr/local/bin', program))
    appendFileSync(path.join(folder, 'etc/passwd'), 'node:x:1000:1000::/home/node:/bin/bash\n')
    appendFileSync(path.join(folder, 'etc/group'), 'node:x:1000:\n')
  } finally {
    rmSync(packed, { recursive: true, force: true })
  }
}

/** Certificates that a mirror of a registry may need, and that only this machine has. */
function certificates(folder: string): string[] {
  const file = process.env['NODE_EXTRA_CA_CERTS']
  if (!file || !existsSync(file)) return []
  const target = '/etc/ssl/certs/ca-certificates.crt'
  copyFileSync(file, path.join(folder, target))
  return ['--env', `NODE_EXTRA_CA_CERTS=${target}`]
}

/** Builds a Dockerfile of the project, or of its earlier state in `folder`. Its ARG names the base image. */
export async function buildImage(tag: string, dockerfile: string, folder = ROOT): Promise<Image> {
  const file = path.join(folder, dockerfile)
  const [, base] = /^ARG \w+_IMAGE=(\S+)$/m.exec(readFileSync(file, 'utf8'))!
  await makeBase(base!)
  console.log(`builds ${tag} from ${dockerfile}`)
  const options = ['--quiet', '--isolation', 'chroot', '--format', 'docker', '--pull-never', '--layers']
  buildah('build', ...options, '--tag', tag, '--file', file, folder)
  const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', tag)) as { Docker: { config: ImageConfig } }
  return { tag, config: Docker.config }
}

/** Root folder of a new container, with the files of the image. */
export function unpacked(tag: string): { readonly folder: string; remove(): void } {
  const container = buildah('from', '--pull-never', tag)
  return { folder: buildah('mount', container), remove: () => void buildah('rm', container) }
}

async function shown(program: string, args: readonly string[]): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${program} ended with ${code}`)
}
