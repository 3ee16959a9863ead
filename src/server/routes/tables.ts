import { Hono } from 'hono'
import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import {
  checkEdits,
  checkKeys,
  checkNewRows,
  KEYS_AT_ONCE,
  listIn,
  requestIn,
  ROWS_AT_ONCE,
  versionIn,
} from '#domain/requests/check.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { tableOf } from '#domain/tables/index.ts'
import { importRows } from '#server/data/import/import.ts'
import type { Loader } from '#server/data/load/load.ts'
import { addRows, deleteRows, editRows } from '#server/data/write.ts'
import { checkType, readJson } from '#server/http/body.ts'
import type { RouteEnv } from '#server/http/guard.ts'
import type { Uploads } from '#server/http/uploads.ts'
import type { LongWork } from '#server/http/long-work.ts'
import { loadResponse } from './load-response.ts'

export interface TableRoutes {
  readonly pool: pg.Pool
  readonly loader: Loader
  readonly uploads: Uploads
  readonly longWork: LongWork
  readonly maxRows?: number | undefined
}

/** Routes that load a table, and that add, edit, delete and import its rows (src/domain/wire.ts). */
export function tableRoutes({ pool, loader, uploads, longWork, maxRows }: TableRoutes): Hono<RouteEnv> {
  const routes = new Hono<RouteEnv>()

  routes.get('/:table', (c) => loadResponse(loader, declared(c.req.param('table')), c))

  routes.post('/:table', async (c) => {
    const table = declared(c.req.param('table'))
    const body = await readJson(c.req.raw)
    const rows = checkNewRows(table, listIn(body, 'rows', ROWS_AT_ONCE))
    return c.json(await addRows(pool, c.get('actor'), table, rows, requestIn(body)))
  })

  routes.patch('/:table', async (c) => {
    const table = declared(c.req.param('table'))
    const body = await readJson(c.req.raw)
    const edits = checkEdits(table, listIn(body, 'edits', ROWS_AT_ONCE))
    return c.json(await editRows(pool, c.get('actor'), table, edits, versionIn(body)))
  })

  routes.post('/:table/delete', async (c) => {
    const table = declared(c.req.param('table'))
    const body = await readJson(c.req.raw)
    const keys = checkKeys(listIn(body, 'keys', KEYS_AT_ONCE))
    return c.json(await deleteRows(pool, c.get('actor'), table, keys, versionIn(body)))
  })

  routes.post('/:table/import', async (c) => {
    const table = declared(c.req.param('table'))
    checkType(c.req.raw, 'application/x-ndjson')
    const { email } = c.get('user')
    return longWork.answer(c, (listener) =>
      uploads({ request: c.req.raw, person: email }, (body) =>
        importRows(pool, c.get('actor'), table, body, listener, maxRows),
      ),
    )
  })

  return routes
}

function declared(name: string): TableDeclaration {
  const declaration = tableOf(name)
  if (!declaration) throw new EventmsError('unknownTable', { table: name.slice(0, 100) })
  return declaration
}
