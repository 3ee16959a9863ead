import { Hono } from 'hono'
import type pg from 'pg'
import { checkPreferences, type Preferences } from '#domain/requests/preferences.ts'
import { act } from '#server/db/transactions/act.ts'
import { readJson } from '#server/http/body.ts'
import type { RouteEnv } from '#server/http/guard.ts'

/** Maximum bytes of a request with all saved views of a person. JSON escapes may make their texts longer. */
const CHANGES_LIMIT = 8 * 1024 * 1024

/**
 * `/api/preferences`: reads the preferences of the signed-in person, and the preferences that others share. Stores
 * changes of the signed-in person's preferences (src/domain/requests/preferences.ts).
 */
export function preferenceRoutes(pool: pg.Pool): Hono<RouteEnv> {
  const routes = new Hono<RouteEnv>()
  routes.get('/', async (c) => {
    const read = 'SELECT eventms_preferences($1) AS preferences'
    const { rows } = await pool.query<{ preferences: Preferences }>(read, [c.get('user').id])
    return c.json(rows[0]!.preferences, 200, { 'cache-control': 'no-store' })
  })

  routes.post('/', async (c) => {
    const changes = JSON.stringify(checkPreferences(await readJson(c.req.raw, CHANGES_LIMIT)))
    const { id } = c.get('user')
    const work = (client: pg.PoolClient) => client.query('SELECT eventms_keep_preferences($1, $2)', [id, changes])
    await act(pool, c.get('actor'), work, { observedAs: 'preferences' })
    return c.json({})
  })
  return routes
}
