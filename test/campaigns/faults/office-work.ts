/** An office that works on several servers of one database: editors, imports, backups and acts at the same time. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { WriteResult } from '#domain/wire.ts'
import type { RunningServer } from '../../journeys/support/server.ts'
import { backupsIn, WHOLE } from '../../power-cut/backup-state.ts'
import { type ApiClient, newSession, sendAct, signInApi } from '../../support/api.ts'
import { bookletAct, bookletsIssued, planBooklets } from '../../support/booklet-act.ts'
import { typed } from './command.ts'
import { type Editors, startEditors } from './editors.ts'
import { must, seconds, sleep } from './fault.ts'
import { generationOf, importing } from './generations.ts'
import { VersionStream } from './version-stream.ts'

const EDITORS = 10
const IMPORTED = 20_000
const PERSONS = 1000
/** Proportion of imports that are cancelled. */
const CANCELLED = 0.3
/** Milliseconds between two backups. Each backup is restored as a test. */
const BETWEEN_BACKUPS = 30_000

/** Error codes after which the change may nevertheless be stored. */
const IN_DOUBT = new Set(['databaseUnavailable', 'databaseBusy', 'importUnconfirmed', 'UND_ERR_SOCKET'])

export interface OfficeWork {
  /** Number of completed works by kind, and of refusals by code. */
  readonly counted: Record<string, number>
  readonly refused: Record<string, number>
  readonly editors: Editors
  readonly backups: string
  /** @throws the first failure of any kind of work, so that a run ends early */
  goesOn(): void
  /** Stops once current work has finished. Compares all acknowledged changes with the stored data. */
  finish(): Promise<void>
  /** Ends all work, even after a failure, and removes the backups. */
  remove(): Promise<void>
}

export interface Office {
  readonly servers: readonly RunningServer[]
  /** Environment of the servers, for commands that run next to them. */
  readonly env: Readonly<Record<string, string>>
}

export async function startOfficeWork({ servers, env }: Office): Promise<OfficeWork> {
  const urls = servers.map(({ url }) => url)
  const account = { ...servers[0]!, cookie: await newSession(servers[0]!) }
  const apis = await Promise.all(urls.map((url) => signInApi({ ...account, url })))
  const work = new Work(apis)
  await work.prepare()
  const backups = mkdtempSync(path.join(tmpdir(), 'eventms-faults-'))
  const streams = await Promise.all(apis.map((api) => VersionStream.open(api)))
  const editors = await startEditors(account, EDITORS, urls)
  work.repeat('adds', 1000, () => work.add())
  work.repeat('imports', 2000, () => work.import())
  work.repeat('acts', 1000, () => work.act())
  work.repeat('looks', 2000, () => editors.look().then(() => 'done'))
  work.repeat('backups', BETWEEN_BACKUPS, (n) => work.backup(path.join(backups, `${n}.gz`), env))
  return {
    counted: work.counted,
    refused: work.refused,
    editors,
    backups,
    goesOn: () => work.goesOn(),
    async finish() {
      await work.stop()
      await editors.stop()
      await editors.verify()
      await work.verify()
      for (const [i, api] of apis.entries()) await streams[i]!.agrees(api)
      await Promise.all(streams.map((stream) => stream.close()))
      const broken = Object.entries(backupsIn(backups)).find(([, state]) => state !== WHOLE)
      must(!broken, `a broken backup counts: ${broken?.join(': ')}`)
    },
    async remove() {
      await Promise.allSettled([work.stop(), editors.stop(), ...streams.map((stream) => stream.close())])
      rmSync(backups, { recursive: true, force: true })
    },
  }
}

/** `doubtful`: refused, but the change may be stored. */
type Done = 'done' | 'refused' | 'doubtful' | 'cancelled'

class Work {
  readonly counted: Record<string, number> = {}
  readonly refused: Record<string, number> = {}
  readonly #apis: readonly ApiClient[]
  readonly #stop = new AbortController()
  readonly #running: Promise<void>[] = []
  #failure: unknown
  #turn = 0
  /** Names of acknowledged rows, by code. */
  readonly #added = new Map<number, string>()
  readonly #first = 2_000_000_000
  #generation = 0
  #last = 0
  #isIssued = false

  constructor(apis: readonly ApiClient[]) {
    this.#apis = apis
  }

  get #api(): ApiClient {
    return this.#apis[this.#turn++ % this.#apis.length]!
  }

  async prepare(): Promise<void> {
    const api = this.#api
    await planBooklets(api, PERSONS)
    const { outcome, code } = await importing(api, { generation: 0, rows: IMPORTED }, await versionOf(api))
    must(outcome === 'done', `the first import failed: ${code}`)
  }

  repeat(name: string, pause: number, job: (n: number) => Promise<Done>): void {
    const run = async () => {
      for (let n = 0; !this.#stop.signal.aborted; n++) {
        const done = await job(n)
        const label = done === 'done' ? name : `${name} ${done}`
        this.counted[label] = (this.counted[label] ?? 0) + 1
        for (const began = performance.now(); performance.now() - began < pause && !this.#stop.signal.aborted; )
          await sleep(100)
      }
    }
    this.#running.push(
      run().catch((error: unknown) => {
        console.error(`${name}: ${(error as Error).message}`)
        this.#failure ??= error
      }),
    )
  }

  goesOn(): void {
    if (this.#failure) throw this.#failure
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    await Promise.all(this.#running)
    if (this.#failure) throw this.#failure
  }

  #refuse(code: string): Done {
    this.refused[code] = (this.refused[code] ?? 0) + 1
    return IN_DOUBT.has(code) ? 'doubtful' : 'refused'
  }

  /** Adds a row; repeats the request if its result is in doubt. Expects the row and its version on the other server. */
  async add(): Promise<Done> {
    const departmentCode = this.#first + this.#added.size
    const departmentName = `added ${departmentCode}`
    const body = JSON.stringify({ rows: [{ departmentCode, departmentName }], request: crypto.randomUUID() })
    const headers = { 'content-type': 'application/json' }
    for (;;) {
      const answer = await this.#api.fetch('/api/tables/departments', { method: 'POST', headers, body })
      const told = (await answer.json()) as WriteResult & { error?: { code: string } }
      if (answer.status === 200) {
        this.#added.set(departmentCode, departmentName)
        return this.#isCurrent(told, departmentCode)
      }
      this.#refuse(told.error!.code)
      await sleep(500)
    }
  }

  async #isCurrent({ from, to }: WriteResult, code: number): Promise<Done> {
    // A repeated add returns the versions of the first one, which may equal the previous version.
    const answer = await this.#api.fetch('/api/tables/departments', { headers: { 'if-none-match': `"${from}"` } })
    if (answer.status >= 500) return this.#refuse(((await answer.json()) as { error: { code: string } }).error.code)
    const text = await answer.text()
    must(answer.status === 200, `${answer.status} for version ${from}, after ${to} was told`)
    const { version } = JSON.parse(text.slice(0, text.indexOf('\n'))) as { version: number }
    must(answer.headers.get('etag') === `"${version}"`, `ETag ${answer.headers.get('etag')} for version ${version}`)
    must(version >= to, `version ${version} was read after ${to} was told`)
    must(text.includes(`added ${code}"`), `${code} was acknowledged, and is not at the other server`)
    return 'done'
  }

  /** Imports all employees again. Some of the imports are cancelled. */
  async import(): Promise<Done> {
    const api = this.#api
    const generation = ++this.#last
    const version = await versionOf(api).catch(() => undefined)
    if (version === undefined) return 'refused'
    const id = crypto.randomUUID()
    const sending = importing(api, { generation, rows: IMPORTED, id }, version)
    const isCancelled = Math.random() < CANCELLED
    if (isCancelled) {
      await sleep(Math.random() * 2000)
      const headers = { 'content-type': 'application/json' }
      await api.fetch(`/api/imports/${id}/cancel`, { method: 'POST', headers, body: '{}' })
    }
    const began = performance.now()
    const { outcome, code = 'noAnswer' } = await sending
    if (outcome === undefined) console.log(`import ${generation}: ${code} after ${seconds(began)} s, ${isCancelled}`)
    const found = await this.#settled(() => generationOf(this.#api, IMPORTED))
    const stored = this.#generation
    must(found === stored || found === generation, `import ${generation}: ${found} is stored, ${stored} was before`)
    if (outcome === 'done') must(found === generation, `import ${generation} was acknowledged, and is lost`)
    this.#generation = found
    if (outcome === 'done') return 'done'
    // If the client cancels a request before it was sent completely, the connection may be closed.
    if (outcome === undefined && isCancelled) return 'cancelled'
    if (code === 'importCancelled') must(found === stored, `import ${generation} was cancelled, and is there`)
    if (code === 'importCancelled' && isCancelled) return 'cancelled'
    const refused = this.#refuse(code)
    if (refused === 'refused') must(found === stored, `import ${generation} was refused (${code}), and is there`)
    return refused
  }

  /** Gives each person a booklet, or returns all. */
  async act(): Promise<Done> {
    const api = this.#api
    const request = await bookletAct(api, !this.#isIssued).catch(() => undefined)
    if (!request) return 'refused'
    const error = await sendAct(api, request).then(
      () => undefined,
      (failed: Error) => failed.message,
    )
    const found = await this.#settled(() => bookletsIssued(this.#api, PERSONS))
    if (!error) must(found !== this.#isIssued, 'an act was acknowledged, and is lost')
    const refused = error === undefined ? 'done' : this.#refuse(/"code":"(\w+)"/.exec(error)?.[1] ?? error)
    if (refused === 'refused') must(found === this.#isIssued, `an act was refused (${error}), and is done`)
    this.#isIssued = found
    return refused
  }

  /** Retries a read until the database responds. A wrong result fails immediately. */
  async #settled<T>(read: () => Promise<T>): Promise<T> {
    for (;;)
      try {
        return await read()
      } catch (error) {
        // A load in progress is aborted when the database connection is lost.
        if (!/^(Loading .* failed: 503|terminated)/.test((error as Error).message)) throw error
        await sleep(500)
      }
  }

  async backup(file: string, env: Readonly<Record<string, string>>): Promise<Done> {
    const { code, said } = await typed(path.join(path.dirname(file), 'data'), ['--backup', file], env)
    if (code === 0) return 'done'
    console.log(`a backup was refused: ${said.trim().split('\n').at(-1)}`)
    return this.#refuse('backup')
  }

  async verify(): Promise<void> {
    const loaded = await Promise.all(this.#apis.map((api) => api.load('departments')))
    for (const { rows, version } of loaded) {
      must(version === loaded[0]!.version, 'the servers have different versions')
      const stored = new Map(rows.map((row) => [row['departmentCode'], row['departmentName']]))
      for (const [code, name] of this.#added) must(stored.get(code) === name, `${code} was acknowledged, and is lost`)
    }
    must((await generationOf(this.#api, IMPORTED)) === this.#generation, 'the last import is lost')
    must((await bookletsIssued(this.#api, PERSONS)) === this.#isIssued, 'the last act is lost')
  }
}

const versionOf = async (api: ApiClient): Promise<number> => (await api.load('employees')).version
