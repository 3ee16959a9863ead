/** The Dockerfile and the Compose files must match the product. `npm run campaign container` builds and runs them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { DCLinter } from 'dclint'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { describeSettings } from '../src/server/env.ts'
import { LONGEST_STOP } from '../src/server/stop.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
const exists = (name: string) => existsSync(path.join(root, name))
const folder = 'deploy/container'
const dockerfile = read('Dockerfile')
const composeFiles = [
  'compose.yaml',
  ...readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => `${folder}/${name}`),
]
const settings = new Set(describeSettings().map(({ name }) => name))
/** Variables of Node itself. */
const ofNode = new Set(['NODE_ENV', 'TMPDIR'])
const unknownSettings = (names: readonly string[]) =>
  names.filter((name) => !settings.has(name.replace(/_FILE$/, '')) && !ofNode.has(name))

interface Service {
  readonly environment?: Record<string, string>
  readonly extends?: { file: string; service: string }
  readonly volumes?: readonly string[]
  readonly secrets?: readonly string[]
  readonly stop_grace_period?: string
}
interface Compose {
  readonly services: Record<string, Service>
  readonly volumes?: Record<string, null>
  readonly secrets?: Record<string, { file: string }>
}
const compose = (name: string) => parse(read(name), { merge: true }) as Compose

it('the image has the Node version of .nvmrc, which package.json allows', () => {
  const [, image] = /^ARG NODE_IMAGE=\S+\/node:(\d+)-/m.exec(dockerfile) ?? []
  expect(image).toBe(read('.nvmrc').trim())
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }
  expect(Number(image)).toBeGreaterThan(Number(/\d+/.exec(engines.node)![0]))
})

it('the Dockerfile copies files that exist and .dockerignore admits, and sets known settings', () => {
  const admitted = read('.dockerignore').match(/(?<=^!).*/gm)!
  expect(admitted.filter((name) => !exists(name))).toEqual([])
  const isAdmitted = (name: string) => admitted.some((one) => name === one || name.startsWith(`${one}/`))
  const [, list = ''] = /^const SOURCES = \[([^\]]+)\]/m.exec(read('scripts/stamp.mjs')) ?? []
  const sources = [...list.matchAll(/'(.+)'/g)].map(([, name]) => name!)
  const made = new Set(['dist', 'node_modules'])
  const copied = [...dockerfile.matchAll(/^COPY (?:--from=build )?(.+) \S+$/gm)]
    .flatMap(([, names]) => names!.split(' '))
    .map((name) => name.replace('/opt/eventms/', ''))
    .filter((name) => name !== '.' && !made.has(name))
  expect([copied.length > 5, sources.length > 5]).toEqual([true, true])
  expect([...copied, ...sources].filter((name) => !exists(name) || !isAdmitted(name))).toEqual([])
  const [, variables = ''] = /^ENV (.*)$/m.exec(dockerfile) ?? []
  expect(unknownSettings(variables.split(' ').map((one) => one.split('=')[0]!))).toEqual([])
})

it('the image starts the server as process 1 and not as root, as the unit does', () => {
  const [, script] = /^ENTRYPOINT \["node", "(\S+)"\]$/m.exec(dockerfile) ?? []
  expect(read('deploy/eventms@.service')).toContain(`ExecStart=/usr/bin/node ${script}\n`)
  expect(dockerfile).toMatch(/^USER 1000:1000$/m)
  const [, check] = /^HEALTHCHECK .*CMD \["node", "(\S+)"\]$/m.exec(dockerfile) ?? []
  expect(exists(check!)).toBe(true)
})

it.each(composeFiles)('%s follows the schema of the Compose specification', (name) => {
  const linter = new DCLinter({ rules: {}, quiet: true, debug: false, exclude: [] })
  const [result] = linter.lintFiles([path.join(root, name)], false)
  // Its other rules are of style, and some disagree with the examples of Compose itself.
  const rules = ['invalid-schema', 'invalid-yaml']
  expect(result!.messages.filter(({ rule }) => rules.includes(rule))).toEqual([])
})

it.each(composeFiles)('%s names files, services, volumes, secrets and settings that exist', (name) => {
  const file = compose(name)
  const beside = (one: string) => path.join(path.dirname(name), one)
  for (const service of Object.values(file.services)) {
    if (service.extends) {
      const base = compose(beside(service.extends.file)).services[service.extends.service]
      expect(base, service.extends.service).toBeDefined()
      expect(Object.keys(file.volumes ?? {})).toEqual(expect.arrayContaining(volumesOf(base!)))
    }
    expect(Object.keys(file.volumes ?? {})).toEqual(expect.arrayContaining(volumesOf(service)))
    expect(Object.keys(file.secrets ?? {})).toEqual(expect.arrayContaining([...(service.secrets ?? [])]))
    const mounted = (service.volumes ?? []).map((one) => one.split(':')[0]!).filter((one) => one.startsWith('.'))
    expect(mounted.filter((one) => one !== './certificate' && !exists(beside(one)))).toEqual([])
  }
  const ours = Object.entries(file.services).filter(([service]) => service.startsWith('eventms'))
  expect(unknownSettings(ours.flatMap(([, { environment }]) => Object.keys(environment ?? {})))).toEqual([])
})

const volumesOf = ({ volumes = [] }: Service) =>
  volumes.map((one) => one.split(':')[0]!).filter((one) => /^\w/.test(one))

it('Compose waits longer for a stop than the server takes', () => {
  const [, seconds] = /^(\d+)s$/.exec(compose(`${folder}/server.yaml`).services['eventms']!.stop_grace_period!) ?? []
  expect(Number(seconds) * 1000).toBeGreaterThan(LONGEST_STOP)
})

it('nginx and the servers in containers differ from those of the host by their addresses alone', () => {
  const withoutHead = (text: string) => text.slice(text.indexOf('\nupstream'))
  const inContainers = withoutHead(read('deploy/nginx.conf'))
    .replace('127.0.0.1:3000', '172.31.39.11:3000')
    .replace('127.0.0.1:3001', '172.31.39.12:3000')
    .replace('TRUSTED_PROXIES=127.0.0.1', 'TRUSTED_PROXIES=172.31.39.10')
  expect(withoutHead(read(`${folder}/nginx.conf`))).toBe(inContainers)
  const { services } = compose(`${folder}/two-servers.yaml`) as unknown as {
    services: Record<string, { networks: { front: { ipv4_address: string } }; environment: Record<string, string> }>
  }
  const address = (service: string) => services[service]!.networks.front.ipv4_address
  expect([address('eventms-1'), address('eventms-2')]).toEqual(['172.31.39.11', '172.31.39.12'])
  expect(services['eventms-1']!.environment['TRUSTED_PROXIES']).toBe(address('nginx'))
})

it('docs/operations.md names each file of the containers', () => {
  const page = read('docs/operations.md')
  const names = ['Dockerfile', 'compose.yaml', `${folder}/postgres.yaml`, `${folder}/two-servers.yaml`]
  expect(names.filter((name) => !page.includes(name))).toEqual([])
})
