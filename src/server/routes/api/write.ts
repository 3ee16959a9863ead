import type { Context, Hono } from 'hono'
import {
  badRequest,
  checkEdits,
  checkKeys,
  checkNewRows,
  isObject,
  KEYS_AT_ONCE,
  listIn,
  requestIn,
  ROWS_AT_ONCE,
  versionIn,
} from '#domain/requests/check.ts'
import { checkAct, checkUndo } from '#domain/requests/acts.ts'
import type { WriteResult } from '#domain/wire.ts'
import { previewUndo, undoAct } from '#server/data/history/acts.ts'
import { addRows, deleteRows, editRows } from '#server/data/write.ts'
import { readJson } from '#server/http/body.ts'
import { type ApiEnv, type ApiRoutes, declared, queued, keyOf } from './env.ts'

/** Maximum bytes of a request to undo an act. The request contains the versions of all tables. */
const VERSIONS_LIMIT = 16 * 1024

/**
 * Adds the routes that write. They use the functions of the page's routes, so each request is one act, which the
 * history can undo.
 */
export function writeRoutes(routes: Hono<ApiEnv>, options: ApiRoutes): void {
  const { pool } = options
  const answer = async (c: Context<ApiEnv>, work: () => Promise<WriteResult>) => c.json(await queued(options, c, work))
  const actor = (c: Context<ApiEnv>) => c.get('person').actor

  routes.post('/tables/:table', async (c) => {
    const table = declared(c.req.param('table'))
    const body = await readJson(c.req.raw)
    const rows = checkNewRows(table, listIn(body, 'rows', ROWS_AT_ONCE))
    return answer(c, () => addRows(pool, actor(c), table, rows, requestIn(body)))
  })

  routes.patch('/tables/:table', async (c) => {
    const table = declared(c.req.param('table'))
    const body = await readJson(c.req.raw)
    const edits = checkEdits(table, listIn(body, 'edits', ROWS_AT_ONCE))
    return answer(c, () => editRows(pool, actor(c), table, edits, versionIn(body)))
  })

  routes.patch('/tables/:table/:key', async (c) => {
    const table = declared(c.req.param('table'))
    const key = keyOf(c.req.param('key'))
    const body = await readJson(c.req.raw)
    if (!isObject(body)) throw badRequest('the body must be an object')
    const edits = checkEdits(table, [{ key, changes: body.changes, expected: body.expected }])
    return answer(c, () => editRows(pool, actor(c), table, edits, versionIn(body)))
  })

  routes.delete('/tables/:table/:key', async (c) => {
    const table = declared(c.req.param('table'))
    const key = keyOf(c.req.param('key'))
    const version = c.req.query('version')
    const versionSeen = version === undefined ? null : keyOf(version)
    return answer(c, () => deleteRows(pool, actor(c), table, [key], versionSeen))
  })

  routes.post('/tables/:table/delete', async (c) => {
    const table = declared(c.req.param('table'))
    const body = await readJson(c.req.raw)
    const keys = checkKeys(listIn(body, 'keys', KEYS_AT_ONCE))
    return answer(c, () => deleteRows(pool, actor(c), table, keys, versionIn(body)))
  })

  routes.get('/acts/:act/take-back', async (c) => {
    const act = checkAct(Number(c.req.param('act')))
    const preview = await queued(options, c, () => previewUndo(pool, act))
    return c.json(preview, 200, { 'cache-control': 'no-store' })
  })

  routes.post('/acts/:act/take-back', async (c) => {
    const act = checkAct(Number(c.req.param('act')))
    const request = checkUndo(await readJson(c.req.raw, VERSIONS_LIMIT))
    return c.json(await queued(options, c, () => undoAct(pool, actor(c), act, request)))
  })
}
