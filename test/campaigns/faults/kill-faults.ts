/** Sends SIGKILL to the product while it deletes a large department, migrates its database, or makes a backup. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { FIRST_ACCOUNT, freePort, type RunningServer, startServer } from '../../journeys/support/server.ts'
import { backupsIn, WHOLE } from '../../power-cut/backup-state.ts'
import { putDisk } from '../../power-cut/disk.ts'
import { Reader } from '../../power-cut/judge.ts'
import { officePlan, olderMigrations, OLDER } from '../../power-cut/moments.ts'
import { older } from '../../power-cut/recording.ts'
import { type ApiClient, newSession, signInApi } from '../../support/api.ts'
import { typed } from './command.ts'
import { type Fault, type FaultResult, must, sleep } from './fault.ts'

const SERVE = fileURLToPath(new URL('../../../scripts/serve.mjs', import.meta.url))

/** Syncs each commit to the disk before the response, as in production; other tests turn this off. */
const DURABLE = { DURABLE: 'yes' }

export const killFaults: readonly Fault[] = [
  { name: 'kill -9 in department deletes', shows: 'all or nothing, 0 lost', rounds: 50, run: killsInDeletes },
  { name: 'kill -9 in migrations', shows: 'all or nothing, saved before, goes on', rounds: 50, run: killsInMigrations },
  { name: 'kill -9 in backups', shows: 'whole or not there, 0 lost', rounds: 50, run: killsInBackups },
]

/** A client whose session stays valid after every kill. */
async function working(server: RunningServer): Promise<ApiClient> {
  return signInApi({ ...server, cookie: await newSession(server) })
}

const PEOPLE = 10_000
/** From this number of rounds on, some kills must precede the response and some must follow it. */
const ENOUGH = 20

/** Deletes the department of all employees. Either all or none of them must lose it. */
async function killsInDeletes(rounds: number): Promise<FaultResult> {
  const server = await startServer({ env: DURABLE })
  const counted = { acknowledged: 0, unanswered: 0, 'of these done': 0 }
  try {
    const api = await working(server)
    const fill = async (): Promise<void> => {
      await api.import('departments', ['departmentCode', 'departmentName'], [[1, 'Everybody’s']])
      const people = Array.from({ length: PEOPLE }, (_, i) => [`K${i}`, 'n', 1])
      await api.import('employees', ['companyCode', 'name', 'departmentCode'], people)
    }
    const remove = async (): Promise<boolean> => {
      const answer = await api.fetch('/api/tables/departments/delete', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ keys: [1] }),
      })
      const text = await answer.text()
      must(answer.status === 200, `${answer.status} ${text}`)
      return true
    }
    await fill()
    const began = performance.now()
    await remove()
    // Estimated duration of a delete. Longer than that of the first one, which may have been fast.
    let span = performance.now() - began
    for (let i = 0, isThere = false; i < rounds; i++) {
      if (!isThere) await fill()
      const removing = remove().catch(() => false)
      await sleep(span * Math.random())
      await server.kill9()
      const isTold = await removing
      await server.restart()
      isThere = await isDepartmentThere(api)
      if (isTold) must(!isThere, 'a delete that was acknowledged is lost')
      counted[isTold ? 'acknowledged' : 'unanswered']++
      if (!isTold && !isThere) counted['of these done']++
      // Adapts the time of the next kill, so that few kills follow the response.
      span *= isTold ? 0.7 : isThere ? 1.04 : 1
    }
    const isAround = counted.acknowledged > 0 && counted.unanswered > 0
    must(isAround || rounds < ENOUGH, 'each kill came before the delete was written, or each after it')
    return { rounds, counted }
  } finally {
    await server.close()
  }
}

async function isDepartmentThere(api: ApiClient): Promise<boolean> {
  const isThere = (await api.load('departments')).rows.length === 1
  const { rows } = await api.load('employees')
  const ofIt = rows.filter((row) => row['departmentCode'] === 1).length
  must(rows.length === PEOPLE, `${rows.length} people are there`)
  must(ofIt === (isThere ? PEOPLE : 0), `the department is ${isThere ? '' : 'not '}there, and ${ofIt} are of it`)
  return isThere
}

/** Kills the first start of a new version on an older data folder, and repeats it. */
async function killsInMigrations(rounds: number): Promise<FaultResult> {
  const folder = mkdtempSync(path.join(tmpdir(), 'eventms-faults-'))
  const dataDir = path.join(folder, 'data')
  const reader = new Reader()
  const counted = { 'killed before it': 0, 'killed after it': 0, 'saved before': 0 }
  try {
    const left = await older(folder, { plan: officePlan(1), older: OLDER })
    const { from, to } = olderMigrations()
    let usual = 0
    for (let i = 0; i <= rounds; i++) {
      rmSync(dataDir, { recursive: true, force: true })
      putDisk(left, dataDir)
      // The first round only measures the duration.
      if (i > 0) {
        await startedAndKilled(dataDir, usual * Math.random())
        const read = await reader.read(dataDir)
        must(!('failed' in read), `does not open: ${JSON.stringify(read)}`)
        must(read.faults.length === 0, `not whole: ${read.faults.join('; ')}`)
        must(read.migrations === from || read.migrations === to, `half done: ${read.migrations} migrations`)
        must(read.office?.departments === '1|From before', `lost: ${JSON.stringify(read.office)}`)
        counted[read.migrations === to ? 'killed after it' : 'killed before it']++
      }
      const server = await startServer({ dataDir, env: DURABLE })
      try {
        usual ||= server.startedIn()
        const { rows } = await (await working(server)).load('departments')
        must(rows.length === 1, `${rows.length} departments are there`)
      } finally {
        await server.close()
      }
      const backups = Object.entries(backupsIn(dataDir))
      const broken = backups.find(([, state]) => state !== WHOLE)
      must(!broken, `a broken backup counts: ${broken?.join(': ')}`)
      must(backups.length > 0, 'it was upgraded without a backup')
      counted['saved before'] += backups.length
    }
    return { rounds, counted }
  } finally {
    reader.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startedAndKilled(dataDir: string, after: number): Promise<void> {
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    // The killed start may have created the first account, so the next start signs in with it.
    ADMIN_EMAIL: FIRST_ACCOUNT.email,
    ADMIN_PASSWORD: FIRST_ACCOUNT.password,
  }
  const child = spawn(process.execPath, [SERVE], { env, stdio: 'ignore' })
  const ended = once(child, 'close')
  await sleep(after)
  child.kill('SIGKILL')
  await ended
}

/** Runs `--backup FILE` while a server runs, and kills the command. */
async function killsInBackups(rounds: number): Promise<FaultResult> {
  const server = await startServer({ env: DURABLE })
  const folder = mkdtempSync(path.join(tmpdir(), 'eventms-faults-'))
  const counted = { made: 0, 'broken off': 0 }
  try {
    const api = await working(server)
    const name = (round: number) => path.join(folder, `${round}.gz`)
    const save = (round: number) => typed(server.dataDir, ['--backup', name(round)])
    const people = Array.from({ length: PEOPLE }, (_, i) => [`K${i}`, 'n'.repeat(200)])
    await api.import('employees', ['companyCode', 'name'], people)
    const first = await save(0)
    must(first.code === 0, first.said)
    for (let round = 1; round <= rounds; round++) {
      await api.import('departments', ['departmentCode', 'departmentName'], [[round, 'n']])
      const saving = save(round)
      await sleep(first.took * 1000 * Math.random() * 1.1)
      await server.kill9()
      const { code, said } = await saving
      // If the server was killed, the command makes the backup itself.
      const isMade = existsSync(name(round))
      if (code === 0) must(isMade, `a backup that was told is not there: ${said}`)
      counted[isMade ? 'made' : 'broken off']++
      const broken = Object.entries(backupsIn(folder)).find(([, state]) => state !== WHOLE)
      must(!broken, `a broken backup counts: ${broken?.join(': ')}`)
      await server.restart()
      const { rows } = await api.load('departments')
      must(rows.length === round, `${rows.length} of ${round} departments are there`)
    }
    const last = await save(rounds + 1)
    must(last.code === 0, last.said)
    return { rounds, counted }
  } finally {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
