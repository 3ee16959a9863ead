/**
 * Databases that all test files of a run share. Test files run in other processes, and request databases over a local
 * port. So a run without database tests starts no database.
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { findPostgres } from './postgres-binaries.ts'
import { preparedArchive, PreparedServer } from './prepared-databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the service for src/server/db/test-databases.ts. `server`: PostgreSQL is available. */
    databases: { service: string; server: boolean }
  }
}

const LOUD = `
!!! ------------------------------------------------------------------------------------------------
!!! NO POSTGRESQL SERVER on this machine: every suite that should run on one is SKIPPED, and runs on
!!! PGlite only. Install PostgreSQL, or name the folder of its programs by EVENTMS_PG_BIN.
!!! ------------------------------------------------------------------------------------------------
`

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const available = (await findPostgres()) !== undefined
  if (!available) console.warn(LOUD)
  const server = new PreparedServer()
  const archives = new Map<boolean, Promise<string>>()
  const answers: Record<string, (migrated: boolean) => Promise<string>> = {
    '/server': (migrated) => server.url(migrated),
    '/project': () => server.projectUrl(),
    '/archive': (migrated) => {
      // The migrated archive is made from the empty one, which must be made once only.
      const before = migrated ? (archives.get(false) ?? Promise.resolve()) : Promise.resolve()
      const archive = archives.get(migrated) ?? before.then(() => preparedArchive(migrated))
      archives.set(migrated, archive)
      return archive
    },
  }
  // The service requires this token, because its responses contain the superuser's password.
  const token = randomBytes(16).toString('hex')
  const service = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const answer = searchParams.get('token') === token ? answers[pathname] : undefined
    if (!answer) return void response.writeHead(404).end()
    answer(searchParams.get('migrated') === 'true').then(
      (text) => response.end(text),
      (error: unknown) => fail(response, error),
    )
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  service.unref()
  const { port } = service.address() as AddressInfo
  provide('databases', { service: `http://127.0.0.1:${port}/?token=${token}`, server: available })
  return async () => {
    service.closeAllConnections()
    service.close()
    await server.stop()
  }
}

function fail(response: ServerResponse, error: unknown): void {
  response.writeHead(500).end(error instanceof Error ? (error.stack ?? error.message) : String(error))
}
