import { MessageChannel, Worker } from 'node:worker_threads'
import pg from 'pg'
import { ROOT } from '#server/root.ts'
import { PgliteStream } from './stream.ts'

const WORKER = new URL('src/server/embedded-database/engine/worker.mjs', ROOT)

/** Default of `mostLog`. */
const MOST_LOG = 256 * 1024 * 1024

export interface PgliteOptions {
  /** Folder of the database, which the caller must have locked. Undefined for a database in memory. */
  readonly dataDir?: string
  /** Initial content, made by `dump`. The folder must be empty. */
  readonly archive?: Uint8Array
  /**
   * True (default) to flush commits to the disk before they are answered. Otherwise a power cut may destroy the
   * database.
   */
  readonly durable?: boolean
  /**
   * File that another process removes when it takes over the folder. The engine then stops before it answers or writes.
   */
  readonly lock?: string | undefined
  /**
   * Approximate bytes of the write-ahead log after which the worker makes a checkpoint. PGlite makes none by itself.
   */
  readonly mostLog?: number
  /** Milliseconds after which a statement counts as hanging. The engine is then killed, and started again. */
  readonly statementTimeout?: number
}

/**
 * Thrown if the engine has stopped: its disk failed, another process took over its folder, or its files are damaged.
 */
export class EngineStopped extends Error {
  readonly code?: string
  /** The last message of PostgreSQL or of the system. */
  readonly words: string

  constructor(words: string, code: string | undefined) {
    super(`the embedded database stopped: ${words || code || 'it gave up'}`)
    this.words = words
    if (code) this.code = code
  }
}

/** True if a statement, such as one with deeply nested JSON, made the engine stop. Disk and files are intact then. */
export const gaveUpOver = (cause: unknown): boolean =>
  cause instanceof Error && cause.message === 'the embedded database stopped in the middle of a statement'

type WorkerMessage = 'open' | { readonly failed: string; readonly code?: string }

/** PGlite in a worker thread. If the thread has ended, the next connection starts it again. */
export class Pglite {
  readonly #options: Required<Pick<PgliteOptions, 'statementTimeout'>> & PgliteOptions
  #worker: Promise<Worker> | undefined
  #stream: PgliteStream | undefined
  #started = false
  #closed = false

  private constructor(options: PgliteOptions) {
    // 120 s is longer than any statement of an import. The limit is needed because PGlite hangs on a full disk.
    this.#options = { statementTimeout: 120_000, ...options }
  }

  /** Starts an engine. @throws EngineStopped if the folder does not open (another version, damage, no room) */
  static async start(options: PgliteOptions = {}): Promise<Pglite> {
    const engine = new Pglite(options)
    await engine.#running()
    return engine
  }

  /**
   * Starts an engine, runs `work`, and closes the engine. `signal` kills the engine.
   * @throws errors of `start` and `work`, or the reason of `signal`
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
   * A pool with a single connection. Callers wait at most a minute for this connection. Code that has the connection
   * must not query the pool: the query would wait for the code's own connection (`transaction` refuses such queries).
   * @param onError gets the error if an idle connection is lost
   */
  pool(onError: (error: Error) => void = () => {}): pg.Pool {
    const pool = new pg.Pool({
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: 60_000,
      // Set explicitly, because PG* variables of the environment belong to another database.
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
    // Without this listener, losing a connection that is in use would end the process. Its query is rejected anyway.
    pool.on('connect', (client) => client.on('error', () => {}))
    return pool
  }

  /** The data folder as a tar archive. All queries wait meanwhile. */
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

  /** Shuts down the database in an orderly way. Kills the engine if the shutdown takes more than 20 s. */
  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    this.#stream?.destroy()
    const worker = await this.#worker?.catch(() => undefined)
    if (!worker) return
    const exited = new Promise((resolve) => worker.once('exit', resolve))
    const tooLong = setTimeout(() => void worker.terminate(), 20_000)
    worker.postMessage({ close: true })
    await exited
    clearTimeout(tooLong)
  }

  /** Stops the engine like kill -9: it writes nothing more to the folder. */
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
    // With empty `execArgv`, because the worker needs no module loaders of this process.
    const worker = new Worker(WORKER, {
      workerData: { dataDir, archive: this.#started ? undefined : archive, durable, lock, mostLog },
      execArgv: [],
    })
    return new Promise((resolve, reject) => {
      let failure: Error | undefined
      worker.on('message', (message: WorkerMessage) => {
        if (message !== 'open') return (failure = new EngineStopped(message.failed, message.code))
        this.#started = true
        return resolve(worker)
      })
      worker.once('error', (error) => (failure = error))
      worker.once('exit', () => {
        this.#worker = undefined
        // Makes pg reject running queries, with the reason if it is known.
        this.#stream?.destroy(failure)
        reject(failure ?? new Error('the embedded database stopped while it was opened'))
      })
    })
  }
}
