import { expect, it } from 'vitest'
import { departments } from '#domain/tables/departments.ts'
import { routeTable } from '#server/auth/routes/route-table.ts'
import type { Sessions } from '#server/auth/sessions/sessions.ts'
import { previewUndo } from '#server/data/history/acts.ts'
import { addRows } from '#server/data/write.ts'
import { describeAttacks, pool, server } from './test-attack.ts'
import { linesWithToken, PASSWORD, watchedLog } from './test-server.ts'
import { type Person, signedInPerson } from './test-staff.ts'

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

async function tokenOf({ at }: Person, scope: string): Promise<string> {
  const { body } = await at.post('account/tokens/add', { name: 'Try', scope, expiresAt: inAnHour(), current: PASSWORD })
  return body.token
}

/** Members for every write; each route reads its own. */
const body = {
  rows: [{ departmentCode: 2 }],
  edits: [{ key: 1, changes: { departmentName: 'b' }, expected: { departmentName: 'a' } }],
  changes: { departmentName: 'b' },
  expected: { departmentName: 'a' },
  keys: [1],
  csv: 'departmentCode\r\n3',
  versions: {},
  current: PASSWORD,
  name: 'Renamed',
  id: '1',
}

/** Method and path of all routes of the app, those of the sign-in included. */
function allRoutes(): string[] {
  const signIn = routeTable({} as Sessions, ['google', 'github']).keys()
  const named = [...signIn].map((name) => name.replace(' ', ' /api/auth'))
  const routed = server.routes.flatMap(({ method, path }) =>
    (method === 'ALL' ? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] : [method]).map((one) => `${one} ${path}`),
  )
  return [...new Set([...named, ...routed])]
}

async function send(route: string, token: string, { act = 1, versions = {} } = {}) {
  const [method = '', path = ''] = route.split(' ')
  const filled = path
    .replace('*', 'anything')
    .replace(':table', 'departments')
    .replace(':act', `${act}`)
    .replace(/:\w+(\{.*?\})?/g, '1')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const init = { method, headers, ...(method !== 'GET' && { body: JSON.stringify({ ...body, versions }) }) }
  // An event stream never ends by itself.
  const { status, body: stream } = await server.fetch(filled, init)
  await stream?.cancel()
  return status
}

/** A digest of each table. Anonymous requests write counts, log entries and a passkey's challenge: these are left out. */
async function stored(): Promise<object> {
  await pool.query(`DELETE FROM eventms_private."oneTime" WHERE purpose = 'passkey-sign-in'`)
  const { rows: names } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'eventms_private') AND tablename NOT IN ('rateLimit', 'securityLog', 'apiToken')`,
  )
  const digests = names.map(
    ({ name }) => `SELECT '${name}' AS name, md5(string_agg(t::text, ',' ORDER BY t::text)) AS md5 FROM ${name} t`,
  )
  return (await pool.query(digests.join(' UNION ALL '))).rows
}

/** A department to write to. @returns the act that added it, and the versions for its undo */
async function prepare() {
  await pool.query('TRUNCATE departments CASCADE')
  const { act } = await addRows(pool, 'test', departments, [{ departmentCode: 1, departmentName: 'a' }])
  return { act: act!, versions: (await previewUndo(pool, act!)).versions }
}

describeAttacks('the routes of the app', () => {
  it('let a token that only reads write nothing, where one that writes does [V8.2.1]', async () => {
    const owner = await signedInPerson()
    const [reads, writes] = [await tokenOf(owner, 'read'), await tokenOf(owner, 'read-write')]
    const routes = allRoutes()
    const prepared = await prepare()
    const before = await stored()
    for (const route of routes) {
      const status = await send(route, reads, prepared)
      if (/^(POST|PUT|PATCH|DELETE) \/api\/v1/.test(route)) expect([route, status]).toEqual([route, 403])
      else if (/ \/api\/(?!v1|auth)/.test(route)) expect([route, status]).toEqual([route, 401])
    }
    await server.auth.settled()
    expect(await stored()).toEqual(before)

    const writing = routes.filter((route) => /^(POST|PATCH|DELETE) \/api\/v1\/.*:/.test(route))
    expect(writing).toHaveLength(7)
    for (const route of writing) {
      const ready = await prepare()
      const unwritten = await stored()
      expect([route, await send(route, writes, ready)]).toEqual([route, 200])
      expect([route, await stored()]).not.toEqual([route, unwritten])
    }
  })

  it('write no token to a log, and a line with one would be found', () => {
    watchedLog().warn({ headers: { authorization: `Bearer eventms_${'0'.repeat(82)}` } }, 'planted')
    expect(linesWithToken.splice(0)).toHaveLength(1)
  })
})
