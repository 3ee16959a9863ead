import type pg from 'pg'
import { type CopyToStreamQuery, to } from 'pg-copy-streams'

/** Timeout of one COPY in milliseconds, long enough for a slow disk. A COPY never waits for a person. */
const TIMEOUT_MS = 600_000

/** Properties that pg and pg-copy-streams share, missing in their types. */
interface Spoken extends CopyToStreamQuery {
  query_timeout?: number
  callback?: () => void
  handleReadyForQuery(): void
}

/** Returns the whole output of a `COPY … TO STDOUT` in memory, so use it for parts of a table only. */
export async function copyOut(client: pg.ClientBase, sql: string): Promise<Buffer> {
  const query = to(sql) as Spoken
  query.query_timeout = TIMEOUT_MS
  // pg's callback stops its query timeout, but pg-copy-streams does not call it.
  query.handleReadyForQuery = () => query.callback?.()
  const chunks: Buffer[] = []
  for await (const chunk of client.query(query)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
