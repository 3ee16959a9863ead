import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { ImportLine, WriteResult } from '#domain/wire.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { testApp, type TestApp } from './test-app.ts'

/** An id for each import. */
const numbered = (n: number) => `0123456789abcdef0123456789abcde${n}`

describeDatabases('an import that tells how far it is', (database) => {
  let app: TestApp
  beforeAll(() => {
    app = testApp(database())
  })
  beforeEach(() => database().pool.query('DELETE FROM departments'))

  const count = async () => Number((await database().pool.query('SELECT count(*) FROM departments')).rows[0].count)

  /** Sends rows in batches and yields the response's lines as they arrive. */
  async function* told(
    id: string,
    rows: number,
    init: RequestInit = {},
    perLine = 1000,
  ): AsyncGenerator<ImportLine<WriteResult>> {
    const { head } = await app.load('departments')
    const lines: unknown[] = [{ version: head.version, fields: ['departmentCode', 'departmentName'], rows }]
    for (let from = 0; from < rows; from += perLine) {
      const codes = Array.from({ length: Math.min(perLine, rows - from) }, (_, i) => from + i + 1)
      lines.push([codes, codes.map((code) => `部署${code}`)])
    }
    const response = await app.request('/api/tables/departments/import', {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson', accept: 'application/x-ndjson', 'x-import': id },
      body: lines.map((line) => JSON.stringify(line)).join('\n'),
      ...init,
    })
    if (!response.ok) return yield (await response.json()) as ImportLine<WriteResult>
    let text = ''
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      text += part
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n')) {
        yield JSON.parse(text.slice(0, end)) as ImportLine<WriteResult>
        text = text.slice(end + 1)
      }
    }
  }
  const cancel = (id: string) => app.send('POST', `/api/imports/${id}/cancel`, {})

  it('tells the rows that are checked, that the database writes, and what became of it', async () => {
    const lines = []
    for await (const line of told(numbered(1), 3000)) lines.push(line)
    expect(lines).toMatchObject([
      ...[1000, 2000, 3000].map((done) => ({ phase: 'checking', done, total: 3000 })),
      { phase: 'writing', done: 3000, total: 3000 },
      { result: { added: 3000 } },
    ])
    // The import is already committed, so the cancel has no effect.
    expect((await cancel(numbered(1))).status).toBe(200)
    expect(await count()).toBe(3000)
  })

  it('tells each percent once, however many lines there are', async () => {
    const lines = []
    for await (const line of told(numbered(6), 3000, {}, 1)) lines.push(line)
    expect(lines.filter((line) => 'phase' in line && line.phase === 'checking')).toHaveLength(101)
    expect(lines.at(-1)).toMatchObject({ result: { added: 3000 } })
  })

  it('hears that it is cancelled between small lines', async () => {
    const lines = []
    for await (const line of told(numbered(7), 20_000, {}, 1)) {
      if (lines.push(line) === 1) await cancel(numbered(7))
    }
    expect(lines.at(-1)).toMatchObject({ error: { code: 'importCancelled' } })
    expect(lines).not.toContainEqual({ phase: 'checking', done: 20_000, total: 20_000 })
  })

  it.each(['checking', 'writing'] as const)(
    'is cancelled while it is at %s: nothing is written [V2.3.3]',
    async (phase) => {
      const { head } = await app.load('departments')
      const id = numbered(phase === 'checking' ? 2 : 3)
      const lines = []
      for await (const line of told(id, 20_000)) {
        lines.push(line)
        if ('phase' in line && line.phase === phase) await cancel(id)
      }
      expect(lines.at(-1)).toMatchObject({ error: { code: 'importCancelled' } })
      expect((await app.load('departments')).head).toMatchObject({ version: head.version, count: 0 })
    },
  )

  it('is said to be running until it has ended, to whoever sent it', async () => {
    const running = async () => (await app.request(`/api/imports/${numbered(6)}`)).json()
    const seen = []
    for await (const line of told(numbered(6), 20_000)) if ('phase' in line) seen.push(await running())
    expect(seen[0]).toEqual({ running: true })
    expect(await running()).toEqual({ running: false })
  })

  it('is cancelled before it came', async () => {
    await cancel(numbered(4))
    const lines = []
    for await (const line of told(numbered(4), 1000)) lines.push(line)
    expect(lines).toMatchObject([{ error: { code: 'importCancelled' } }])
    expect(await count()).toBe(0)
  })

  it('ends where nobody hears it any more', async () => {
    const gone = new AbortController()
    const lines = told(numbered(5), 20_000, { signal: gone.signal })
    await lines.next()
    await lines.return(undefined)
    gone.abort()
    // The next write waits for the table, so it sees the outcome of the import.
    await app.add('departments', [{ departmentCode: 99_999 }])
    expect(await count()).toBe(1)
  })

  it('says what is wrong by the status where nothing was told before, and else in its last line', async () => {
    const refused = await app.request('/api/tables/departments/import', {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson', accept: 'application/x-ndjson' },
      body: '{"version":1,"fields":["departmentCode"],"rows":1000001}',
    })
    expect([refused.status, await refused.json()]).toMatchObject([413, { error: { code: 'tooManyRows' } }])
    expect((await app.send('POST', '/api/imports/1/cancel', {})).body).toMatchObject({ error: { code: 'badRequest' } })
    expect(app.errors).toEqual([])
  })
})
