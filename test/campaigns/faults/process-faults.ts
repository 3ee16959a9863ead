/** Kills or stops the server process while people work. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RunningServer } from '../../journeys/support/server.ts'
import { startServer } from '../../journeys/support/server.ts'
import { isShutDown } from '../../support/shut-down.ts'
import { newSession, signInApi } from '../../support/api.ts'
import { startEditors } from './editors.ts'
import { type Fault, type FaultResult, must, sleep } from './fault.ts'
import { generationOf, type Imported, importing } from './generations.ts'

/** Number of rows; importing this many takes seconds. */
const ROWS = 60_000

/** A session that stays valid after every kill of the round. */
const signedIn = async (server: RunningServer) => ({ ...server, cookie: await newSession(server) })

export const processFaults: readonly Fault[] = [
  { name: 'kill -9 in edits', shows: '0 acknowledged lost', rounds: 50, run: killsInEdits },
  { name: 'kill -9 in imports', shows: 'all or nothing, 0 lost', rounds: 200, run: killsInImports },
  { name: 'SIGTERM in imports', shows: 'told what became of it, gone within 10 s', rounds: 20, run: stopsInImports },
  { name: 'SIGTERM in backups', shows: 'told, shut down in order, nothing half left', rounds: 20, run: stopsInBackups },
]

async function killsInEdits(rounds: number): Promise<FaultResult> {
  const server = await startServer()
  const counted = { acknowledged: 0, unanswered: 0 }
  try {
    const account = await signedIn(server)
    for (let i = 0; i < rounds; i++) {
      const editors = await startEditors(account, 10)
      await sleep(200 + Math.random() * 1500)
      await server.kill9()
      await server.restart()
      await editors.allServed()
      await editors.stop()
      await editors.verify()
      counted.acknowledged += editors.tally.acknowledged
      counted.unanswered += editors.tally.unanswered
    }
    return { rounds, counted }
  } finally {
    await server.close()
  }
}

/** Interrupts imports at random moments, and checks their state after the next start. */
async function broken(
  rounds: number,
  breakOff: (server: RunningServer, sending: Promise<Imported>, usual: number) => Promise<void>,
): Promise<FaultResult> {
  const server = await startServer()
  const counted: Record<string, number> = { done: 0, refused: 0, unanswered: 0, 'of these written': 0 }
  try {
    const api = await signInApi(await signedIn(server))
    const versionNow = async () => (await api.load('employees')).version
    const whole = async (generation: number) => {
      const { outcome, code } = await importing(api, { generation, rows: ROWS }, await versionNow())
      must(outcome === 'done', `import ${generation} failed: ${code}`)
    }
    await whole(0)
    const began = performance.now()
    await whole(1)
    const usual = performance.now() - began
    let stored = 1
    for (let i = 0; i < rounds; i++) {
      const generation = i + 2
      const sending = importing(api, { generation, rows: ROWS }, await versionNow())
      await breakOff(server, sending, usual)
      const { outcome, code } = await sending
      await server.restart()
      const found = await generationOf(api, ROWS)
      must(found === stored || found === generation, `import ${generation}: ${found} is stored, ${stored} was before`)
      if (outcome === 'done') must(found === generation, `import ${generation} was acknowledged, and is lost`)
      if (outcome === 'refused') must(found === stored, `import ${generation} was refused (${code}), and is there`)
      if (outcome === undefined) console.log(`import ${generation} was not answered (${code})`)
      if (outcome === undefined && found === generation) counted['of these written']!++
      counted[outcome ?? 'unanswered']!++
      stored = found
    }
    return { rounds, counted }
  } finally {
    await server.close()
  }
}

function killsInImports(rounds: number): Promise<FaultResult> {
  return broken(rounds, async (server, _sending, usual) => {
    await sleep(usual * Math.random() * 1.1)
    await server.kill9()
  })
}

/** Stops the server during imports. Each client must get a response, and no connection may be closed early. */
async function stopsInImports(rounds: number): Promise<FaultResult> {
  const result = await broken(rounds, async (server, sending, usual) => {
    await sleep(usual * Math.random())
    // Throws if the server does not end within ten seconds, or ends with an error.
    await server.stop()
    await sending
  })
  must(result.counted['unanswered'] === 0, `${result.counted['unanswered']} imports were cut off without a word`)
  return result
}

/** Runs `--backup` while the server runs. @returns its exit code and output */
async function backedUp(dataDir: string, file: string): Promise<{ code: number | null; said: string }> {
  const command = spawn(process.execPath, ['scripts/serve.mjs', '--backup', file], {
    cwd: fileURLToPath(new URL('../../../', import.meta.url)),
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [command.stdout, command.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  await once(command, 'close')
  return { code: command.exitCode, said }
}

/**
 * Stops the server during backups. The backup must finish or be cancelled, and the data folder must stay consistent.
 */
async function stopsInBackups(rounds: number): Promise<FaultResult> {
  const server = await startServer()
  const folder = mkdtempSync(path.join(tmpdir(), 'eventms-stops-'))
  const counted = { made: 0, ended: 0 }
  try {
    const api = await signInApi(await signedIn(server))
    const { outcome } = await importing(api, { generation: 0, rows: ROWS }, (await api.load('employees')).version)
    must(outcome === 'done', 'the import failed')
    const began = performance.now()
    const first = await backedUp(server.dataDir, path.join(folder, 'first.gz'))
    must(first.code === 0, `no backup could be made: ${first.said}`)
    const usual = performance.now() - began
    for (let i = 0; i < rounds; i++) {
      const file = path.join(folder, 'next.gz')
      const making = backedUp(server.dataDir, file)
      await sleep(usual * Math.random())
      await server.stop()
      const { code, said } = await making
      // A command that comes too late is refused with the reason.
      must(code === 0 || /is being stopped|it is starting or stopping/.test(said), `whoever asked was told: ${said}`)
      must(isShutDown(path.join(server.dataDir, 'pg')), 'the database was not shut down')
      must(existsSync(file) === (code === 0), `${said}, but the file is ${existsSync(file) ? '' : 'not '}there`)
      const left = [...readdirSync(folder), ...readdirSync(server.dataDir)]
      must(!left.some((name) => /untried|checking/.test(name)), `left: ${left.join(', ')}`)
      counted[code === 0 ? 'made' : 'ended']++
      rmSync(file, { force: true })
      await server.restart()
    }
    return { rounds, counted }
  } finally {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
