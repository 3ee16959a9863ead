/** One container with the embedded database, started as in compose.yaml. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { FIRST_ACCOUNT } from '../../journeys/support/server.ts'
import { type Account, signInApi } from '../../support/api.ts'
import { type Fault, type FaultResult, must, until } from '../faults/fault.ts'
import { playJourneys } from '../playwright.ts'
import type { Container } from './container.ts'
import { buildImage, missingPrograms, unpacked } from './images.ts'
import { DATA, endedInTime, hasRow, onVolume, restored, type Volume } from './volume.ts'

const TAG = 'eventms'

export const alone: Fault = {
  name: 'a container with the embedded database',
  shows: 'not root, nothing writable but its volume and /tmp; stops in time; data survive',
  rounds: 1,
  missing: async () => missingPrograms(),
  run: tried,
}

async function tried(): Promise<FaultResult> {
  const image = await buildImage(TAG, 'Dockerfile')
  const files = expectFiles()
  const stops = await onVolume(image, through)
  return { rounds: 1, counted: { 'MB of files': files, ...stops } }
}

/** Takes a container through its life: first start, work, stop, kill, restore. */
async function through({ start, started, url }: Volume): Promise<Record<string, number>> {
  const first = await started(['--load-samples'])
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

  await restored(start(['--restore', backup, '--replace']))
  const fourth = await started()
  const afterRestore = await signInApi(account)
  must((await hasRow(afterRestore, 9100)) && !(await hasRow(afterRestore, 9200)), 'the backup was not restored')
  await endedInTime(fourth)
  return { 'ms of a stop with an open page': afterFirst, 'ms of a stop': afterThird }
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
async function expectRefused(start: Volume['start']): Promise<void> {
  const second = start()
  await until('the second container ends', async () => !second.isRunning)
  const { code } = await second.end()
  must(code === 1 && second.output.includes('in use'), `a second container: ${code}\n${second.output}`)
}

/** Opens an event stream as a page does, because a stop must not wait for it. */
async function openPage(account: Account): Promise<{ readonly closed: Promise<unknown> }> {
  const stream = await (await signInApi(account)).fetch('/api/events', { headers: { accept: 'text/event-stream' } })
  must(stream.ok, `the event stream is answered with ${stream.status}`)
  return { closed: stream.text().catch(() => undefined) }
}
