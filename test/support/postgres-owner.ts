/** A program for postgres-server.test.ts: starts a PostgreSQL server, sends its address, and waits to be killed. */
import { startPostgres } from '../postgres-server.ts'

const server = await startPostgres()
// Unreferenced, so that neither the server nor an unused IPC channel keeps the process alive.
process.on('message', () => {})
process.send?.(server?.url())
