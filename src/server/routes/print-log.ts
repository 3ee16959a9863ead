import { Hono } from 'hono'
import type pg from 'pg'
import { checkAnswer, checkCards, checkFollowed, checkPrintNumber } from '#domain/requests/prints.ts'
import { answerPrint, checkPrint, readPrinted, recordCards, recordPrint } from '#server/data/history/print-log.ts'
import { readJson } from '#server/http/body.ts'
import type { RouteEnv } from '#server/http/guard.ts'

/** Maximum bytes of a new print with its filters. JSON escapes may make their texts longer. */
const ENTRY_LIMIT = 512 * 1024

/** Maximum bytes of a request that reports how many pages were printed. */
const ANSWER_LIMIT = 1024

/**
 * `/api/prints`: stores a print, the content of each printed card or page, and how many pages came out. Reads the
 * earlier prints of a kind of sheet (src/domain/wire-prints.ts).
 */
export function printRoutes(pool: pg.Pool): Hono<RouteEnv> {
  const routes = new Hono<RouteEnv>()
  routes.post('/', async (c) => {
    const record = checkPrint(await readJson(c.req.raw, ENTRY_LIMIT))
    return c.json({ print: await recordPrint(pool, c.get('actor'), record) }, 201)
  })

  routes.post('/:print/cards', async (c) => {
    const print = checkPrintNumber(Number(c.req.param('print')))
    await recordCards(pool, c.get('actor'), print, checkCards(await readJson(c.req.raw)))
    return c.json({}, 201)
  })

  routes.post('/:print/answer', async (c) => {
    const print = checkPrintNumber(Number(c.req.param('print')))
    const { pages } = checkAnswer(await readJson(c.req.raw, ANSWER_LIMIT))
    await answerPrint(pool, c.get('actor'), print, pages)
    return c.json({})
  })

  routes.get('/', async (c) => {
    const event = c.req.query('event')
    const { sheet, code } = checkFollowed(c.req.query('sheet'), event === undefined ? null : Number(event))
    return c.json(await readPrinted(pool, sheet, code), 200, { 'cache-control': 'no-store' })
  })
  return routes
}
