import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { TurnsOfTables } from './turns-of-tables.ts'

/**
 * Connections of a PostgreSQL server by what they are for. Writers wait for each other's locks, up to 20 s each: were
 * theirs the same as everybody's, ten of them would take sign-in, loads and liveness down.
 */
export interface Connections {
  /** For acts alone. */
  readonly writers: pg.Pool
  /** One, for looking whether the server answers. */
  readonly watcher: pg.Pool
  /** What all of them are called in the database (`application_name`): no other process's have this name. */
  readonly name: string
}

/** What the name of every connection of EventMS begins with; earlier versions, and the embedded database, have no more. */
const NAME = 'eventms'

/** The name of any connection of EventMS; a pooler may put more behind it. */
export const ANY_NAME = `^${NAME}(-[0-9a-f]{16}.*)?$`

const turns = new WeakMap<pg.Pool, TurnsOfTables>()
const connections = new WeakMap<pg.Pool, Connections>()

/** Says which connections stand apart from those of `pool`. */
export function setApart(pool: pg.Pool, apart: Connections): void {
  connections.set(pool, apart)
  turns.set(pool, new TurnsOfTables())
}

/** The turns of a server's writers; undefined where one session makes everybody wait for everybody anyway. */
export function turnsOf(pool: pg.Pool): TurnsOfTables | undefined {
  return turns.get(pool)
}

/** The pool that acts take their connections from; the embedded database has but one session, for everything. */
export function writersOf(pool: pg.Pool): pg.Pool {
  return connections.get(pool)?.writers ?? pool
}

/** The pool by which to look whether the database answers. */
export function watcherOf(pool: pg.Pool): pg.Pool {
  return connections.get(pool)?.watcher ?? pool
}

/** What the connections of `pool`, and those that stand apart from it, are called; the embedded database has but one. */
export function connectionName(pool: pg.Pool): string {
  return connections.get(pool)?.name ?? NAME
}

/** What is said of connections everywhere: how soon whoever wants one is told that there is none (ms). */
const CONNECTING = 10_000

/** How soon whoever looks whether the database answers is told that it does not (ms). */
const LOOKING = 4_000

/** The settings of a server's pools but for where it is: reads and sessions, acts, and looking whether it answers. */
export function serverPools(where: pg.PoolConfig): Connections & { readonly pool: pg.Pool } {
  const name = `${NAME}-${randomBytes(8).toString('hex')}`
  const shared = { ...where, application_name: name, idleTimeoutMillis: 30_000, keepAlive: true }
  // A statement's limit is set per transaction: poolers refuse `statement_timeout` on connecting. This one is the
  // client's own, a little above it, for a server that went silent unnoticed (silence.ts).
  const working = { ...shared, connectionTimeoutMillis: CONNECTING, query_timeout: 90_000 }
  return {
    name,
    pool: new pg.Pool({ ...working, max: 10 }),
    writers: new pg.Pool({ ...working, max: 10 }),
    watcher: new pg.Pool({ ...shared, max: 1, connectionTimeoutMillis: LOOKING, query_timeout: LOOKING }),
  }
}
