/** People who edit constantly. All acknowledged edits must be stored afterwards. */
import { type Account, type ApiClient, newSession, signInApi } from '../../support/api.ts'
import { must, sleep } from './fault.ts'

/** Milliseconds after which a request without a response counts as hanging. */
const PATIENCE = 25_000

interface Row {
  readonly departmentCode: number
  readonly departmentName: string | null
}

export interface Editors {
  /** Number of acknowledged edits, refused ones by code, and unanswered ones; longest wait in milliseconds. */
  readonly tally: { acknowledged: number; refused: Record<string, number>; unanswered: number; longest: number }
  /** Stops once the current edits have finished. */
  stop(): Promise<void>
  /**
   * Checks that each row has the last acknowledged value, or that of a later unanswered edit. @returns the number of
   * rows
   */
  verify(): Promise<number>
  /** Resolves once each editor has been served again. */
  allServed(): Promise<void>
  /**
   * Loads the rows from the next server. No row may be older than the last response. Does nothing if the load fails.
   */
  look(): Promise<void>
}

/** @param urls servers of one database; the editors alternate between them */
export async function startEditors(account: Account, count: number, urls = [account.url]): Promise<Editors> {
  const cookie = account.cookie ?? (await newSession(account))
  const apis = await Promise.all(urls.map((url) => signInApi({ ...account, url, cookie })))
  const first = 1000 + Math.floor(Math.random() * 1e9)
  const codes = Array.from({ length: count }, (_, i) => first + i)
  const rows = codes.map((departmentCode) => ({ departmentCode, departmentName: '0' }))
  const added = await send(apis[0]!, 'POST', { rows })
  must(added.status === 200, `the rows were not added: ${added.status} ${JSON.stringify(added.body)}`)
  const tally: Editors['tally'] = { acknowledged: 0, refused: {}, unanswered: 0, longest: 0 }
  const told = new Map(codes.map((code) => [code, 0]))
  const doubtful = new Map<number, number>()
  const served = new Map(codes.map((code) => [code, 0]))
  const stop = new AbortController()
  let looks = 0

  async function edit(code: number, i: number, at: number): Promise<void> {
    const api = apis[(i + at) % apis.length]!
    const last = told.get(code)!
    const edits = [
      { key: code, changes: { departmentName: String(last + 1) }, expected: { departmentName: String(last) } },
    ]
    const began = performance.now()
    doubtful.set(code, last + 1)
    try {
      const { status, body } = await send(api, 'PATCH', { edits })
      if (status === 200) {
        told.set(code, last + 1)
        doubtful.delete(code)
        tally.acknowledged++
        served.set(code, served.get(code)! + 1)
        return
      }
      const error = body.error.code
      tally.refused[error] = (tally.refused[error] ?? 0) + 1
      // A definite refusal means that the edit was not made.
      if (error !== 'databaseUnavailable' && error !== 'databaseBusy' && error !== 'editConflict') doubtful.delete(code)
    } catch {
      tally.unanswered++
    } finally {
      tally.longest = Math.max(tally.longest, Math.round(performance.now() - began))
    }
    await sleep(200)
    await settle(api, code)
  }

  /** Loads the row to find out if an unanswered edit was made, as the page does. */
  async function settle(api: ApiClient, code: number): Promise<void> {
    if (!doubtful.has(code)) return
    const found = await stored(api).catch(() => undefined)
    if (!found) return
    const now = found.get(code) ?? -1
    must(now === told.get(code) || now === doubtful.get(code), `${code}: ${now} is stored, ${told.get(code)} was told`)
    told.set(code, now)
    doubtful.delete(code)
  }

  let failure: unknown
  const running = codes.map(async (code, i) => {
    for (let at = 0; !stop.signal.aborted; at++) {
      await settle(apis[(i + at) % apis.length]!, code)
      if (doubtful.has(code)) await sleep(100)
      else await edit(code, i, at)
    }
  })
  const all = Promise.all(running).catch((error: unknown) => (failure = error))
  return {
    tally,
    async stop() {
      stop.abort()
      await all
      if (failure) throw failure
    },
    async allServed() {
      const before = new Map(served)
      for (const began = performance.now(); codes.some((code) => served.get(code)! <= before.get(code)!); ) {
        if (failure) throw failure
        must(performance.now() - began < 90_000, 'not everybody was served again within 90 s')
        await sleep(50)
      }
    },
    async look() {
      const before = new Map(told)
      const found = await stored(apis[looks++ % apis.length]!).catch(() => undefined)
      for (const [code, count] of found ? before : [])
        must(found!.get(code)! >= count, `${code}: ${found!.get(code)} was read, ${count} was told before`)
    },
    async verify() {
      const found = await stored(apis[0]!)
      for (const code of codes) {
        const now = found.get(code) ?? -1
        const fits = now === told.get(code) || now === doubtful.get(code)
        must(fits, `${code}: ${now} is stored, ${told.get(code)} was acknowledged: an edit is lost`)
      }
      return codes.length
    },
  }
}

async function stored(api: ApiClient): Promise<Map<number, number>> {
  const { rows } = await within(api.load('departments'))
  return new Map((rows as unknown as Row[]).map((row) => [row.departmentCode, Number(row.departmentName)]))
}

/** Fails after `PATIENCE` instead of waiting for a hanging server. */
function within<T>(work: Promise<T>): Promise<T> {
  const late = sleep(PATIENCE).then(() => Promise.reject(new Error(`no answer within ${PATIENCE} ms`)))
  return Promise.race([work, late])
}

interface Sent {
  readonly status: number
  readonly body: { readonly error: { readonly code: string } }
}

async function send(api: ApiClient, method: string, body: object): Promise<Sent> {
  const answer = await api.fetch('/api/tables/departments', {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE),
  })
  return { status: answer.status, body: (await answer.json()) as Sent['body'] }
}
