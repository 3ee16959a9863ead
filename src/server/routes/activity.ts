import { Hono } from 'hono'
import type pg from 'pg'
import { readActivity } from '#server/data/history/activity.ts'
import type { RouteEnv } from '#server/http/guard.ts'

/** `GET /api/activity`: the latest changes and prints. */
export function activityRoutes(pool: pg.Pool): Hono<RouteEnv> {
  const routes = new Hono<RouteEnv>()
  routes.get('/', async (c) => c.json(await readActivity(pool), 200, { 'cache-control': 'no-store' }))
  return routes
}
