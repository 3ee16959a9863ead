import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import type { Versions } from '#domain/wire.ts'
import { interceptConnect } from '#server/intercept-connect.ts'

/** Maximum seconds for which a request waits for an import. If the estimate is longer, it is refused at once. */
const MAX_WAIT_SECONDS = 20

/** Rows that a merge writes per millisecond: the estimate before the first measurement, and the maximum. */
const RATE = 30
const FASTEST = 300

/** Minimum milliseconds of an import after which the database counts as hanging. */
const OVERDUE = 120_000

/** Poll interval of a waiting request in milliseconds. */
const EVERY = 200

interface SessionHolder {
  readonly versions: Versions
  readonly rows: number | undefined
  /** True for a backup, which only reads, but may take long. */
  readonly reads: boolean
  readonly since: number
}

/** An import that is being written, as waiters see it. */
export interface Importing {
  /** Estimated progress of the import. Staging is the first 50 percent, so an import that writes has at least 50. */
  readonly percent: number
  /** Estimated seconds until the end. */
  readonly seconds: number
}

/**
 * State of the only session. While one act has the session, no other act can commit. Loads, sessions and health checks
 * are therefore answered from memory.
 */
export class OneSession {
  /** Rows from which an import is staged in parts before its act (data/import/staging.ts). */
  longFrom = 10_000
  /** Rows merged by one statement. Each statement scans the whole table, so many small statements would be slower. */
  mergedAtOnce = 100_000
  /** Refreshes the cached tables before a long act, during which they cannot be read; `signal` cancels this. */
  warm: (signal: AbortSignal) => Promise<void> = () => Promise.resolve()
  readonly leftovers = new Set<string>()
  #holder: SessionHolder | undefined
  readonly #waiting = new Set<() => void>()
  #rate = RATE
  #isMeasured = false
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Table versions before the act that has the session; undefined if no act has it. */
  get committed(): Versions | undefined {
    return this.#holder?.versions
  }

  /** True while a backup reads the database. Writers wait until the backup ends. */
  get isRead(): boolean {
    return this.#holder?.reads === true
  }

  get importing(): Importing | undefined {
    const { rows, since } = this.#holder ?? {}
    if (rows === undefined || since === undefined) return undefined
    const elapsed = this.#now() - since
    const expected = rows / this.#rate
    // The remaining time is at least a quarter of the elapsed time, so that the estimate of a slow import never reaches
    // zero.
    const left = Math.max(expected - elapsed, elapsed / 4, 1000)
    return { percent: Math.floor(50 + 40 * Math.min(1, elapsed / expected)), seconds: Math.ceil(left / 1000) }
  }

  /** Seconds since an act or a backup took the session; 0 if the session is free. */
  get heldFor(): number {
    return this.#holder ? (this.#now() - this.#holder.since) / 1000 : 0
  }

  /** True if an import has been writing for so long that the database may hang. */
  get overdue(): boolean {
    const { rows, since } = this.#holder ?? {}
    if (rows === undefined || since === undefined) return false
    return this.#now() - since > Math.max(4 * (rows / this.#rate), OVERDUE)
  }

  /** Estimates the rate of a merge from the duration of staging, until a merge was measured. */
  measured(rows: number, took: number): void {
    if (!this.#isMeasured && took > 0) this.#rate = Math.min(FASTEST, rows / took)
  }

  /** Resolves when no import is writing, or when `signal` is aborted. */
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

  /** Marks the session as taken by an act. @returns a function that releases it; `done` is false if the act failed */
  hold(versions: Versions, rows?: number): (done: boolean) => void {
    return this.#hold({ versions, rows, reads: false, since: this.#now() })
  }

  holdToRead(versions: Versions): (done: boolean) => void {
    return this.#hold({ versions, rows: undefined, reads: true, since: this.#now() })
  }

  #hold(holder: SessionHolder): (done: boolean) => void {
    const { rows } = holder
    this.#holder = holder
    return (done) => {
      if (this.#holder !== holder) return
      this.#holder = undefined
      for (const end of this.#waiting) end()
      const took = this.#now() - holder.since
      // The rate of a small import does not apply to large ones.
      if (!done || rows === undefined || rows < this.longFrom || took <= 0) return
      this.#rate = Math.min(FASTEST, rows / took)
      this.#isMeasured = true
    }
  }
}

/**
 * Runs `work` when no import is writing, and retries if another import begins first. Waits without a limit, so it is
 * for work that shows its progress and can be cancelled. A refused `work` must not have changed anything.
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
 * Makes the pool's requests wait for a short import. During a long import they are refused by EventmsError
 * 'importRunning' { percent, seconds }.
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
      if (!importing || (importing.seconds <= MAX_WAIT_SECONDS && waited < MAX_WAIT_SECONDS)) return
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
