import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import type { Versions } from '#domain/wire.ts'
import { interceptConnect } from '#server/intercept-connect.ts'

/** Maximum seconds that a request waits for an import; a request that would wait longer is refused at once. */
const PATIENCE = 20

/** Rows that a merge writes per millisecond: the assumption before a measurement, and the maximum. */
const RATE = 30
const FASTEST = 300

/** Milliseconds of writing after which the database counts as hanging. */
const OVERDUE = 120_000

/** Milliseconds between two checks of a waiter. */
const EVERY = 200

interface SessionHolder {
  readonly versions: Versions
  readonly rows: number | undefined
  /** The act only reads, which may take long. */
  readonly reads: boolean
  readonly since: number
}

/** An import that is being written, as waiters see it. */
export interface Importing {
  /** Estimated share of the whole import; staging is half of it. */
  readonly percent: number
  /** Estimated seconds until the end. */
  readonly seconds: number
}

/**
 * State of the only session. No other act is committed during an act, so loads, sessions and health checks are answered
 * from memory.
 */
export class OneSession {
  /** Rows from which an import is staged in parts before its act (data/import/staging.ts). */
  longFrom = 10_000
  /** Rows merged by one statement. Each statement scans the whole table, so many small ones would be slower. */
  mergedAtOnce = 100_000
  /** Refreshes the data answered from memory, before a long act; `signal` ends it. */
  warm: (signal: AbortSignal) => Promise<void> = () => Promise.resolve()
  readonly leftovers = new Set<string>()
  #held: SessionHolder | undefined
  readonly #waiting = new Set<() => void>()
  #rate = RATE
  #isMeasured = false
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Versions committed before the act that has the session; undefined without one. */
  get committed(): Versions | undefined {
    return this.#held?.versions
  }

  /** A backup reads the database: writers wait until it ends. */
  get isRead(): boolean {
    return this.#held?.reads === true
  }

  get importing(): Importing | undefined {
    const { rows, since } = this.#held ?? {}
    if (rows === undefined || since === undefined) return undefined
    const passed = this.#now() - since
    const expected = rows / this.#rate
    // At least a quarter of the passed time, so that a slow import never counts down to zero.
    const left = Math.max(expected - passed, passed / 4, 1000)
    return { percent: Math.floor(50 + 40 * Math.min(1, passed / expected)), seconds: Math.ceil(left / 1000) }
  }

  /** An import writes for so long that the database may hang. */
  get overdue(): boolean {
    const { rows, since } = this.#held ?? {}
    if (rows === undefined || since === undefined) return false
    return this.#now() - since > Math.max(4 * (rows / this.#rate), OVERDUE)
  }

  /** Records the duration of staging so many rows: the best estimate until a merge was measured. */
  measured(rows: number, took: number): void {
    if (!this.#isMeasured && took > 0) this.#rate = Math.min(FASTEST, rows / took)
  }

  /** Resolves once no import writes, or `signal` is aborted. */
  ended(signal?: AbortSignal): Promise<void> {
    if (!this.importing || signal?.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const end = () => {
        this.#waiting.delete(end)
        signal?.removeEventListener('abort', end)
        resolve()
      }
      this.#waiting.add(end)
      signal?.addEventListener('abort', end)
    })
  }

  /** Takes the session for an act. @returns its release; `done` means completed */
  hold(versions: Versions, rows?: number): (done: boolean) => void {
    return this.#hold({ versions, rows, reads: false, since: this.#now() })
  }

  holdToRead(versions: Versions): (done: boolean) => void {
    return this.#hold({ versions, rows: undefined, reads: true, since: this.#now() })
  }

  #hold(held: SessionHolder): (done: boolean) => void {
    const { rows } = held
    this.#held = held
    return (done) => {
      if (this.#held !== held) return
      this.#held = undefined
      for (const end of this.#waiting) end()
      const took = this.#now() - held.since
      // Small imports say nothing about large ones.
      if (!done || rows === undefined || rows < this.longFrom || took <= 0) return
      this.#rate = Math.min(FASTEST, rows / took)
      this.#isMeasured = true
    }
  }
}

/**
 * Runs `work` once no import writes, and again if another import was first. For callers with progress and cancellation,
 * which wait as long as needed. A refused `work` must not have changed anything.
 * @param waits called before each wait
 */
export async function behindImports<T>(
  session: OneSession,
  work: () => Promise<T>,
  { signal, waits = () => {} }: { readonly signal?: AbortSignal; readonly waits?: () => void } = {},
): Promise<T> {
  for (;;) {
    if (session.importing) {
      waits()
      await session.ended(signal)
    }
    try {
      return await work()
    } catch (error) {
      if (signal?.aborted || !(error instanceof EventmsError) || error.code !== 'importRunning') throw error
    }
  }
}

/** The pool's only session; undefined if each connection has a session of its own. */
export function oneSessionOf(pool: pg.Pool): OneSession | undefined {
  return (pool as Partial<WithSession>).oneSession
}

interface WithSession {
  readonly oneSession: OneSession
}

/**
 * Makes requests wait for a short import, and refuses them during a long one with EventmsError 'importRunning' {
 * percent, seconds }.
 */
export function shareSession(pool: pg.Pool, session = new OneSession()): void {
  Object.assign(pool, { oneSession: session } satisfies WithSession)
  interceptConnect(pool, (connect) => waitFor(connect, session))
}

function waitFor(connect: () => Promise<pg.PoolClient>, session: OneSession): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    const since = performance.now()
    let refused = false
    const poll = () => {
      const { importing } = session
      const waited = (performance.now() - since) / 1000
      if (!importing || (importing.seconds <= PATIENCE && waited < PATIENCE)) return
      refused = true
      clearInterval(timer)
      reject(new EventmsError('importRunning', { ...importing }))
    }
    const timer = setInterval(poll, EVERY).unref()
    poll()
    if (refused) return
    connect().then(
      (client) => {
        clearInterval(timer)
        if (refused) client.release()
        else resolve(client)
      },
      (error: unknown) => {
        clearInterval(timer)
        reject(error as Error)
      },
    )
  })
}
