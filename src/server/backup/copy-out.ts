import type pg from 'pg'
import { type CopyToStreamQuery, to } from 'pg-copy-streams'

/** Timeout of a part in milliseconds. It must cover a slow disk, but no wait for a person. */
const PATIENCE = 600_000

/** Members that pg and pg-copy-streams use between them, and that their types leave out. */
interface Spoken extends CopyToStreamQuery {
  query_timeout?: number
  callback?: () => void
  handleReadyForQuery(): void
}

/** Returns the whole output of a `COPY … TO STDOUT` in memory, so use it for parts of a table only. */
export async function copyOut(client: pg.ClientBase, sql: string): Promise<Buffer> {
  const query = to(sql) as Spoken
  query.query_timeout = PATIENCE
  // This callback ends pg's query timeout, and the library does not call it.
  query.handleReadyForQuery = () => query.callback?.()
  const parts: Buffer[] = []
  for await (const part of client.query(query)) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
