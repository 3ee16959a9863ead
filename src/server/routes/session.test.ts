import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tableNames } from '#domain/tables/index.ts'
import { openTestDatabase, describeDatabases, type TestDatabase } from '#server/db/test-databases.ts'
import { staff, testApp, type TestApp } from './test-app.ts'

describeDatabases('who may ask, and how they are told', (database) => {
  let app: TestApp
  beforeAll(() => {
    app = testApp(database(), { publicUrl: 'https://eventms.example', poll: 5, heartbeat: 20 })
  })
  beforeEach(() => {
    app.signedIn = true
  })

  it('nobody who is not signed in gets anything but the sign-in [S1.1 S6.1 V8.2.1 V8.3.1]', async () => {
    app.signedIn = false
    for (const [method, path] of [
      ['GET', '/api/tables/employees'],
      ['POST', '/api/tables/employees'],
      ['GET', '/api/events'],
      ['POST', '/api/prints'],
      ['GET', '/api/prints'],
      ['POST', '/api/prints/1/cards'],
      ['POST', '/api/prints/1/answer'],
      ['GET', '/api/x'],
    ] as const) {
      const response = await app.request(path, { method })
      expect([response.status, await response.json()]).toEqual([401, { error: { code: 'notSignedIn', params: {} } }])
    }
    expect(await (await app.request('/api/auth/get-session')).json()).toEqual({ auth: true })
    expect((await app.request('/health')).status).toBe(200)
  })

  it('a page of another site changes nothing [V3.5.1]', async () => {
    const post = (headers: Record<string, string>) =>
      app
        .request('http://localhost/api/tables/departments/delete', {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: '{"keys":[]}',
        })
        .then(({ status }) => status)
    for (const site of ['cross-site', 'same-site'])
      expect(await post({ 'sec-fetch-site': site, origin: 'http://localhost' })).toBe(403)
    for (const origin of ['https://evil.example', 'null', 'http://localhost:81'])
      expect(await post({ origin })).toBe(403)
    for (const headers of [
      { 'sec-fetch-site': 'same-origin' },
      { origin: 'http://localhost' },
      { origin: 'https://eventms.example' },
      {},
    ])
      expect(await post(headers as Record<string, string>)).toBe(200)
  })

  it('an address that is none is not found', async () => {
    for (const path of ['/', '/api/', '/api/tables', '/api/nothing', '/x']) {
      const response = await app.request(path)
      expect([response.status, (await response.json()).error.code]).toEqual([404, 'notFound'])
    }
  })

  describe('events', () => {
    const open = async () => {
      const response = await app.request('/api/events')
      expect(response.headers.get('content-type')).toBe('text/event-stream')
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
      let text = ''
      return {
        /** Waits for the next versions in the stream. */
        async versions() {
          for (;;) {
            const message = /event: versions\ndata: (.*)\n\n/.exec(text)
            if (message) {
              text = text.slice(message.index + message[0].length)
              return JSON.parse(message[1]!) as Record<string, number>
            }
            const { value, done } = await reader.read()
            if (done) throw new Error('the stream ended')
            text += value
          }
        },
        async ended() {
          while (!(await reader.read()).done);
        },
        close: () => reader.cancel(),
      }
    }

    it('tells the versions at once, and again when one changes, to all who listen', async () => {
      const [first, second] = await Promise.all([open(), open()])
      const before = await first.versions()
      expect(Object.keys(before)).toHaveLength(tableNames.length)
      expect(await second.versions()).toEqual(before)
      const { body } = await app.add('departments', [{ departmentCode: 1 }])
      expect(await first.versions()).toEqual({ ...before, departments: body.to })
      expect(await second.versions()).toEqual({ ...before, departments: body.to })
      const third = await open()
      expect((await third.versions()).departments).toBe(body.to)
      await Promise.all([first.close(), second.close(), third.close()])
    })

    it('one person has a share, four at least: beyond it the page opened first is told to rest, and no other [V2.4.1]', async () => {
      const few = testApp(database(), { poll: 5, livePages: 20 })
      const listen = async () => {
        const answer = await few.request('/api/events')
        return { status: answer.status, reader: answer.body!.pipeThrough(new TextDecoderStream()).getReader() }
      }
      const pages = [await listen(), await listen(), await listen(), await listen(), await listen()]
      const all = async ({ reader }: (typeof pages)[number]) => {
        let text = ''
        for (;;) {
          const { value, done } = await reader.read()
          if (done) return text
          text += value
        }
      }
      expect(await all(pages[0]!)).toMatch(/event: rest\ndata: \{\}\n\n$/)
      for (const { reader } of pages.slice(1)) expect((await reader.read()).value).toContain('hello')
      // A stream that its page closed releases its slot.
      await pages[1]!.reader.cancel()
      const next = await listen()
      expect(await Promise.race([all(pages[2]!), new Promise((resolve) => setTimeout(resolve, 30, 'open'))])).toBe(
        'open',
      )
      await next.reader.cancel()
    })

    it('ends with the session', async () => {
      const stream = await open()
      await stream.versions()
      app.signedIn = false
      await stream.ended()
    })

    it('opens no stream that nobody would end for a request without a body', async () => {
      const asked: string[] = []
      const query = (text: string) => {
        asked.push(text)
        return database().pool.query(text)
      }
      const response = await testApp(
        { pool: Object.assign(Object.create(database().pool), { query }) },
        { poll: 1 },
      ).request('/api/events', { method: 'HEAD' })
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
      expect(asked).toEqual([])
    })

    it('asks nothing of the database while nobody listens', async () => {
      const { pool } = database()
      const stream = await open()
      await stream.versions()
      await stream.close()
      const asked: string[] = []
      const query = (text: string, values: unknown[]) => {
        asked.push(text)
        return pool.query(text, values)
      }
      const watching = testApp({ pool: Object.assign(Object.create(pool), { query }) }, { poll: 1 })
      const reader = (await watching.request('/api/events')).body!.getReader()
      while (asked.length < 3)
        await reader.read().then(() => watching.add('departments', [{ departmentCode: 100 + asked.length }]))
      await reader.cancel()
      // A check may be running, but none follows.
      const atEnd = asked.length
      for (let i = 0; i < 20; i++) await pool.query('SELECT 1')
      expect(asked.length).toBeLessThanOrEqual(atEnd + 1)
    })
  })

  it('prints are written down, with who and what', async () => {
    const { status } = await app.send('POST', '/api/prints', {
      sheet: 'seals',
      filters: { eventCode: 1, personInChargeCode: null, name: '全員' },
      rows: 42,
    })
    expect(status).toBe(201)
    const { rows } = await database().pool.query(
      'SELECT who, sheet, filters, rows::int, at IS NOT NULL AS dated FROM print_log',
    )
    expect(rows).toEqual([
      {
        who: staff.email,
        sheet: 'seals',
        filters: { eventCode: 1, personInChargeCode: null, name: '全員' },
        rows: 42,
        dated: true,
      },
    ])
    for (const wrong of [
      {},
      { sheet: 'x', filters: {}, rows: 1 },
      { sheet: 'seals', filters: [], rows: 1 },
      { sheet: 'seals', filters: { a: {} }, rows: 1 },
      { sheet: 'seals', filters: {}, rows: -1 },
      { sheet: 'seals', filters: { a: 'x'.repeat(1001) }, rows: 1 },
    ]) {
      expect((await app.send('POST', '/api/prints', wrong)).status).toBe(400)
    }
    expect((await app.send('POST', '/api/prints', { sheet: 'seals', filters: { a: '\u0000' }, rows: 1 })).status).toBe(
      400,
    )
  })
})

describe('a database that does not answer', () => {
  it('is said to be away, by every route [V16.5.2]', async () => {
    let db: TestDatabase | undefined = await openTestDatabase('embedded')
    try {
      const app = testApp(db)
      expect((await app.request('/health')).status).toBe(200)
      await db.close()
      expect((await app.request('/health')).status).toBe(503)
      const { status, body } = await app.add('departments', [{ departmentCode: 1 }])
      expect([status, body.error.code]).toEqual([503, 'databaseUnavailable'])
      expect((await app.request('/api/tables/departments')).status).toBe(503)
      expect(app.errors.length).toBeGreaterThan(0)
    } finally {
      await db?.close()
      db = undefined
    }
  })
})
