import type pg from 'pg'
import { type CopyToStreamQuery, to } from 'pg-copy-streams'

/** Timeout of a part in milliseconds: the reader may wait for a disk, never for a person. */
const PATIENCE = 600_000

/** Methods between pg and the library, which their types leave out. */
interface Spoken extends CopyToStreamQuery {
  query_timeout?: number
  callback?: () => void
  handleReadyForQuery(): void
}

/** Returns the whole output of a `COPY … TO STDOUT`, so use it for parts of a table. */
export async function copyOut(client: pg.ClientBase, sql: string): Promise<Buffer> {
  const query = to(sql) as Spoken
  query.query_timeout = PATIENCE
  // This callback ends pg's query timeout, and the library does not call it.
  query.handleReadyForQuery = () => query.callback?.()
  const parts: Buffer[] = []
  for await (const part of client.query(query)) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
