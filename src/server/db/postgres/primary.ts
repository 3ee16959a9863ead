import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { interceptConnect } from '#server/intercept-connect.ts'

/** Milliseconds that a server may take to answer, and milliseconds until all servers are queried again. */
const ANSWER_MS = 2_000
const RETRY_MS = 500

/**
 * Milliseconds between two checks of the primary. Needed because a former primary that became a standby still answers
 * queries.
 */
const EVERY = 5_000

/** Milliseconds for which a new connection waits until a primary is found. */
const TIMEOUT_MS = 5_000

/**
 * SQL: the timeline of a primary; NULL for a standby. A standby that was promoted has a later timeline than the former
 * primary.
 */
const TIMELINE = `
  SELECT CASE WHEN NOT pg_is_in_recovery() THEN
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint::int END AS timeline`

/** Internals of pg that its types omit. */
interface Wired {
  readonly connection: { readonly stream: { destroy(error?: Error): void } }
}

/**
 * Connects pools to the primary, which is the server that accepts writes. If another server becomes the primary, this
 * class connects the pools to the new primary.
 */
export class Primary {
  readonly #addresses: readonly string[]
  readonly #options: readonly pg.PoolConfig[]
  readonly #onMove: (host: string) => void
  readonly #timeoutMs: number
  readonly #at = new Map<pg.PoolClient, string>()
  #address: string | undefined
  #timeline = 0
  #search: Promise<void> | undefined
  #closed = false
  readonly #timer: NodeJS.Timeout

  constructor(
    addresses: readonly string[],
    pools: readonly pg.Pool[],
    onMove: (host: string) => void = () => {},
    timeoutMs = TIMEOUT_MS,
  ) {
    this.#timeoutMs = timeoutMs
    this.#addresses = addresses
    this.#options = pools.map((pool) => (pool as unknown as { readonly options: pg.PoolConfig }).options)
    this.#onMove = onMove
    for (const pool of pools) this.#lead(pool)
    this.#timer = setInterval(() => void this.#check(), EVERY).unref()
  }

  async found(): Promise<void> {
    this.#search ??= this.#seek().finally(() => (this.#search = undefined))
    const timedOut = pause(this.#timeoutMs, undefined, { ref: false }).then(() => {
      throw new Error('Connection terminated: none of the database servers is a primary')
    })
    await Promise.race([this.#search, timedOut])
  }

  close(): void {
    this.#closed = true
    clearInterval(this.#timer)
  }

  async #check(): Promise<void> {
    if (this.#address === undefined || this.#search) return
    if ((await timelineOf(this.#address)) === this.#timeline) return
    await this.found().catch(() => {})
  }

  #lead(pool: pg.Pool): void {
    interceptConnect(pool, async (connect) => {
      if (this.#search) await this.found()
      try {
        return await connect()
      } catch (error) {
        // Searches for the primary server, and connects once more. A second error is thrown.
        if (this.#closed || pool.ending) throw error
        await this.found()
        return connect()
      }
    })
    pool.on('connect', (client) => this.#at.set(client, this.#address ?? ''))
    pool.on('remove', (client) => this.#at.delete(client))
  }

  async #seek(): Promise<void> {
    while (!this.#closed) {
      const servers = await Promise.all(
        this.#addresses.map(async (address) => ({ address, timeline: await timelineOf(address) })),
      )
      const [best] = servers
        .filter(({ timeline }) => timeline !== undefined && timeline >= this.#timeline)
        .sort((a, b) => b.timeline! - a.timeline!)
      if (best) return this.#move(best.address, best.timeline!)
      await pause(RETRY_MS, undefined, { ref: false })
    }
  }

  #move(address: string, timeline: number): void {
    this.#timeline = timeline
    if (address === this.#address) return
    const isFirst = this.#address === undefined
    this.#address = address
    for (const options of this.#options) options.connectionString = address
    // Cuts connections to the former primary, which would read stale data.
    for (const [client, at] of this.#at)
      if (at !== address)
        (client as unknown as Wired).connection.stream.destroy(new Error('Connection terminated: another primary'))
    if (!isFirst) this.#onMove(new URL(address).host)
  }
}

/** The timeline of a primary; undefined for a standby, and for a server that does not answer. */
async function timelineOf(connectionString: string): Promise<number | undefined> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: number | null }>(TIMELINE)
    return rows[0]?.timeline ?? undefined
  } catch {
    return undefined
  } finally {
    void client.end().catch(() => {})
  }
}
