import type pg from 'pg'
import { type CopyToStreamQuery, to } from 'pg-copy-streams'

/** How long a part may take (ms): it waits for a disk at most, never for a person. */
const PATIENCE = 600_000

/** What pg and the library say to one another, and their types leave out. */
interface Spoken extends CopyToStreamQuery {
  query_timeout?: number
  callback?: () => void
  handleReadyForQuery(): void
}

/** All that a `COPY … TO STDOUT` gives: ask for a part of a table, not for all of it. */
export async function copyOut(client: pg.ClientBase, sql: string): Promise<Buffer> {
  const query = to(sql) as Spoken
  query.query_timeout = PATIENCE
  // pg ends its watch over the query by this, and the library does not say it: minutes after its end the query would be
  // told that it took too long, and an error that nobody hears ends the process.
  query.handleReadyForQuery = () => query.callback?.()
  const parts: Buffer[] = []
  for await (const part of client.query(query)) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
