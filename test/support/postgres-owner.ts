/** For postgres-server.test.ts: starts a server, tells its address, and waits to be killed. */
import { startPostgres } from '../postgres-server.ts'

const server = await startPostgres()
process.send?.(server?.url())
