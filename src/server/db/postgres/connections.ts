import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { WriterSlots } from './writer-slots.ts'

/**
 * Connections to a PostgreSQL server, in addition to the pool that reads and sign-ins use. Writers have their own pool,
 * because they wait up to 20 s for locks. In a shared pool they would block sign-ins, loads and health checks.
 */
export interface Connections {
  readonly writers: pg.Pool
  /** A pool of one connection, which checks that the server answers. */
  readonly watcher: pg.Pool
  /** The `application_name` of all these connections, different for each process. */
  readonly name: string
}

/**
 * First characters of the `application_name` of every connection of EventMS, such as `eventms-0123456789abcdef`.
 * Earlier versions and the embedded database have the whole name `eventms`.
 */
const NAME = 'eventms'

/** Regular expression for the `application_name` of any connection of EventMS. A pooler may append text to it. */
export const ANY_NAME = `^${NAME}(-[0-9a-f]{16}.*)?$`

const writerSlots = new WeakMap<pg.Pool, WriterSlots>()
const connections = new WeakMap<pg.Pool, Connections>()

/** Registers the writers' pool and the watcher that belong to the pool of a PostgreSQL server. */
export function setApart(pool: pg.Pool, separate: Connections): void {
  connections.set(pool, separate)
  writerSlots.set(pool, new WriterSlots())
}

/**
 * The slots that limit how many writers have a connection (writer-slots.ts). Undefined for the embedded database, whose
 * only session lets one writer in at a time anyway.
 */
export function writerSlotsOf(pool: pg.Pool): WriterSlots | undefined {
  return writerSlots.get(pool)
}

/** The pool for transactions that write; `pool` itself for the embedded database, which has a single session. */
export function writersOf(pool: pg.Pool): pg.Pool {
  return connections.get(pool)?.writers ?? pool
}

/** The pool for health checks; `pool` itself for the embedded database. */
export function watcherOf(pool: pg.Pool): pg.Pool {
  return connections.get(pool)?.watcher ?? pool
}

/** The `application_name` of `pool`, and of the writers' pool and the watcher that belong to it. */
export function connectionName(pool: pg.Pool): string {
  return connections.get(pool)?.name ?? NAME
}

/** Milliseconds to wait for a connection. */
const CONNECTING = 10_000

/** Milliseconds that a check of the server may take. */
const POLL_TIMEOUT = 4_000

/**
 * Makes the pools of a PostgreSQL server: for reads and sign-ins, for writers, and for health checks.
 * @param poolConfig contains the first address of the setting. If the setting has several addresses, `Primary` replaces
 * the first one by the address of the primary server
 */
export function serverPools(poolConfig: pg.PoolConfig): Connections & { readonly pool: pg.Pool } {
  const name = `${NAME}-${randomBytes(8).toString('hex')}`
  const shared = { ...poolConfig, application_name: name, idleTimeoutMillis: 30_000, keepAlive: true }
  // `query_timeout` detects a server that does not answer. `statement_timeout` is set in each transaction, because
  // poolers refuse it here.
  const working = { ...shared, connectionTimeoutMillis: CONNECTING, query_timeout: 90_000 }
  return {
    name,
    pool: new pg.Pool({ ...working, max: 10 }),
    writers: new pg.Pool({ ...working, max: 10 }),
    watcher: new pg.Pool({ ...shared, max: 1, connectionTimeoutMillis: POLL_TIMEOUT, query_timeout: POLL_TIMEOUT }),
  }
}
