/** One container with the embedded database, started as in compose.yaml. */
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { LONGEST_STOP } from '#server/stop.ts'
import { FIRST_ACCOUNT, freePort } from '../../journeys/support/server.ts'
import { type Account, signInApi } from '../../support/api.ts'
import { type Fault, type FaultResult, must, until } from '../faults/fault.ts'
import { playJourneys } from '../playwright.ts'
import { Container, newVolume, serviceOf } from './container.ts'
import { buildImage, type ImageConfig, missingPrograms, unpacked } from './images.ts'

const TAG = 'eventms'
const DATA = '/var/lib/eventms'
const SECRET = '/run/secrets/admin-password'

export const alone: Fault = {
  name: 'a container with the embedded database',
  shows: 'not root, nothing writable but its volume and /tmp; stops in time; data survive',
  rounds: 1,
  missing: async () => missingPrograms(),
  run: tried,
}

async function tried(): Promise<FaultResult> {
  const config = await buildImage(TAG, 'Dockerfile')
  const files = expectFiles()
  const volume = newVolume(TAG, DATA)
  const secrets = mkdtempSync(path.join(tmpdir(), 'eventms-secrets-'))
  const secret = path.join(secrets, 'admin-password')
  writeFileSync(secret, `${FIRST_ACCOUNT.password}\n`)
  chmodSync(secret, 0o444)
  const url = `http://127.0.0.1:${await freePort()}`
  const start = (...args: readonly string[]) =>
    new Container({
      tag: TAG,
      config,
      service: serviceOf('compose.yaml', 'eventms'),
      mounts: { [DATA]: volume, [SECRET]: secret },
      env: { PORT: new URL(url).port, ADMIN_PASSWORD_FILE: SECRET, ADMIN_EMAIL: FIRST_ACCOUNT.email },
      args,
    })
  try {
    const stops = await through({ start, url, config })
    return { rounds: 1, counted: { 'MB of files': files, ...stops } }
  } finally {
    rmSync(path.dirname(volume), { recursive: true })
    rmSync(secrets, { recursive: true })
  }
}

interface Alone {
  readonly start: (...args: readonly string[]) => Container
  readonly url: string
  readonly config: ImageConfig
}

/** Takes a container through its life: first start, work, stop, kill, restore. */
async function through({ start, url, config }: Alone): Promise<Record<string, number>> {
  const containers: Container[] = []
  const started = async (...args: readonly string[]) => {
    const container = start(...args)
    containers.push(container)
    await healthy(container, config)
    return container
  }
  try {
    const first = await started('--load-samples')
    expectRestricted(first)
    const account = { url, ...FIRST_ACCOUNT }
    const { passed, failed } = await playJourneys('container', undefined, {
      EVENTMS_CONTAINER: JSON.stringify(account),
    })
    must(passed === 1 && failed === 0, 'the journey failed')
    const listed = first.exec('node', 'scripts/serve.mjs', '--list')
    must(listed.output.includes(FIRST_ACCOUNT.email), `--list: ${listed.output}`)
    const backup = `${DATA}/backups/before-the-fair.gz`
    const saved = first.exec('node', 'scripts/serve.mjs', '--backup', backup)
    must(saved.code === 0, `--backup: ${saved.output}`)
    await expectRefused(start)
    const afterFirst = await endedInTime(first, await openPage(account))

    const second = await started()
    const api = await signInApi(account)
    must(await hasRow(api, 9100), 'the added row is gone after a stop')
    await api.import('departments', ['departmentCode', 'departmentName'], [[9200, '後の課']])
    await second.end('SIGKILL')
    const third = await started()
    must(await hasRow(await signInApi(account), 9200), 'an acknowledged row is gone after SIGKILL')
    const afterThird = await endedInTime(third)

    const restoring = start('--restore', backup, '--replace')
    containers.push(restoring)
    await until('the restore ends', async () => !restoring.isRunning)
    must((await restoring.end()).code === 0, `--restore: ${restoring.output}`)
    const fourth = await started()
    const restored = await signInApi(account)
    must((await hasRow(restored, 9100)) && !(await hasRow(restored, 9200)), 'the backup was not restored')
    await endedInTime(fourth)
    return { 'ms of a stop with an open page': afterFirst, 'ms of a stop': afterThird }
  } finally {
    for (const container of containers) await container.remove()
  }
}

const hasRow = async (api: Awaited<ReturnType<typeof signInApi>>, code: number): Promise<boolean> =>
  (await api.load('departments')).rows.some(({ departmentCode }) => departmentCode === code)

/** Runs both health checks as Docker would: the one of the image, and the one of Compose. */
async function healthy(container: Container, config: ImageConfig): Promise<void> {
  const service = serviceOf('compose.yaml', 'eventms')
  const checks = [config.Healthcheck!.Test, service.healthcheck!.test].map(([, ...command]) => command)
  await until('the container is healthy', async () => {
    must(container.isRunning, `the container ended:\n${container.output}`)
    return checks.every((command) => container.exec(...command).code === 0)
  })
}

/** The image must contain only the built product. @returns its size in megabytes */
function expectFiles(): number {
  const image = unpacked(TAG)
  try {
    const inImage = (name: string) => existsSync(path.join(image.folder, 'opt/eventms', name))
    const needless = ['node_modules/vite', 'node_modules/typescript', 'node_modules/react', 'src/web', 'test', '.git']
    const found = needless.filter(inImage)
    must(found.length === 0, `the image contains ${found.join(', ')}`)
    must(inImage('dist/server/main.mjs') && inImage('dist/web/index.html'), 'the image has no built product')
    return sizeOf(path.join(image.folder, 'opt/eventms'))
  } finally {
    image.remove()
  }
}

const sizeOf = (folder: string): number =>
  Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0])

/** Expects that the container has no root user and no capabilities, and can write only to the volume and /tmp. */
function expectRestricted(container: Container): void {
  const status = readFileSync(`/proc/${container.pid()}/status`, 'utf8')
  const wanted = { Uid: '1000\t1000\t1000\t1000', CapEff: '0'.repeat(16), CapBnd: '0'.repeat(16), NoNewPrivs: '1' }
  for (const [name, value] of Object.entries(wanted))
    must(status.includes(`\n${name}:\t${value}\n`), `${name} of the server is not ${value}`)
  must(/^NSpid:\t\d+\t1$/m.test(status), 'the server is not process 1 of its container')
  const places = ['/', '/opt/eventms', '/opt/eventms/dist/web', '/etc', '/home', '/var/lib', '/tmp', DATA]
  const write = `
    const { writeFileSync, rmSync } = require('node:fs')
    const can = (folder) => {
      try { writeFileSync(folder + '/x', ''); rmSync(folder + '/x'); return true } catch { return false }
    }
    console.log(${JSON.stringify(places)}.filter(can).join())`
  const { output } = container.exec('node', '-e', write)
  must(output.trim() === `/tmp,${DATA}`, `writable: ${output}`)
}

/** Expects that a second container on the same volume does not open its database. */
async function expectRefused(start: Alone['start']): Promise<void> {
  const second = start()
  try {
    await until('the second container ends', async () => !second.isRunning)
    const { code } = await second.end()
    must(code === 1 && second.output.includes('in use'), `a second container: ${code}\n${second.output}`)
  } finally {
    await second.remove()
  }
}

/** Opens an event stream as a page does, because a stop must not wait for it. */
async function openPage(account: Account): Promise<{ readonly closed: Promise<unknown> }> {
  const stream = await (await signInApi(account)).fetch('/api/events', { headers: { accept: 'text/event-stream' } })
  must(stream.ok, `the event stream is answered with ${stream.status}`)
  return { closed: stream.text().catch(() => undefined) }
}

async function endedInTime(container: Container, page?: { readonly closed: Promise<unknown> }): Promise<number> {
  const { code, after } = await container.end()
  must(code === 0, `SIGTERM ended the server with ${code}:\n${container.output}`)
  must(after < LONGEST_STOP + 1000, `the stop took ${after} ms`)
  await page?.closed
  return Math.round(after)
}
