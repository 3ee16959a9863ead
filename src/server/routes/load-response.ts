import { constants, createGzip } from 'node:zlib'
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { TableDeclaration } from '#domain/table.ts'
import type { Loader } from '#server/data/load/load.ts'
import type { RouteEnv } from '#server/http/guard.ts'

/** Answers with all rows of a table, or with 304 if the client has the current version. */
export async function loadResponse(
  loader: Loader,
  declaration: TableDeclaration,
  c: Context<RouteEnv>,
): Promise<Response> {
  const tags = c.req.header('if-none-match')
  // Keeps rows out of the browser's cache. The page has its own cache, with the version of each table.
  const headers = { 'cache-control': 'no-store', vary: 'accept-encoding, cookie' }
  if (tags !== undefined) {
    const tag = tagOf(await loader.version(declaration))
    if (tags.split(',').some((quoted) => quoted.trim().replace(/^W\//, '') === tag))
      return new Response(null, { status: 304, headers: { ...headers, etag: tag } })
  }
  const snapshot = await loader.load(declaration)
  const zip = isFar(c) && /\bgzip\b/.test(c.req.header('accept-encoding') ?? '')
  return new Response(zip ? zipped(snapshot.stream()) : snapshot.stream(), {
    headers: {
      ...headers,
      etag: tagOf(snapshot.version),
      'content-type': 'application/x-ndjson; charset=utf-8',
      'x-content-type-options': 'nosniff',
      ...(zip && { 'content-encoding': 'gzip' }),
    },
  })
}

const tagOf = (version: number) => `"${version}"`

/** True for a client on another machine. For a client on this machine, compressing would take longer than sending. */
function isFar(c: Context<RouteEnv>): boolean {
  const { client } = c.env ?? {}
  return client !== undefined && client !== '::1' && !client.startsWith('127.')
}

function zipped(lines: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  // Sends each line at once, because the page counts lines to show its progress.
  const gzip = createGzip({ level: 1, flush: constants.Z_SYNC_FLUSH })
  const source = Readable.fromWeb(lines as Parameters<typeof Readable.fromWeb>[0])
  source.once('error', (error) => gzip.destroy(error))
  gzip.once('close', () => source.destroy())
  return Readable.toWeb(source.pipe(gzip)) as ReadableStream<Uint8Array>
}
