import { Hono, type MiddlewareHandler } from 'hono'
import { EventmsError } from '#domain/errors.ts'
import { listRows } from '#server/data/list/list.ts'
import { listQueryOf } from '#server/data/list/query.ts'
import { readVersions } from '#server/db/transactions/read-versions.ts'
import { tableColumns } from './columns.ts'
import { tableCsv } from './csv.ts'
import { openApi } from './openapi.ts'
import { type ApiEnv, type ApiRoutes, declared, queued, keyOf } from './env.ts'
import { eventListRoutes } from './event-lists.ts'
import { importRoute } from './import.ts'
import { problemResponse, wantsCsv } from './problem.ts'
import { answerWithoutRows, tagOf } from './tags.ts'
import { writeRoutes } from './write.ts'

/**
 * `/api/v1`, for programs with a personal token (docs/api.md). Ignores cookies, so other sites' pages cannot misuse a
 * session.
 */
export function apiRoutes(options: ApiRoutes): Hono<ApiEnv> {
  const { auth, pool, failed } = options
  const routes = new Hono<ApiEnv>()
  const document = JSON.stringify(openApi())
  routes.get('/openapi.json', (c) => c.body(document, 200, { ...JSON_HEADERS, 'cache-control': 'no-cache' }))
  // LibreOffice requests the permitted methods first, without a token.
  routes.options('/*', (c) => c.body(null, 204, { allow: 'GET, HEAD, OPTIONS' }))
  routes.use('/*', withToken(auth))
  routes.get('/tables', async (c) => {
    const versions = await queued(options, c, () => readVersions(pool))
    return c.json({ versions }, 200, { 'cache-control': 'no-store' })
  })
  readRoutes(routes, options)
  eventListRoutes(routes, options)
  writeRoutes(routes, options)
  routes.post('/tables/:table/import', (c) => importRoute(options, c))
  routes.all('/*', () => {
    throw new EventmsError('notFound')
  })
  routes.onError((cause, c) => problemResponse(failed(cause, c), c.req.raw))
  return routes
}

/** Makes a middleware that requires a token. Refuses writes with a read-only token before their body is read. */
function withToken(auth: ApiRoutes['auth']): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const person = await auth.tokenPerson(c.req.raw, c.env?.client)
    if (!['GET', 'HEAD'].includes(c.req.method) && !person.mayWrite) throw new EventmsError('tokenReadOnly')
    c.set('person', person)
    return next()
  }
}

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' }

function readRoutes(routes: Hono<ApiEnv>, options: ApiRoutes): void {
  const { pool, loader } = options

  routes.get('/tables/:table', async (c) => {
    const name = c.req.param('table')
    const declaration = declared(name.replace(/\.(csv|ndjson)$/, ''))
    const parameters = new URL(c.req.url).searchParams
    const headers = { 'cache-control': 'no-store', vary: 'accept, authorization' }
    if (name.endsWith('.ndjson'))
      return queued(options, c, () => tableColumns({ loader, declaration, parameters, headers }, c))
    if (wantsCsv(c.req.raw))
      return queued(options, c, () => tableCsv({ pool, loader, declaration, parameters, headers }, c))
    const query = listQueryOf(declaration, parameters)
    return queued(options, c, async () => {
      if (c.req.header('if-none-match') !== undefined || c.req.method === 'HEAD') {
        const tagged = { ...headers, etag: tagOf(await loader.version(declaration)) }
        const answer = answerWithoutRows(c, tagged, JSON_HEADERS)
        if (answer) return answer
      }
      const { version, rows, next } = await listRows(pool, declaration, query)
      const etag = tagOf(version)
      // `rows` is JSON text from the database, which is passed on without parsing it.
      const body = `{"version":${version},"rows":${rows},"next":${JSON.stringify(next)}}`
      return new Response(body, { headers: { ...headers, etag, ...JSON_HEADERS } })
    })
  })

  routes.get('/tables/:table/:key', async (c) => {
    const declaration = declared(c.req.param('table'))
    const conditions = [{ field: declaration.key, values: [keyOf(c.req.param('key'))] }]
    const { version, rows, count } = await queued(options, c, () =>
      listRows(pool, declaration, { conditions, limit: 1 }),
    )
    if (count === 0) throw new EventmsError('notFound')
    const body = `{"version":${version},"row":${rows.slice(1, -1)}}`
    return new Response(body, {
      headers: { 'cache-control': 'no-store', etag: tagOf(version), ...JSON_HEADERS },
    })
  })
}
