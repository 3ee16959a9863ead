import type pg from 'pg'
import { type CopyToStreamQuery, to } from 'pg-copy-streams'

/** Milliseconds that a COPY may take: long enough for a slow disk. A COPY never waits for a person. */
const TIMEOUT_MS = 600_000

/** Properties of a COPY query that pg uses, but that are missing in the types of pg-copy-streams. */
interface CopyQuery extends CopyToStreamQuery {
  query_timeout?: number
  callback?: () => void
  handleReadyForQuery(): void
}

/** Returns the output of `COPY … TO STDOUT` in memory, so a caller must copy a table in batches. */
export async function copyOut(client: pg.ClientBase, sql: string): Promise<Buffer> {
  const query = to(sql) as CopyQuery
  query.query_timeout = TIMEOUT_MS
  // pg's callback stops the timer of `query_timeout`. pg-copy-streams does not call it, so it is called here.
  query.handleReadyForQuery = () => query.callback?.()
  const chunks: Buffer[] = []
  for await (const chunk of client.query(query)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
