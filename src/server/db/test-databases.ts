/** For tests: one suite on both databases, each time on a fresh one. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { openDatabase, type Database } from './open.ts'

export interface TestDatabase extends Database {
  /** Address of a server's database, for a second pool, as another of our servers would have; embedded has none. */
  readonly url: string | undefined
}

export interface TestDatabaseOptions {
  /** With all of db/migrations and db/server applied (default), or empty. */
  readonly migrated?: boolean
}

/**
 * Runs the suite `body` on PGlite and on a real PostgreSQL server, each with a database of its own, made before the
 * first test and gone after the last. `database` gives it, inside hooks and tests. Without a server on this machine
 * that half is skipped (the run says so loudly).
 */
export function describeDatabases(
  name: string,
  body: (database: () => TestDatabase) => void,
  options: TestDatabaseOptions = {},
): void {
  for (const kind of ['embedded', 'server'] as const) {
    const label = `${name} (${kind === 'embedded' ? 'PGlite' : 'PostgreSQL'})`
    describe.skipIf(kind === 'server' && !hasServer())(label, () => {
      let database: TestDatabase | undefined
      beforeAll(async () => {
        database = await openTestDatabase(kind, options)
      })
      afterAll(() => database?.close())
      body(() => {
        if (!database) throw new Error('the test database is there inside hooks and tests only')
        return database
      })
    })
  }
}

/** Whether this machine has a PostgreSQL server for tests. */
export function hasServer(): boolean {
  return inject('databases').server
}

/** A fresh database; whoever opens it closes it, and on a server it is dropped then. */
export async function openTestDatabase(
  kind: Database['kind'],
  { migrated = true }: TestDatabaseOptions = {},
): Promise<TestDatabase> {
  if (kind === 'embedded') {
    return { ...(await openDatabase({ archive: await pgliteArchive(migrated) })), url: undefined }
  }
  const server = await ask('/server', migrated)
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${migrated ? 'eventms_template' : 'template0'}`)
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  const database = await openDatabase({ databaseUrl: url })
  const close = async (): Promise<void> => {
    await database.close()
    await administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
  return { ...database, url, close }
}

/** What a fresh PGlite starts from (`Pglite.start({ archive, dataDir? })`). */
export async function pgliteArchive(migrated: boolean): Promise<Uint8Array> {
  return readFile(await ask('/archive', migrated))
}

/** Asks the run's global set-up (test/global-postgres.ts) for what it makes once. */
async function ask(what: '/archive' | '/server', migrated: boolean): Promise<string> {
  const url = Object.assign(new URL(inject('databases').service), { pathname: what })
  url.searchParams.set('migrated', String(migrated))
  const response = await fetch(url)
  const text = await response.text()
  if (!response.ok) throw new Error(`the test database could not be prepared: ${text}`)
  return text
}

async function administer(server: string, sql: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
