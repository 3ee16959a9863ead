import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import type { Versions } from '#domain/wire.ts'
import { interceptConnect } from '#server/intercept-connect.ts'

/** Seconds that anybody waits for the session while an import has it; whoever would wait longer is told so at once. */
const PATIENCE = 20

/** Rows that a merge writes in a millisecond, until anything was measured; and at most, whatever was measured. */
const RATE = 30
const FASTEST = 300

/** Milliseconds that any import may write before the database counts as hanging. */
const OVERDUE = 120_000

/** How often those who wait look whether it is worth it (ms). */
const EVERY = 200

/** The act that has the session. */
interface SessionHolder {
  readonly versions: Versions
  /** How many rows it writes, where it is an import. */
  readonly rows: number | undefined
  /** Whether all it does is to read, as long as that takes. */
  readonly reads: boolean
  readonly since: number
}

/** An import that writes, for those who wait for it. */
export interface Importing {
  /** Of the whole import: half of it was done when its rows were there. About, since the database does not say. */
  readonly percent: number
  /** Until it will have ended, about. */
  readonly seconds: number
}

/**
 * The single session of the embedded database. While an act has it nothing else can be committed, so that what was
 * committed when the act began is all there is: loads, sessions and liveness are answered from memory by it.
 */
export class OneSession {
  /** From how many rows on an import is long: its rows are staged in parts before its act (data/import/staging.ts). */
  longFrom = 10_000
  /**
   * About how many rows one statement merges, so that none takes as long as one that hangs. Each looks through the whole
   * table once more: many small ones would take longer in all.
   */
  mergedAtOnce = 100_000
  /** Brings up to date what is to be answered from memory, until `signal` ends it; called before a long act. */
  warm: (signal: AbortSignal) => Promise<void> = () => Promise.resolve()
  /** Staged tables that nobody needs any longer, and that are still there. */
  readonly leftovers = new Set<string>()
  #held: SessionHolder | undefined
  readonly #waiting = new Set<() => void>()
  #rate = RATE
  #isMeasured = false
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** What was committed when the act that has the session began; undefined while none has it. */
  get committed(): Versions | undefined {
    return this.#held?.versions
  }

  /** Whether a backup is being read: what would write waits for it. */
  get isRead(): boolean {
    return this.#held?.reads === true
  }

  get importing(): Importing | undefined {
    const { rows, since } = this.#held ?? {}
    if (rows === undefined || since === undefined) return undefined
    const passed = this.#now() - since
    const expected = rows / this.#rate
    // One that takes longer than expected takes yet another while.
    const left = Math.max(expected - passed, passed / 4, 1000)
    return { percent: Math.floor(50 + 40 * Math.min(1, passed / expected)), seconds: Math.ceil(left / 1000) }
  }

  /** Whether an import writes for so long that the database may hang. */
  get overdue(): boolean {
    const { rows, since } = this.#held ?? {}
    if (rows === undefined || since === undefined) return false
    return this.#now() - since > Math.max(4 * (rows / this.#rate), OVERDUE)
  }

  /**
   * So many rows of an import were staged in so many milliseconds: until a merge was measured, nothing tells more of
   * it.
   */
  measured(rows: number, took: number): void {
    if (!this.#isMeasured && took > 0) this.#rate = Math.min(FASTEST, rows / took)
  }

  /** Resolves once the import that writes has ended, or `signal` says that nobody waits any longer. */
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

  /** An act has the session. @returns what says that it has it no longer, and whether all of it was done */
  hold(versions: Versions, rows?: number): (done: boolean) => void {
    return this.#hold({ versions, rows, reads: false, since: this.#now() })
  }

  /** The same for who reads everything, and writes nothing. */
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
      // Small ones say nothing of large ones.
      if (!done || rows === undefined || rows < this.longFrom || took <= 0) return
      this.#rate = Math.min(FASTEST, rows / took)
      this.#isMeasured = true
    }
  }
}

/**
 * Runs `work` once no import writes, and again where it was refused because another one came first: for who has a sign
 * of life and a cancel, and waits as long as that takes. What is refused must have done nothing.
 * @param waits is told before it waits
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

/** The session that all of a pool shares; undefined where each connection has its own. */
export function oneSessionOf(pool: pg.Pool): OneSession | undefined {
  return (pool as Partial<WithSession>).oneSession
}

interface WithSession {
  readonly oneSession: OneSession
}

/**
 * Gives the pool its session, and those who wait for it while an import writes a refusal in place of a long silence:
 * EventmsError 'importRunning' { percent, seconds }.
 */
export function shareSession(pool: pg.Pool, session = new OneSession()): void {
  Object.assign(pool, { oneSession: session } satisfies WithSession)
  interceptConnect(pool, (connect) => waitFor(connect, session))
}

function waitFor(connect: () => Promise<pg.PoolClient>, session: OneSession): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    const asked = performance.now()
    let refused = false
    const look = () => {
      const { importing } = session
      const waited = (performance.now() - asked) / 1000
      if (!importing || (importing.seconds <= PATIENCE && waited < PATIENCE)) return
      refused = true
      clearInterval(looking)
      reject(new EventmsError('importRunning', { ...importing }))
    }
    const looking = setInterval(look, EVERY).unref()
    look()
    if (refused) return
    connect().then(
      (client) => {
        clearInterval(looking)
        // Whoever asked has gone.
        if (refused) client.release()
        else resolve(client)
      },
      (error: unknown) => {
        clearInterval(looking)
        reject(error as Error)
      },
    )
  })
}
