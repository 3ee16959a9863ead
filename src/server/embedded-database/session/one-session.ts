import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import type { Versions } from '#domain/wire.ts'
import { interceptConnect } from '#server/intercept-connect.ts'

/**
 * Maximum seconds for which a request waits for an import. It is refused at once if the import is expected to take
 * longer.
 */
const MAX_WAIT_SECONDS = 20

/** Rows that a merge writes per millisecond: first estimate, and maximum. */
const RATE = 30
const FASTEST = 300

/** Minimum milliseconds of writing after which an import may count as hanging (`overdue`). */
const OVERDUE = 120_000

/** Milliseconds between two checks of a waiting request. */
const EVERY = 200

/** A transaction that uses the session now: an act, which changes data, or a backup. */
interface SessionHolder {
  /** Table versions at the time when the session was taken. */
  readonly versions: Versions
  /** Number of rows of an import; undefined for any other act. */
  readonly rows: number | undefined
  /** True for a backup, which only reads, but may take long. */
  readonly reads: boolean
  /** Time at which the transaction took the session, in milliseconds of `performance.now()`. */
  readonly since: number
}

/** Progress of an import that is writing. */
export interface Importing {
  /**
   * Estimated progress in percent. The first 50 percent are the copying to temporary tables, so an import that writes
   * has at least 50.
   */
  readonly percent: number
  /** Estimated seconds until the end. */
  readonly seconds: number
}

/**
 * State of the embedded database's only session. While an act uses it, nothing else can change the database. So loads
 * of cached tables, checks of sign-in sessions and health checks are answered from memory meanwhile.
 */
export class OneSession {
  /**
   * Minimum rows of a long import. A long import copies its rows to temporary tables before its act
   * (data/import/staging.ts).
   */
  longFrom = 10_000
  /**
   * Number of rows that one statement merges. Each statement also reads the whole table, so many small statements would
   * take longer.
   */
  mergedAtOnce = 100_000
  /**
   * Updates the cached tables before a long act, because they cannot be read from the database during the act. `signal`
   * cancels this.
   */
  warm: (signal: AbortSignal) => Promise<void> = () => Promise.resolve()
  /** Names of temporary tables that are still to be dropped. */
  readonly leftovers = new Set<string>()
  #holder: SessionHolder | undefined
  readonly #waiting = new Set<() => void>()
  #rate = RATE
  #isMeasured = false
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Table versions when the running act or backup took the session; undefined if none is running. */
  get committed(): Versions | undefined {
    return this.#holder?.versions
  }

  /** True while a backup reads the database. Writers wait until it has ended. */
  get isRead(): boolean {
    return this.#holder?.reads === true
  }

  /** Progress of the import that is writing; undefined if none is. */
  get importing(): Importing | undefined {
    const { rows, since } = this.#holder ?? {}
    if (rows === undefined || since === undefined) return undefined
    const elapsed = this.#now() - since
    const expected = rows / this.#rate
    // At least a quarter of the elapsed time, so that the remaining time of a slow import never becomes zero.
    const left = Math.max(expected - elapsed, elapsed / 4, 1000)
    return { percent: Math.floor(50 + 40 * Math.min(1, elapsed / expected)), seconds: Math.ceil(left / 1000) }
  }

  /** Seconds since the running act or backup took the session; 0 if none is running. */
  get heldFor(): number {
    return this.#holder ? (this.#now() - this.#holder.since) / 1000 : 0
  }

  /** True if an import has been writing for so long that it counts as hanging. */
  get overdue(): boolean {
    const { rows, since } = this.#holder ?? {}
    if (rows === undefined || since === undefined) return false
    return this.#now() - since > Math.max(4 * (rows / this.#rate), OVERDUE)
  }

  /**
   * Estimates the speed of a merge from the speed of copying to temporary tables. Does nothing once a merge has been
   * measured. @param took milliseconds of the copying
   */
  measured(rows: number, took: number): void {
    if (!this.#isMeasured && took > 0) this.#rate = Math.min(FASTEST, rows / took)
  }

  /** Resolves when no import is writing, or when `signal` aborts. */
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

  /**
   * Registers an act that uses the session now. @returns a function to call at its end; `done` is false if the act
   * failed
   */
  hold(versions: Versions, rows?: number): (done: boolean) => void {
    return this.#hold({ versions, rows, reads: false, since: this.#now() })
  }

  /** Registers a backup that reads now. @returns a function to call at its end */
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
      // The speed of a small import says nothing about a large one.
      if (!done || rows === undefined || rows < this.longFrom || took <= 0) return
      this.#rate = Math.min(FASTEST, rows / took)
      this.#isMeasured = true
    }
  }
}

/**
 * Waits until no import is writing, then runs `work`. Repeats both if `work` fails with 'importRunning'. So `work` must
 * not have changed anything when it throws this error. The wait may take minutes, so the caller must show the progress
 * and be able to cancel.
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

/** The only session of an embedded database's pool; undefined for a PostgreSQL server. */
export function oneSessionOf(pool: pg.Pool): OneSession | undefined {
  return (pool as Partial<WithSession>).oneSession
}

interface WithSession {
  readonly oneSession: OneSession
}

/**
 * Makes requests to the pool wait for a short import. During a long import they get EventmsError 'importRunning' {
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
