import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { WriterSlots } from './writer-slots.ts'

/**
 * Separate pools: writers wait up to 20 s for locks, and in a shared pool would block sign-in, loads and health checks.
 */
export interface Connections {
  readonly writers: pg.Pool
  /** One connection, for checks that the server answers. */
  readonly watcher: pg.Pool
  /** `application_name`, unique to this process. */
  readonly name: string
}

/** Prefix of the names of all EventMS connections; the whole name in earlier versions and the embedded database. */
const NAME = 'eventms'

/** Pattern of any connection of EventMS; a pooler may append to the name. */
export const ANY_NAME = `^${NAME}(-[0-9a-f]{16}.*)?$`

const writerSlots = new WeakMap<pg.Pool, WriterSlots>()
const connections = new WeakMap<pg.Pool, Connections>()

export function setApart(pool: pg.Pool, separate: Connections): void {
  connections.set(pool, separate)
  writerSlots.set(pool, new WriterSlots())
}

/** Slots of the writers; undefined for the embedded database, whose only session is a queue already. */
export function writerSlotsOf(pool: pg.Pool): WriterSlots | undefined {
  return writerSlots.get(pool)
}

/** The writers' pool; for the embedded database `pool` itself, because it has a single session. */
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

/** Timeout in milliseconds of the wait for a connection. */
const CONNECTING = 10_000

/** Timeout of a check in milliseconds. */
const POLL_TIMEOUT = 4_000

/** Pools for reads and sessions, for acts, and for checks. @param poolConfig without an address, which `Primary` sets */
export function serverPools(poolConfig: pg.PoolConfig): Connections & { readonly pool: pg.Pool } {
  const name = `${NAME}-${randomBytes(8).toString('hex')}`
  const shared = { ...poolConfig, application_name: name, idleTimeoutMillis: 30_000, keepAlive: true }
  // `query_timeout` detects a silent server. `statement_timeout` is set per transaction: poolers refuse it here.
  const working = { ...shared, connectionTimeoutMillis: CONNECTING, query_timeout: 90_000 }
  return {
    name,
    pool: new pg.Pool({ ...working, max: 10 }),
    writers: new pg.Pool({ ...working, max: 10 }),
    watcher: new pg.Pool({ ...shared, max: 1, connectionTimeoutMillis: POLL_TIMEOUT, query_timeout: POLL_TIMEOUT }),
  }
}
