import { createHash, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { expect, it, vi } from 'vitest'
import { MAX_TOKENS, type OwnToken } from '#domain/access/tokens.ts'
import { positions } from '#domain/tables/positions.ts'
import { addRows } from '#server/data/write.ts'
import { createLog } from '#server/log.ts'
import { act } from '#server/db/transactions/act.ts'
import { browser, describeAttacks, pool, server } from './test-attack.ts'
import { PASSWORD, type TestBrowser, type TestServer, testServer } from './test-server.ts'
import { codeOf, logOf, type Person, signedInPerson } from './test-staff.ts'

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()

const add = (at: TestBrowser, given: object = {}) =>
  at.post('account/tokens/add', { name: 'Report', scope: 'read', expiresAt: inDays(90), current: PASSWORD, ...given })

async function tokenOf({ at }: Person, given?: object): Promise<string> {
  return (await add(at, given)).body.token
}

const tokensOf = async ({ at }: Person): Promise<OwnToken[]> =>
  (await (await at.fetch('/api/auth/account')).json()).tokens

/** The person of a token at a server; the code of the error, if it is refused. */
async function whose(token: string, of: TestServer = server, client = '192.0.2.1') {
  const request = new Request('https://eventms.test/api/v1/tables', { headers: { authorization: `Bearer ${token}` } })
  return of.auth.tokenPerson(request, client).then(
    ({ user, mayWrite }) => `${user.email} ${mayWrite ? 'writes' : 'reads'}`,
    ({ code }) => code as string,
  )
}

/** Another token of the right form. */
const wrong = (index = 0) => {
  const body = `eventms_${index.toString(16).padStart(74, '0')}`
  return body + crc32(body).toString(16).padStart(8, '0')
}

describeAttacks('personal tokens', () => {
  it('names its owner and its scope at every server, and is stored as a hash alone', async () => {
    const owner = await signedInPerson()
    const [reads, writes] = [await tokenOf(owner), await tokenOf(owner, { scope: 'read-write', name: ' A\u202e B ' })]
    expect(reads).toMatch(/^eventms_[0-9a-f]{82}$/)
    const other = await testServer(pool)
    expect([await whose(reads), await whose(writes, other)]).toEqual([`${owner.email} reads`, `${owner.email} writes`])
    const { rows } = await pool.query<{ row: string; hash: Buffer }>(
      'SELECT t::text AS row, hash FROM eventms_private."apiToken" t WHERE "userId" = $1',
      [owner.id],
    )
    expect(rows.map(({ hash }) => hash.toString('hex'))).toContain(createHash('sha256').update(reads).digest('hex'))
    for (const { row } of rows) expect(row).not.toContain(reads.slice(20, 60))
    await server.auth.settled()
    const listed = await tokensOf(owner)
    expect(listed).toMatchObject([
      { name: 'Report', scope: 'read', usedAt: expect.any(String) },
      { name: 'A B', scope: 'read-write' },
    ])
    expect(JSON.stringify(listed)).not.toContain(reads.slice(20, 60))
    expect(reads).toContain(`eventms_${listed[0]!.id}`)
  })

  it('open the API as their scope says, a cookie opens none of it, and an ended one is refused [V8.2.1]', async () => {
    const owner = await signedInPerson()
    const [reads, writes] = [await tokenOf(owner), await tokenOf(owner, { scope: 'read-write' })]
    const call = async (token: string | undefined, method: string, path: string, body?: object) => {
      const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
      const answer = await owner.at.fetch(`/api/v1${path}`, init)
      return { status: answer.status, text: await answer.text() }
    }
    const request = { rows: [{ departmentCode: 4711, departmentName: '営業部' }], request: randomUUID() }
    expect(await call(reads, 'GET', '/tables/departments')).toMatchObject({ status: 200 })
    expect(await call(reads, 'POST', '/tables/departments', request)).toMatchObject({ status: 403 })
    expect(await call(writes, 'POST', '/tables/departments', request)).toMatchObject({ status: 200 })
    // The session's cookie goes along with each of these requests.
    for (const path of ['/tables', '/tables/departments'])
      expect(await call(undefined, 'GET', path)).toMatchObject({ status: 401 })
    expect((await call(reads, 'GET', '/tables/departments')).text).toContain('営業部')
    const { rows: acts } = await pool.query<{ who: string; details: { token?: object } }>(
      'SELECT who, details FROM act ORDER BY id DESC LIMIT 1',
    )
    const [stored] = (await tokensOf(owner)).filter(({ scope }) => scope === 'read-write')
    expect(acts).toEqual([
      { who: owner.email, details: expect.objectContaining({ token: { id: stored!.id, name: 'Report' } }) },
    ])
    await owner.at.post('account/tokens/end', { id: stored!.id })
    expect(await call(writes, 'GET', '/tables')).toMatchObject({ status: 401 })
    // A token opens nothing but the API.
    const elsewhere = await server.fetch('https://eventms.test/api/tables/departments', {
      headers: { authorization: `Bearer ${reads}` },
    })
    expect(elsewhere.status).toBe(401)
  })

  it('need the password, a session, a name, and an end within a year [V7.5.1]', async () => {
    const { at } = await signedInPerson()
    expect(codeOf(await add(browser()))).toBe('notSignedIn')
    expect(codeOf(await add(at, { current: 'wrong horse battery' }))).toBe('invalidCredentials')
    expect(codeOf(await add(at, { name: ' \u202e' }))).toBe('fieldRequired')
    expect(codeOf(await add(at, { scope: 'admin' }))).toBe('badRequest')
    for (const days of [-1, 367]) expect(codeOf(await add(at, { expiresAt: inDays(days) }))).toBe('mustBeBetween')
    expect(codeOf(await add(at, { expiresAt: '2099' }))).toBe('mustBeValidDate')
    for (let made = 0; made < MAX_TOKENS; made++) expect((await add(at)).status).toBe(200)
    expect((await add(at)).body.error).toEqual({ code: 'tooManyTokens', params: { max: MAX_TOKENS } })
  })

  it('of another person are neither listed nor ended [V8.2.2]', async () => {
    const [owner, thief] = [await signedInPerson(), await signedInPerson('198.51.100.66')]
    const token = await tokenOf(owner)
    const [{ id }] = (await tokensOf(owner)) as [OwnToken]
    expect(await tokensOf(thief)).toEqual([])
    expect(codeOf(await thief.at.post('account/tokens/end', { id }))).toBe('notFound')
    expect(await whose(token)).toBe(`${owner.email} reads`)
    expect((await owner.at.post('account/tokens/end', { id })).status).toBe(200)
    expect(await whose(token)).toBe('invalidToken')
  })

  it.each<[string, (owner: Person) => Promise<unknown>]>([
    ['they are ended', async ({ at, id }) => at.post('account/tokens/end', { id: (await idsOf(id))[0] })],
    ['their end has come', ({ id }) => expire(id)],
    ['the account is disabled', ({ email }) => server.auth.disable(email)],
    [
      'the account was disabled by an interrupted command',
      ({ id }) => pool.query('UPDATE eventms_private."user" SET "disabledAt" = now() WHERE id = $1', [id]),
    ],
    ['the account is deleted', ({ id }) => pool.query('DELETE FROM eventms_private."user" WHERE id = $1', [id])],
    ['somebody ends the sessions', ({ email }) => server.auth.endSessions(email)],
    ['a link for a new password is made', ({ email }) => server.auth.reset(email)],
    ['the second step is removed', ({ email }) => server.auth.removeSecondStep(email)],
    ['somebody changes the password', ({ email }) => server.auth.changePassword(email, 'another horse battery')],
    [
      'their owner changes the password',
      ({ at }) => at.post('update-password', { password: 'another horse battery', current: PASSWORD }),
    ],
  ])('stop at every server once %s, and do not come back [V7.4.2]', async (_, end) => {
    const owner = await signedInPerson()
    const other = await testServer(pool)
    const token = await tokenOf(owner, { scope: 'read-write' })
    const { actor } = await other.auth.tokenPerson(bearer(token))
    expect(await whose(token)).toBe(`${owner.email} writes`)
    await end(owner)
    expect([await whose(token), await whose(token, other)]).toEqual(['invalidToken', 'invalidToken'])
    // Also for an act that had begun before.
    await expect(act(pool, actor, async () => {})).rejects.toMatchObject({ code: 'notSignedIn' })
    await server.auth.enable(owner.email).catch(() => {})
    expect(await whose(token)).toBe('invalidToken')
  })

  it('that only read cannot act, whatever a route forgets', async () => {
    const owner = await signedInPerson()
    const { actor } = await server.auth.tokenPerson(bearer(await tokenOf(owner)))
    await expect(act(pool, actor, async () => {})).rejects.toMatchObject({ code: 'notSignedIn' })
    const writer = await server.auth.tokenPerson(bearer(await tokenOf(owner, { scope: 'read-write' })))
    await expect(act(pool, writer.actor, async () => 'done')).resolves.toBe('done')
  })

  it('are stored with the acts that they made', async () => {
    const owner = await signedInPerson()
    const { actor, tokenId } = await server.auth.tokenPerson(bearer(await tokenOf(owner, { scope: 'read-write' })))
    await pool.query('TRUNCATE positions CASCADE')
    const { act: made } = await addRows(pool, actor, positions, [{ positionCode: 1 }])
    const { act: byHand } = await addRows(pool, owner.email, positions, [{ positionCode: 2 }])
    const { rows } = await pool.query('SELECT who, details FROM act WHERE id = ANY ($1) ORDER BY id', [[made, byHand]])
    expect(rows).toEqual([
      { who: owner.email, details: { token: { id: tokenId, name: 'Report' } } },
      { who: owner.email, details: {} },
    ])
  })

  it('that end during an act undo it', async () => {
    const owner = await signedInPerson()
    const { actor, tokenId } = await server.auth.tokenPerson(bearer(await tokenOf(owner, { scope: 'read-write' })))
    await pool.query('TRUNCATE positions CASCADE')
    const acting = act(pool, actor, async (client) => {
      await client.query('INSERT INTO positions ("positionCode") VALUES (79)')
      await client.query('DELETE FROM eventms_private."apiToken" WHERE id = $1', [tokenId])
    })
    await expect(acting).rejects.toMatchObject({ code: 'notSignedIn' })
    expect((await pool.query('SELECT FROM positions')).rowCount).toBe(0)
  })

  it('open nothing but the API, and a session opens no API [V8.2.1]', async () => {
    const owner = await signedInPerson()
    const headers = { authorization: `Bearer ${await tokenOf(owner, { scope: 'read-write' })}` }
    const paths = ['tables/departments', 'auth/account', 'auth/account/sessions', 'auth/staff', 'backups', 'events']
    for (const path of paths)
      expect([path, (await browser().fetch(`/api/${path}`, { headers })).status]).toEqual([path, 401])
    expect(await (await browser().fetch('/api/auth/get-session', { headers })).json()).toBeNull()
    const cookie = new Request('https://eventms.test/api/v1/tables', { headers: { cookie: owner.at.cookie() } })
    await expect(server.auth.tokenPerson(cookie)).rejects.toMatchObject({ code: 'notSignedIn' })
  })

  it('as passwords of Basic are the same tokens for reads, and an account’s password is none [V8.2.1]', async () => {
    const owner = await signedInPerson()
    const token = await tokenOf(owner, { scope: 'read-write' })
    const [{ id }] = (await tokensOf(owner)) as [OwnToken]
    const here = await testServer(pool, { tokenLimits: { rate: { max: 2, window: 60 }, queue: ONE } })
    const call = async (password: string, init: RequestInit = {}, path = 'v1/tables/departments.csv') => {
      const authorization = `Basic ${btoa(`${owner.email}:${password}`)}`
      const url = `https://eventms.test/api/${path}`
      return (await here.fetch(url, { ...init, headers: { authorization, ...init.headers } })).status
    }
    expect(await call(PASSWORD)).toBe(401)
    expect(await call(token, { method: 'POST', body: '{"rows":[]}' }, 'v1/tables/departments')).toBe(401)
    expect(await call(token, { headers: { 'sec-fetch-site': 'cross-site' } })).toBe(401)
    for (const path of ['tables/departments', 'auth/account', 'backups']) expect(await call(token, {}, path)).toBe(401)
    expect([await call(token), await call(token, { method: 'HEAD' }), await call(token)]).toEqual([200, 200, 429])
    await owner.at.post('account/tokens/end', { id })
    expect(await call(token)).toBe(401)
  })

  it('made up or mistyped cost no query; wrong ones of the right form are few from one address [V2.4.1]', async () => {
    const owner = await signedInPerson()
    const token = await tokenOf(owner)
    const here = await testServer(pool, { admissionLimits: undefined })
    expect(await whose(token, here)).toBe(`${owner.email} reads`)
    const query = vi.spyOn(pool, 'query')
    for (const text of ['x', 'eventms_', token.slice(0, -1), token.replace(/.$/, (c) => (c === '0' ? '1' : '0'))])
      expect(await whose(text, here)).toBe('invalidToken')
    await here.auth.settled()
    expect(query.mock.calls.filter(([sql]) => String(sql).includes('apiToken'))).toEqual([])
    query.mockRestore()
    const codes: string[] = []
    // The same one counts once: a script with an ended token locks nobody out.
    for (let tries = 1; tries < 64; tries++) {
      codes.push(await whose(wrong(tries), here))
      if (tries < 60) await whose(wrong(1), here)
    }
    expect(new Set(codes.slice(0, 60))).toEqual(new Set(['invalidToken']))
    expect(new Set(codes.slice(60))).toEqual(new Set(['tooManyAttempts']))
    expect(await whose(token, here)).toBe(`${owner.email} reads`)
    expect(await whose(wrong(99), here, '203.0.113.9')).toBe('invalidToken')
  })

  it('have a pace: so many requests of one person, whichever of their tokens they use', async () => {
    const [owner, colleague] = [await signedInPerson(), await signedInPerson()]
    const here = await testServer(pool, { tokenLimits: { rate: { max: 3, window: 60 }, queue: ONE } })
    const [first, second, theirs] = [await tokenOf(owner), await tokenOf(owner), await tokenOf(colleague)]
    for (const token of [first, second, first]) expect(await whose(token, here)).toBe(`${owner.email} reads`)
    expect(await whose(second, here)).toBe('tooManyAttempts')
    const person = await here.auth.tokenPerson(bearer(theirs))
    let end!: () => void
    const long = here.auth.runForToken(person, () => new Promise<void>((resolve) => (end = resolve)))
    const next = here.auth.runForToken(person, async () => 'next')
    await expect(here.auth.runForToken(person, async () => {})).rejects.toMatchObject({ code: 'serverBusy' })
    end()
    await long
    expect(await next).toBe('next')
  })

  it('are in no log; making, ending and refusals are, the refusals at most one a minute [V16.2.5 V16.3.1]', async () => {
    const lines: string[] = []
    const log = createLog('trace', false, { write: (line) => void lines.push(line) })
    const here = await testServer(pool, { log })
    const owner = await signedInPerson()
    const token = await tokenOf(owner)
    await Promise.all([whose(token, here), whose(token, here), whose(token)])
    await Promise.all([here.auth.settled(), server.auth.settled()])
    const [{ id }] = (await tokensOf(owner)) as [OwnToken]
    await owner.at.post('account/tokens/end', { id })
    for (let tries = 0; tries < 3; tries++) await whose(token, here)
    await here.auth.settled()
    const broken = vi.spyOn(pool, 'query').mockRejectedValue(new Error('gone'))
    await whose(wrong(5), here)
    await here.auth.settled()
    broken.mockRestore()
    expect(lines.join('')).toContain('tokenRefused')
    expect(lines.join('')).not.toContain(token.slice(18))
    const entries = (await logOf(owner.at)).filter(({ kind }) => kind.startsWith('token'))
    expect(entries.slice(0, 4).map(({ kind, userId, token: named }) => [kind, userId, named])).toEqual([
      ['tokenRefused', null, null],
      ['tokenEnded', owner.id, { id, name: 'Report' }],
      ['tokenUsed', owner.id, { id, name: 'Report' }],
      ['tokenMade', owner.id, { id, name: 'Report' }],
    ])
    await server.auth.settled()
    expect(server.noticed.filter(({ to }) => to === owner.email).map(({ notice }) => notice.kind)).toEqual([
      'tokenMade',
    ])
  })
})

const ONE = { atATime: 1, perLane: 1, waiting: 10 }

const bearer = (token: string) =>
  new Request('https://eventms.test/api/v1/tables', { headers: { authorization: `Bearer ${token}` } })

async function idsOf(userId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM eventms_private."apiToken" WHERE "userId" = $1', [
    userId,
  ])
  return rows.map(({ id }) => id)
}

const expire = (userId: string) =>
  pool.query('UPDATE eventms_private."apiToken" SET "expiresAt" = now() WHERE "userId" = $1', [userId])
