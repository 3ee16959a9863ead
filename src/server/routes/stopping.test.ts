import { randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { IMPORT_HEADER } from '#domain/wire.ts'
import { createApp } from '#server/app.ts'
import { act } from '#server/db/transactions/act.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { staff } from './test-app.ts'

const stopped = { code: 'serverStopping', params: { seconds: 15 } }

describeDatabases('a server that is told to stop', (database) => {
  function app() {
    const [stopping, ending] = [new AbortController(), new AbortController()]
    const auth = {
      handler: () => Promise.resolve(Response.json({})),
      session: () => Promise.resolve({ user: staff }),
      providers: [],
    }
    const signals = { stopping: stopping.signal, ending: ending.signal }
    // A pool object of this test only, so that the next test is unaffected.
    const db = { pool: Object.create(database().pool) as ReturnType<typeof database>['pool'] }
    return { hono: createApp({ db, auth, ...signals, config: { heartbeat: 20 } }), pool: db.pool, stopping, ending }
  }
  const departments = async () =>
    (await database().pool.query('SELECT "departmentCode"::int AS code FROM departments ORDER BY 1')).rows.map(
      ({ code }) => code as number,
    )

  it('says that it wants no more, and lives', async () => {
    const { hono, stopping } = app()
    expect(await (await hono.request('/health')).json()).toEqual({ status: 'ok' })
    stopping.abort()
    const health = await hono.request('/health')
    expect([health.status, await health.json()]).toEqual([503, { status: 'stopping' }])
    const live = await hono.request('/health/live')
    expect([live.status, await live.json()]).toEqual([200, { status: 'ok' }])
  })

  it('ends an act that takes too long: nothing of it is done, and who waits is told so; so is who comes later', async () => {
    const { hono, pool, ending } = app()
    const before = await departments()
    let begun!: () => void
    const isBegun = new Promise<void>((resolve) => (begun = resolve))
    const done = act(pool, staff.email, async (client) => {
      await client.query('SELECT eventms_add($1, $2)', ['departments', '[{"departmentCode": 51}]'])
      begun()
      // It reads and writes all the time, as a merge does.
      await client.query(
        'CREATE TEMP TABLE long ON COMMIT DROP AS SELECT n, md5(n::text) FROM generate_series(1, 40000000) n',
      )
    }).catch(({ code, params }: { code: string; params: object }) => ({ code, params }))
    await isBegun
    ending.abort()
    expect(await done).toEqual(stopped)
    const answer = await hono.request('/api/tables/departments', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"rows":[{"departmentCode":52}]}',
    })
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
      503,
      '15',
      { error: stopped },
    ])
    expect(await departments()).toEqual(before)
  })

  it('an act that was done before is told as done', async () => {
    const { pool, ending } = app()
    const result = await act(pool, staff.email, async (client) => {
      await client.query('SELECT eventms_add($1, $2)', ['departments', '[{"departmentCode": 53}]'])
      return 'done'
    })
    ending.abort()
    expect([result, await departments()]).toEqual(['done', expect.arrayContaining([53])])
  })

  it('ends an import that is still being sent, and one that is staged, and says so in place of its result', async () => {
    const { hono, ending } = app()
    const before = await departments()
    const headers = {
      'content-type': 'application/x-ndjson',
      accept: 'application/x-ndjson',
      [IMPORT_HEADER]: randomUUID(),
    }
    let sent!: ReadableStreamDefaultController<Uint8Array>
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (sent = controller) })
    sent.enqueue(new TextEncoder().encode('{"version":1,"fields":["departmentCode"],"rows":3}\n'))
    const half = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    const sending = Promise.resolve(hono.request('/api/tables/departments/import', half))
    await new Promise((resolve) => setTimeout(resolve, 20))
    const hung = vi.fn()
    void sending.then(hung)
    expect(hung).not.toHaveBeenCalled()
    ending.abort()
    const answer = await sending
    expect([answer.status, await answer.json()]).toEqual([503, { error: stopped }])
    sent.close()
    const later = await hono.request('/api/tables/departments/import', {
      method: 'POST',
      headers: { ...headers, [IMPORT_HEADER]: randomUUID() },
      body: '{"version":1,"fields":["departmentCode"],"rows":1}\n[[60]]\n',
    })
    expect([later.status, await later.json()]).toEqual([503, { error: stopped }])
    expect(await departments()).toEqual(before)
  })
})
