import { type Context, Hono } from 'hono'
import type pg from 'pg'
import { checkAct } from '#domain/requests/acts.ts'
import { badRequest } from '#domain/requests/check.ts'
import {
  checkActCursor,
  checkBefore,
  checkHistoryFilter,
  checkHistoryCursor,
  checkRowOf,
} from '#domain/requests/history.ts'
import { readActRows, readHistory, readHistoryPeople, readRowHistory } from '#server/data/history/read-history.ts'
import type { RouteEnv } from '#server/http/guard.ts'

/** Maximum characters of a query parameter: a filter or a cursor. */
const LONGEST = 2000

const UNSTORED = { 'cache-control': 'no-store' }

/**
 * Routes of the change history: all acts and prints, the rows of one act, and the changes of one row
 * (src/domain/wire.ts).
 */
export function historyRoutes(pool: pg.Pool): Hono<RouteEnv> {
  const routes = new Hono<RouteEnv>()

  routes.get('/', async (c) => {
    const filter = checkHistoryFilter(json(c, 'filter') ?? {})
    return c.json(await readHistory(pool, filter, checkHistoryCursor(json(c, 'after'))), 200, UNSTORED)
  })
  routes.get('/people', async (c) => c.json(await readHistoryPeople(pool), 200, UNSTORED))
  routes.get('/rows/:table/:key', async (c) => {
    const row = checkRowOf(c.req.param('table'), Number(c.req.param('key')))
    return c.json(await readRowHistory(pool, row, checkBefore(json(c, 'before'))), 200, UNSTORED)
  })
  routes.get('/acts/:act', async (c) => {
    const act = checkAct(Number(c.req.param('act')))
    return c.json(await readActRows(pool, act, checkActCursor(json(c, 'after'))), 200, UNSTORED)
  })

  return routes
}

/** Parses a query parameter that is JSON. @throws EventmsError 'badRequest' */
function json(c: Context<RouteEnv>, name: string): unknown {
  const text = c.req.query(name)
  if (text === undefined) return undefined
  if (text.length > LONGEST) throw badRequest(`${name} is too long`)
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest(`${name} must be JSON`)
  }
}
