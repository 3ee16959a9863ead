import { MessageChannel, Worker } from 'node:worker_threads'
import pg from 'pg'
import { ROOT } from '#server/root.ts'
import { PgliteStream } from './stream.ts'

const WORKER = new URL('src/server/embedded-database/engine/worker.mjs', ROOT)

const MOST_LOG = 256 * 1024 * 1024

export interface PgliteOptions {
  /** Folder of the database; without it, in memory. The caller holds its lock. */
  readonly dataDir?: string
  /** What `dump` gave, to start from; the folder must be empty. */
  readonly archive?: Uint8Array
  /**
   * Whether what was answered is on the disk by then (preset). Without it a power cut may take the whole database; in
   * memory there is no difference.
   */
  readonly durable?: boolean
  /**
   * The file that is gone once another process has the folder: the engine then stops before it answers or writes on.
   */
  readonly lock?: string | undefined
  /**
   * About how many bytes the log may have before it gets a checkpoint, between two statements: the engine makes none by
   * itself, and a start after a crash replays all of it.
   */
  readonly mostLog?: number
  /** How long one statement may run (ms) before the engine is stopped and opened anew, as after kill -9. */
  readonly statementTimeout?: number
}

/**
 * The engine had to stop, or could not start: its disk failed, another process has its folder, its files are damaged.
 */
export class EngineStopped extends Error {
  /** What the disk said (ENOSPC, EIO), where it was the disk. */
  readonly code?: string
  /** PostgreSQL's own words, or the system's. */
  readonly words: string

  constructor(words: string, code: string | undefined) {
    super(`the embedded database stopped: ${words || code || 'it gave up'}`)
    this.words = words
    if (code) this.code = code
  }
}

/** The engine gave up over what it was given, such as JSON that is nested too deep: neither its disk nor its files. */
export const gaveUpOver = (cause: unknown): boolean =>
  cause instanceof Error && cause.message === 'the embedded database stopped in the middle of a statement'

/** What the worker says by itself. */
type Said = 'open' | { readonly failed: string; readonly code?: string }

/** PGlite in its worker thread. A worker that ended by itself is started anew at the next connection. */
export class Pglite {
  readonly #options: Required<Pick<PgliteOptions, 'statementTimeout'>> & PgliteOptions
  #worker: Promise<Worker> | undefined
  #stream: PgliteStream | undefined
  #started = false
  #closed = false

  private constructor(options: PgliteOptions) {
    // Far above any import, far below a person's patience with a disk that is full (where PGlite hangs).
    this.#options = { statementTimeout: 120_000, ...options }
  }

  /** @throws EngineStopped when the folder does not open (made by another version, damaged, no room) */
  static async start(options: PgliteOptions = {}): Promise<Pglite> {
    const engine = new Pglite(options)
    await engine.#running()
    return engine
  }

  /**
   * Runs `work` on an engine of its own, which is closed afterwards; killed as soon as `signal` is aborted.
   * @throws what `start` and `work` throw, or the reason of `signal` where it was aborted before `work`
   */
  static async run<T>(options: PgliteOptions, work: (pool: pg.Pool) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const engine = await Pglite.start(options)
    const kill = () => void engine.kill()
    signal?.addEventListener('abort', kill)
    let pool: pg.Pool | undefined
    try {
      signal?.throwIfAborted()
      pool = engine.pool()
      return await work(pool)
    } finally {
      signal?.removeEventListener('abort', kill)
      await pool?.end().catch(() => {})
      await (signal?.aborted ? engine.kill() : engine.close())
    }
  }

  /**
   * A pool of the single connection there is. Its clients wait for one another, at most a minute; so never query the
   * pool while holding its client (`transaction` refuses that).
   * @param onError told of a connection that was lost while it was idle
   */
  pool(onError: (error: Error) => void = () => {}): pg.Pool {
    const pool = new pg.Pool({
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: 60_000,
      // All of these would otherwise be read from PG* variables, which speak of another database.
      host: 'embedded',
      port: 5432,
      user: 'postgres',
      database: 'postgres',
      password: '',
      ssl: false,
      application_name: 'eventms',
      stream: () => this.#connect(),
    })
    pool.on('error', onError)
    // Without a listener, a connection lost while it is in use would end the process. Its query is rejected anyway.
    pool.on('connect', (client) => client.on('error', () => {}))
    return pool
  }

  /** The whole data folder as a tar archive. Nothing else runs meanwhile. */
  async dump(compression: 'gzip' | 'none' = 'gzip'): Promise<Uint8Array> {
    const worker = await this.#running()
    const { port1, port2 } = new MessageChannel()
    try {
      return await new Promise<Uint8Array>((resolve, reject) => {
        port1.once('message', resolve)
        port1.once('close', () => reject(new Error('the embedded database stopped while it was dumped')))
        worker.postMessage({ dump: port2, compression }, [port2])
      })
    } finally {
      port1.close()
    }
  }

  /** Ends the connection and shuts the database down in order; after 20 s without an end, as kill -9 would. */
  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    this.#stream?.destroy()
    const worker = await this.#worker?.catch(() => undefined)
    if (!worker) return
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    const tooLong = setTimeout(() => void worker.terminate(), 20_000)
    worker.postMessage({ close: true })
    await ended
    clearTimeout(tooLong)
  }

  /** Stops at once, as kill -9 would: nothing more reaches the folder. */
  async kill(): Promise<void> {
    this.#closed = true
    await (await this.#worker?.catch(() => undefined))?.terminate()
  }

  #connect(): PgliteStream {
    const { port1, port2 } = new MessageChannel()
    const opened = this.#running().then((worker) =>
      worker.postMessage({ connect: port2, ending: stream.ending }, [port2]),
    )
    this.#stream?.destroy()
    const stream = new PgliteStream(port1, {
      opened,
      statementTimeout: this.#options.statementTimeout,
      onStuck: () => void this.#worker?.then((worker) => worker.terminate()),
    })
    this.#stream = stream
    return stream
  }

  #running(): Promise<Worker> {
    if (this.#closed) return Promise.reject(new Error('the embedded database is closed'))
    this.#worker ??= this.#start().catch((error: unknown) => {
      this.#worker = undefined
      throw error
    })
    return this.#worker
  }

  #start(): Promise<Worker> {
    const { dataDir, archive, durable = true, lock, mostLog = MOST_LOG } = this.#options
    if (this.#started && !dataDir) return Promise.reject(new Error('the embedded database stopped; it was in memory'))
    // execArgv: the worker is plain JavaScript and needs none of the loaders this process may run under.
    const worker = new Worker(WORKER, {
      workerData: { dataDir, archive: this.#started ? undefined : archive, durable, lock, mostLog },
      execArgv: [],
    })
    return new Promise((resolve, reject) => {
      let failure: Error | undefined
      worker.on('message', (said: Said) => {
        if (said !== 'open') return (failure = new EngineStopped(said.failed, said.code))
        this.#started = true
        return resolve(worker)
      })
      worker.once('error', (error) => (failure = error))
      worker.once('exit', () => {
        this.#worker = undefined
        // pg then rejects what was under way, with the reason where there is one.
        this.#stream?.destroy(failure)
        reject(failure ?? new Error('the embedded database stopped while it was opened'))
      })
    })
  }
}
