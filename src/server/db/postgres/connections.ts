import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { WriterSlots } from './writer-slots.ts'

/**
 * Pools of separate purposes: writers wait up to 20 s for locks, and would block sign-in, loads and health checks in a
 * shared pool.
 */
export interface Connections {
  readonly writers: pg.Pool
  /** One connection, for checks that the server answers. */
  readonly watcher: pg.Pool
  /** `application_name`, unique to this process. */
  readonly name: string
}

/** Prefix of all EventMS connections; earlier versions and the embedded database use it alone. */
const NAME = 'eventms'

/** Pattern of any connection of EventMS; a pooler may append to the name. */
export const ANY_NAME = `^${NAME}(-[0-9a-f]{16}.*)?$`

const writerSlots = new WeakMap<pg.Pool, WriterSlots>()
const connections = new WeakMap<pg.Pool, Connections>()

export function setApart(pool: pg.Pool, apart: Connections): void {
  connections.set(pool, apart)
  writerSlots.set(pool, new WriterSlots())
}

/** Slots of the writers; undefined for the embedded database, where all wait for one session. */
export function writerSlotsOf(pool: pg.Pool): WriterSlots | undefined {
  return writerSlots.get(pool)
}

/** The writers' pool; the embedded database has one session for everything. */
export function writersOf(pool: pg.Pool): pg.Pool {
  return connections.get(pool)?.writers ?? pool
}

export function watcherOf(pool: pg.Pool): pg.Pool {
  return connections.get(pool)?.watcher ?? pool
}

/** Name shared by `pool` and its separate connections. */
export function connectionName(pool: pg.Pool): string {
  return connections.get(pool)?.name ?? NAME
}

/** Milliseconds until a waiter for a connection is refused. */
const CONNECTING = 10_000

/** Milliseconds until a check fails. */
const POLL_TIMEOUT = 4_000

/** Pools for reads and sessions, for acts, and for checks; `where` has no address. */
export function serverPools(where: pg.PoolConfig): Connections & { readonly pool: pg.Pool } {
  const name = `${NAME}-${randomBytes(8).toString('hex')}`
  const shared = { ...where, application_name: name, idleTimeoutMillis: 30_000, keepAlive: true }
  // `statement_timeout` is set per transaction, because poolers refuse it here. This limit is for a silent server.
  const working = { ...shared, connectionTimeoutMillis: CONNECTING, query_timeout: 90_000 }
  return {
    name,
    pool: new pg.Pool({ ...working, max: 10 }),
    writers: new pg.Pool({ ...working, max: 10 }),
    watcher: new pg.Pool({ ...shared, max: 1, connectionTimeoutMillis: POLL_TIMEOUT, query_timeout: POLL_TIMEOUT }),
  }
}
