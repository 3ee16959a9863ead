/**
 * The REST API of a project (/rest/v1) by PostgREST's documented protocol: tables by every HTTP method, and functions.
 */
import type pg from 'pg'
import { Catalog } from './catalog.ts'
import type { RestRequest } from './rest-answer.ts'
import { RestError, restErrorOf } from './rest-errors.ts'
import { callRoutine } from './rest-rpc.ts'
import { readRows } from './rest-read.ts'
import { writeRows } from './rest-write.ts'
import { callerOf, type Caller } from './session.ts'

export interface RestOptions {
  /** A pool with the role `authenticator`, which may only switch to another. */
  readonly pool: pg.Pool
  /** A pool with a role that sees the whole catalog. */
  readonly catalogPool: pg.Pool
  readonly jwtSecret: string
  /** Maximum rows of one answer: a project's setting, 1000 by default; a longer answer is silently truncated. */
  readonly maxRows: number
}

/** @returns a handler for /rest/v1/ */
export function restHandler({
  pool,
  catalogPool,
  jwtSecret,
  maxRows,
}: RestOptions): (request: Request, path: string) => Promise<Response> {
  const catalog = new Catalog(catalogPool)
  return async (request, path) => {
    let caller: Caller | undefined
    try {
      caller = callerOf(request, jwtSecret)
      return await route({ request, query: new URL(request.url).searchParams, caller, catalog, pool, maxRows }, path)
    } catch (error) {
      return restErrorOf(error, caller?.role !== 'authenticated').response()
    }
  }
}

function route(rest: RestRequest, path: string): Promise<Response> {
  const [first = '', second, ...rest_] = path.split('/').map(decodeURIComponent)
  const { method, headers } = rest.request
  const schema = headers.get(method === 'GET' || method === 'HEAD' ? 'accept-profile' : 'content-profile') ?? 'public'
  if (schema !== 'public')
    throw new RestError(
      406,
      'PGRST106',
      `Invalid schema: ${schema}`,
      null,
      'Only the following schemas are exposed: public',
    )
  if (rest_.length > 0 || first === '') throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL')
  if (first === 'rpc' && second !== undefined) return callRoutine(rest, second)
  if (second !== undefined) throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL')
  if (method === 'GET' || method === 'HEAD') return readRows(rest, first)
  if (['POST', 'PATCH', 'PUT', 'DELETE'].includes(method)) return writeRows(rest, first)
  throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`)
}
