import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** How long (ms) a server may take to say what it is, and the pause before all are asked again. */
const ASKED = 2_000
const AGAIN = 500

/** How often (ms) it is looked whether the primary still is one: a server that became a standby goes on answering. */
const EVERY = 5_000

/** How long (ms) whoever wants a connection waits for a primary, before they are told that there is none. */
const PATIENCE = 5_000

/**
 * What a server is: on which timeline it writes. One that was promoted begins a new one, so that a former primary that
 * comes back is told from it.
 */
const WHAT_IT_IS = `
  SELECT CASE WHEN NOT pg_is_in_recovery() THEN
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint::int END AS timeline`

interface Wired {
  readonly connection: { readonly stream: { destroy(error?: Error): void } }
}

type Connected = (error: Error | undefined, client?: pg.PoolClient, release?: (drop?: unknown) => void) => void

/**
 * Leads pools to the one of several servers that writes, and on to the next one when a standby was promoted: whenever a
 * connection cannot be had, all are asked what they are. Of several that would write (a former primary that came back)
 * the one of the latest timeline counts, and never one of an earlier timeline than was seen.
 */
export class Primary {
  readonly #addresses: readonly string[]
  readonly #options: readonly pg.PoolConfig[]
  readonly #onMove: (host: string) => void
  readonly #patience: number
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
    patience = PATIENCE,
  ) {
    this.#patience = patience
    this.#addresses = addresses
    this.#options = pools.map((pool) => (pool as unknown as { readonly options: pg.PoolConfig }).options)
    this.#onMove = onMove
    for (const pool of pools) this.#lead(pool)
    this.#timer = setInterval(() => void this.#check(), EVERY).unref()
  }

  /** Resolves once there is one; rejects where there is none in time. */
  async found(): Promise<void> {
    this.#search ??= this.#seek().finally(() => (this.#search = undefined))
    const late = pause(this.#patience, undefined, { ref: false }).then(() => {
      throw new Error('Connection terminated: none of the database servers is a primary')
    })
    await Promise.race([this.#search, late])
  }

  /** No more searches. */
  close(): void {
    this.#closed = true
    clearInterval(this.#timer)
  }

  async #check(): Promise<void> {
    if (this.#address === undefined || this.#search) return
    if ((await whatIs(this.#address)) === this.#timeline) return
    await this.found().catch(() => {})
  }

  #lead(pool: pg.Pool): void {
    const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
    const led = async () => {
      if (this.#search) await this.found()
      try {
        return await connect()
      } catch (error) {
        // Once: where the search finds it at the same place the next failure tells.
        if (this.#closed || pool.ending) throw error
        await this.found()
        return connect()
      }
    }
    const called = (connected?: Connected): Promise<pg.PoolClient> | undefined => {
      const client = led()
      if (!connected) return client
      client.then(
        (got) => connected(undefined, got, (drop) => got.release(drop as boolean)),
        (error: Error) => connected(error, undefined, () => {}),
      )
      return undefined
    }
    // pg declares connect as two overloads, which an assignment cannot express.
    pool.connect = called as typeof pool.connect
    pool.on('connect', (client) => this.#at.set(client, this.#address ?? ''))
    pool.on('remove', (client) => this.#at.delete(client))
  }

  async #seek(): Promise<void> {
    while (!this.#closed) {
      const told = await Promise.all(
        this.#addresses.map(async (address) => ({ address, timeline: await whatIs(address) })),
      )
      const [best] = told
        .filter(({ timeline }) => timeline !== undefined && timeline >= this.#timeline)
        .sort((a, b) => b.timeline! - a.timeline!)
      if (best) return this.#move(best.address, best.timeline!)
      await pause(AGAIN, undefined, { ref: false })
    }
  }

  #move(address: string, timeline: number): void {
    this.#timeline = timeline
    if (address === this.#address) return
    const isFirst = this.#address === undefined
    this.#address = address
    for (const options of this.#options) options.connectionString = address
    // Whoever still speaks to the one before would read what is old.
    for (const [client, at] of this.#at)
      if (at !== address)
        (client as unknown as Wired).connection.stream.destroy(new Error('Connection terminated: another primary'))
    if (!isFirst) this.#onMove(new URL(address).host)
  }
}

/** The timeline that a server writes on; undefined of a standby, and of one that does not answer. */
async function whatIs(connectionString: string): Promise<number | undefined> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: ASKED, query_timeout: ASKED })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: number | null }>(WHAT_IT_IS)
    return rows[0]?.timeline ?? undefined
  } catch {
    return undefined
  } finally {
    void client.end().catch(() => {})
  }
}
