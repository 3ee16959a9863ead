import type pg from 'pg'
import { type CopyToStreamQuery, to } from 'pg-copy-streams'

/** Milliseconds for a part: the reader may wait for a disk, never for a person. */
const PATIENCE = 600_000

/** Between pg and the library; their types leave it out. */
interface Spoken extends CopyToStreamQuery {
  query_timeout?: number
  callback?: () => void
  handleReadyForQuery(): void
}

/** Returns the output of a `COPY … TO STDOUT`, so use it for parts of a table. */
export async function copyOut(client: pg.ClientBase, sql: string): Promise<Buffer> {
  const query = to(sql) as Spoken
  query.query_timeout = PATIENCE
  // pg ends its query timeout by this callback, which the library does not call.
  query.handleReadyForQuery = () => query.callback?.()
  const parts: Buffer[] = []
  for await (const part of client.query(query)) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
