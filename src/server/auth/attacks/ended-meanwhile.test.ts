import { expect, it } from 'vitest'
import { act } from '#server/db/transactions/act.ts'
import { colleague, describeAttacks, pool } from './test-attack.ts'
import { TestBrowser, testServer } from './test-server.ts'

type Told = { readonly status: number; readonly body: { readonly error?: { readonly code: string } } }

/** The versions of all tables: an act must name the ones it depends on. */
async function versions(): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; version: string }>('SELECT name, version FROM table_version')
  return Object.fromEntries(rows.map(({ name, version }) => [name, Number(version)]))
}

/** Body of an import of one department. */
const department = (version: number) =>
  `${JSON.stringify({ version, fields: ['departmentCode'], rows: 1 })}\n${JSON.stringify([[5]])}\n`

/** Every request that changes data: its address, and a valid body. */
const acts: readonly [string, (caller: TestBrowser) => Promise<Response>][] = [
  ['rows are added', (caller) => sendJson(caller, 'POST', '/api/tables/positions', { rows: [{ positionCode: 77 }] })],
  [
    'a row is edited',
    (caller) =>
      sendJson(caller, 'PATCH', '/api/tables/positions', {
        edits: [{ key: 1, changes: { positionName: 'b' }, expected: { positionName: 'a' } }],
      }),
  ],
  ['rows are deleted', (caller) => sendJson(caller, 'POST', '/api/tables/positions/delete', { keys: [1] })],
  [
    'a file is imported',
    async (caller) =>
      send(caller, 'POST', '/api/tables/departments/import', department((await versions())['departments']!)),
  ],
  ['the sample office is loaded', (caller) => sendJson(caller, 'POST', '/api/samples', {})],
  [
    'an act is done with tickets',
    (caller) =>
      send(
        caller,
        'POST',
        '/api/acts',
        [
          { kind: 'rename', eventCode: null, details: {}, versions: { sealData: 1 }, rows: 0 },
          { table: 'sealData', list: 'edit', rows: [] },
        ]
          .map((line) => JSON.stringify(line))
          .join('\n'),
      ),
  ],
  ['an act is taken back', (caller) => sendJson(caller, 'POST', '/api/acts/1/take-back', { versions: {} })],
  [
    'a print is recorded',
    (caller) => sendJson(caller, 'POST', '/api/prints', { sheet: 'seals', filters: {}, rows: 1 }),
  ],
  ['cards are recorded', (caller) => sendJson(caller, 'POST', '/api/prints/1/cards', { cards: [] })],
  ['a print is answered', (caller) => sendJson(caller, 'POST', '/api/prints/1/answer', { pages: 0 })],
]

describeAttacks('acting in a session that ended while the act was under way', () => {
  it.each(acts)('%s in nobody’s name', async (_, ask) => {
    const server = await testServer(pool)
    const caller = new TestBrowser(server)
    await pool.query('TRUNCATE positions, departments CASCADE')
    await pool.query(`INSERT INTO positions ("positionCode", "positionName") VALUES (1, 'a')`)
    for (const end of [
      `UPDATE eventms_private."user" SET "disabledAt" = now() WHERE email = $1`,
      `DELETE FROM eventms_private.session WHERE "userId" = (SELECT id FROM eventms_private."user" WHERE email = $1)`,
      `UPDATE eventms_private.session SET "expiresAt" = now()
       WHERE "userId" = (SELECT id FROM eventms_private."user" WHERE email = $1)`,
    ]) {
      const email = await colleague()
      await caller.signIn(email)
      // The server caches the session for some more seconds.
      expect(await caller.sessionUser()).toBe(email)
      // Simulates another server.
      await pool.query(end, [email])
      const before = await versions()
      const answer = await ask(caller)
      const body = (await answer.json().catch(() => ({}))) as Told['body']
      expect([answer.status, body.error?.code]).toEqual([401, 'notSignedIn'])
      expect(await versions()).toEqual(before)
      const { rows } = await pool.query('SELECT count(*)::int AS count FROM act WHERE who = $1', [email])
      expect(rows[0].count).toBe(0)
    }
  })

  it('an act that is under way when the session ends is undone', async () => {
    const server = await testServer(pool)
    const email = await colleague()
    const caller = new TestBrowser(server)
    await caller.signIn(email)
    await pool.query('TRUNCATE positions CASCADE')
    const { token } = (await server.auth.session(new Headers({ cookie: caller.cookie() })))!
    const acting = act(pool, { email, session: token }, async (client) => {
      await client.query('INSERT INTO positions ("positionCode") VALUES (79)')
      await client.query('DELETE FROM eventms_private.session WHERE token = $1', [token])
    })
    await expect(acting).rejects.toMatchObject({ code: 'notSignedIn' })
    expect((await pool.query('SELECT FROM positions')).rowCount).toBe(0)
  })

  it('a body that comes drop by drop is no way around it', async () => {
    const server = await testServer(pool)
    const email = await colleague()
    const caller = new TestBrowser(server)
    await caller.signIn(email)
    await pool.query('TRUNCATE positions CASCADE')
    let rest!: () => void
    const held = new Promise<void>((resolve) => (rest = resolve))
    let begun!: () => void
    const isRead = new Promise<void>((resolve) => (begun = resolve))
    const parts = ['{"rows":[{"positionCode":7', '8}]}']
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      const part = parts.shift()
      if (part === undefined) return controller.close()
      if (parts.length === 0) await held
      controller.enqueue(new TextEncoder().encode(part))
      begun()
    }
    // Reads no part ahead: the session is checked before the first part is read.
    const body = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 })
    const answer = caller.fetch('/api/tables/positions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      duplex: 'half',
    } as RequestInit)
    await isRead
    await server.auth.disable(email)
    rest()
    expect((await answer).status).toBe(401)
    expect((await pool.query('SELECT FROM positions')).rowCount).toBe(0)
  })
})

const send = (caller: TestBrowser, method: string, path: string, body: string, type = 'application/x-ndjson') =>
  caller.fetch(path, { method, headers: { 'content-type': type }, body })
const sendJson = (caller: TestBrowser, method: string, path: string, body: object) =>
  send(caller, method, path, JSON.stringify(body), 'application/json')
