import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { fieldNames, type TableDeclaration } from '#domain/table.ts'
import { tableNames, tables } from '#domain/tables/index.ts'
import { createApp } from '#server/app.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { instead, testApp, type TestApp } from './test-app.ts'

describeDatabases('loading', (database) => {
  let app: TestApp
  beforeAll(() => {
    app = testApp(database())
  })

  it.each(tableNames)('%s: a head with every declared field, no rows while there are none [V4.1.1]', async (name) => {
    const { head, rows } = await app.load(name)
    expect(head).toEqual({ version: 1, fields: fieldNames(tables[name] as TableDeclaration), count: 0 })
    expect(rows).toEqual([])
  })

  it('gives every row, in the order of the keys, over many lines', async () => {
    const count = 25_001
    const codes = Array.from({ length: count }, (_, i) => ((i * 7919) % count) + 1)
    await app.import(
      'departments',
      ['departmentCode', 'departmentName'],
      codes.map((code) => [code, `部署"${code}\\`]),
    )
    const response = await app.request('/api/tables/departments')
    const lines = (await response.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines[0]).toMatchObject({ count })
    expect(lines.slice(1).map((columns) => columns[0].length)).toEqual([10_000, 10_000, 5_001])
    const { rows } = await app.load('departments')
    expect(rows).toEqual(
      Array.from({ length: count }, (_, i) => ({ departmentCode: i + 1, departmentName: `部署"${i + 1}\\` })),
    )
  })

  it('gives the very least and the greatest key [V1.4.2]', async () => {
    const keys = [1, Number.MAX_SAFE_INTEGER]
    await app.add(
      'events',
      keys.map((eventCode) => ({ eventCode })),
    )
    expect((await app.load('events')).rows.map((row) => row.eventCode)).toEqual(keys)
  })

  it('answers 304 to whoever holds what there is', async () => {
    const first = await app.request('/api/tables/products')
    const etag = first.headers.get('etag')!
    expect(etag).toBe(`"${(await app.load('products')).head.version}"`)
    for (const held of [etag, `W/${etag}`, `"x", ${etag}`]) {
      const again = await app.request('/api/tables/products', { headers: { 'if-none-match': held } })
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    }
    await app.add('products', [{ productCode: 1 }])
    expect((await app.request('/api/tables/products', { headers: { 'if-none-match': etag } })).status).toBe(200)
  })

  it('never answers 304 for what a database restored from a backup no longer holds', async () => {
    const { pool } = database()
    await pool.query('DELETE FROM events')
    const { to: backup } = (await app.add('events', [{ eventCode: 1, eventName: 'kept' }])).body
    const { to: lost } = (await app.add('events', [{ eventCode: 2, eventName: 'lost' }])).body
    expect((await app.load('events')).head.version).toBe(lost)
    // Simulates a restored backup, with its earlier rows, version and log.
    await pool.query(
      'ALTER TABLE events DISABLE TRIGGER USER; DELETE FROM events WHERE "eventCode" = 2; ALTER TABLE events ENABLE TRIGGER USER',
    )
    await pool.query(`UPDATE table_version SET version = ${backup} WHERE name = 'events'`)
    await pool.query(`DELETE FROM change_log WHERE "table" = 'events' AND version > ${backup}`)
    const get = (version: number) => app.request('/api/tables/events', { headers: { 'if-none-match': `"${version}"` } })
    expect((await get(lost)).status).toBe(200)
    expect((await get(backup)).status).toBe(304)
    const { to } = (await app.add('events', [{ eventCode: 2, eventName: 'anew' }])).body
    expect(to).toBeGreaterThan(lost)
    expect((await get(lost)).status).toBe(200)
    expect((await app.load('events')).rows.map((row) => row.eventName)).toEqual(['kept', 'anew'])
  })

  it('is asked of the database once for all who come at once, and not again until the table changes', async () => {
    const seen: string[] = []
    const connect = (target: pg.Pool) => {
      seen.push('transaction')
      return target.connect()
    }
    const counting = testApp({ pool: instead(database().pool, connect) })
    const answers = await Promise.all([1, 2, 3, 4].map(() => counting.load('departments')))
    await counting.load('departments')
    expect(new Set(answers.map(({ rows }) => rows.length)).size).toBe(1)
    expect(seen).toHaveLength(1)
    await counting.add('departments', [{ departmentCode: 1_000_000 }])
    expect((await counting.load('departments')).rows).toHaveLength(answers[0]!.rows.length + 1)
    expect(seen).toHaveLength(3)
  })

  it('is one moment of the table while others write', async () => {
    // Each write keeps the sum of quantities and the count of rows; a mix of two snapshots would break one of them.
    const rows = Array.from({ length: 20_500 }, (_, i) => [i + 1, 100])
    await app.import('salesData', ['id', 'quantity'], rows)
    const stop = new AbortController()
    const written = [(await app.load('salesData')).head.version]
    const writer = (async () => {
      for (let n = 1; !stop.signal.aborted; n++) {
        const [low, high] = [n, 20_500 - n]
        const moved = await app.edit('salesData', [
          { key: low, changes: { quantity: 50 }, expected: { quantity: 100 } },
          { key: high, changes: { quantity: 150 }, expected: { quantity: 100 } },
        ])
        expect(moved.status).toBe(200)
        written.push(moved.body.to)
      }
    })()
    const seen: { version: number; moved: number }[] = []
    for (let i = 0; i < 5; i++) {
      const { head, rows: loaded } = await app.load('salesData')
      expect(loaded.reduce((sum, row) => sum + Number(row.quantity), 0)).toBe(2_050_000)
      expect(loaded).toHaveLength(20_500)
      seen.push({ version: head.version, moved: loaded.filter((row) => row.quantity === 50).length })
    }
    stop.abort()
    await writer
    expect(seen.map(({ moved }) => moved)).toEqual(seen.map(({ version }) => written.indexOf(version)))
    const versions = seen.map(({ version }) => version)
    expect(versions).toEqual(versions.toSorted((a, b) => a - b))
    expect((await app.load('salesData')).head.version).toBeGreaterThanOrEqual(versions.at(-1)!)
  })

  it('does not keep a client that stops reading from the database, and forgets nothing of one that failed', async () => {
    const response = await app.request('/api/tables/salesData')
    await app.add('salesData', [{ quantity: 1 }])
    expect((await app.load('salesData')).rows.at(-1)).toMatchObject({ quantity: 1 })
    await response.body!.cancel()
    let broken = true
    const connect = (target: pg.Pool) =>
      broken ? Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })) : target.connect()
    const failing = testApp({ pool: instead(database().pool, connect) })
    expect((await failing.request('/api/tables/salesData')).status).toBe(503)
    broken = false
    expect((await failing.load('salesData')).rows).toHaveLength(20_501)
  })

  describe('over a network', () => {
    const far = { client: '192.0.2.7' }
    it('is compressed for whom takes it, and never on this machine', async () => {
      const auth = {
        handler: () => Promise.resolve(new Response()),
        session: () => Promise.resolve({ user: { id: '1', email: 'a', name: 'a' } }),
        providers: [],
      }
      const other = createApp({ db: database(), auth })
      const get = (headers: Record<string, string>, client: object) =>
        other.request('/api/tables/departments', { headers }, client as never)
      const plain = Buffer.from(await (await get({}, far)).arrayBuffer())
      const zipped = await get({ 'accept-encoding': 'br, gzip' }, far)
      expect(zipped.headers.get('content-encoding')).toBe('gzip')
      const packed = Buffer.from(await zipped.arrayBuffer())
      expect(packed.length).toBeLessThan(plain.length / 3)
      expect(gunzipSync(packed).equals(plain)).toBe(true)
      expect(
        (await get({ 'accept-encoding': 'gzip' }, { client: '127.0.0.1' })).headers.get('content-encoding'),
      ).toBeNull()
    })
  })

  it('knows no other tables', async () => {
    for (const name of ['change_log', 'Employees', '__proto__', 'constructor', 'employees;', '%00']) {
      const response = await app.request(`/api/tables/${encodeURIComponent(name)}`)
      expect([response.status, (await response.json()).error.code]).toEqual([404, 'unknownTable'])
    }
  })
})
