/** A worker's server: started once and reset before each test. */
import { newSession } from '../../support/api.ts'
import { startServer, type RunningServer } from './server.ts'
import { type Contents, createWorkerDatabase, hasRunDatabase, keep } from './worker-database.ts'

/** A server with PostgreSQL requires this setting; one with the embedded database does not. */
export const AUTH_SECRET = 'a secret of the tests, long enough for the server'

export interface WorkerOffice {
  /** Resets the server to its first account and these contents. Returns the server. */
  begin(contents: Contents): Promise<RunningServer>
  close(): Promise<void>
}

/** `localhost`, because browsers do not allow passkeys on an IP address. */
const NAME = 'localhost'

/** The server starts on first use, because some tests use only servers of their own. */
export function startWorkerOffice(worker: number): WorkerOffice {
  return hasRunDatabase() ? restored(worker) : startedAnew()
}

function restored(worker: number): WorkerOffice {
  const prepare = async () => {
    const url = await createWorkerDatabase(`worker_${worker}`)
    const server = await startServer({ name: NAME, args: ['--load-samples'], env: { DATABASE_URL: url, AUTH_SECRET } })
    try {
      server.cookie = await newSession(server)
      return { server, kept: await keep(url) }
    } catch (error) {
      await server.close()
      throw error
    }
  }
  let prepared: ReturnType<typeof prepare> | undefined
  return {
    async begin(contents) {
      const { server, kept } = await (prepared ??= prepare())
      await kept.restore(contents)
      return server
    },
    async close() {
      if (!prepared) return
      const { server, kept } = await prepared
      await kept.close()
      await server.close()
    },
  }
}

/** Without PostgreSQL: starts a new server with the embedded database for each test. */
function startedAnew(): WorkerOffice {
  let server: RunningServer | undefined
  return {
    async begin(contents) {
      await server?.close()
      server = undefined
      server = await startServer({ name: NAME, ...(contents === 'samples' && { args: ['--load-samples'] }) })
      return server
    },
    close: async () => server?.close(),
  }
}
