import { expect, it } from 'vitest'
import type { EventmsError } from '#domain/errors.ts'
import { limits } from '#server/auth/limits/rate-limits.ts'
import { errorResponse } from '#server/http/errors.ts'
import { metricsRoute } from '#server/metrics/route.ts'
import { describeAttacks, pool, server } from './test-attack.ts'

describeAttacks('a wrong token of the metrics', () => {
  it('is under the limit of wrong personal tokens, which does not stop the right one', async () => {
    const options = { metrics: { text: async () => '' }, token: 'm'.repeat(32), refuse: server.auth.refuseToken }
    const route = metricsRoute(options).onError((error) => errorResponse(error as EventmsError))
    const ask = async (token: string, client = '203.0.113.7') =>
      (await route.request('/', { headers: { authorization: token && `Bearer ${token}` } }, { client })).status
    expect([await ask(''), await ask('m'.repeat(31)), await ask('m'.repeat(33))]).toEqual([401, 401, 401])
    for (let tried = 2; tried < limits.token.max; tried++) await ask(`wrong-${tried}`)
    expect([await ask('m'.repeat(31)), await ask('m'.repeat(32))]).toEqual([429, 200])
    expect(await ask('wrong', '198.51.100.9')).toBe(401)
    await server.auth.settled()
    const logged = `SELECT kind FROM eventms_private."securityLog" WHERE address = '203.0.113.7' AND outcome = 'refused'`
    expect((await pool.query(logged)).rows).toContainEqual({ kind: 'tokenRefused' })
  })
})
