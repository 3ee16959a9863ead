/** Code shared by all requests of /rest/v1. */
import type pg from 'pg'
import type { Catalog } from './catalog.ts'
import { RestError } from './rest-errors.ts'
import type { Caller } from './session.ts'

export interface RestRequest {
  readonly request: Request
  readonly query: URLSearchParams
  readonly caller: Caller
  readonly catalog: Catalog
  readonly pool: pg.Pool
  readonly maxRows: number
}

/** The JSON of the body. */
export async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.text()
  try {
    return JSON.parse(text === '' ? '{}' : text)
  } catch {
    throw new RestError(400, 'PGRST102', 'Empty or invalid json')
  }
}

const SINGLE = 'application/vnd.pgrst.object+json'

/** A list, or exactly one object, as requested. */
export function rowsResponse(
  request: Request,
  json: string,
  count: number,
  status: number,
  headers: Record<string, string>,
): Response {
  if (!request.headers.get('accept')?.includes(SINGLE)) {
    return new Response(request.method === 'HEAD' ? null : json, {
      status,
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    })
  }
  if (count !== 1)
    throw new RestError(
      406,
      'PGRST116',
      'Cannot coerce the result to a single JSON object',
      `The result contains ${count} rows`,
    )
  return new Response(json.trim().slice(1, -1), {
    status,
    headers: { 'content-type': `${SINGLE}; charset=utf-8`, ...headers },
  })
}
