import { beforeAll, describe, expect, it } from 'vitest'
import { errorCodes } from '#domain/error-codes.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { instead, testApp, type TestApp } from './test-app.ts'

/** Marks JSON given as text, because an object literal could not contain the same. */
const raw = (text: string) => text

const empties = (length: number) => Array.from({ length }, () => ({}))

describeDatabases('what strangers send', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = testApp(database())
    await app.add('departments', [{ departmentCode: 1, departmentName: 'a' }])
  })

  const changes = [
    ['no JSON', raw('{')],
    ['nothing', raw('')],
    ['null', raw('null')],
    ['a number', raw('1e400')],
    ['a list', raw('[]')],
    ['an empty object', raw('{}')],
    ['invalid UTF-8', new Uint8Array([0x7b, 0xff, 0x7d])],
    ['a byte order mark', raw('\uFEFF{"rows":[],"keys":[],"edits":[]}')],
    ['lists that are none', { rows: {}, edits: 'x', keys: 5 }],
    ['rows of nulls', { rows: [null], edits: [null], keys: [null] }],
    ['rows of lists', { rows: [[1]], edits: [[1]], keys: [[1]] }],
    [
      'deep nesting',
      raw(
        `{"rows":[{"departmentCode":${'['.repeat(100_000)}${']'.repeat(100_000)}}],"keys":${'['.repeat(1000)}${']'.repeat(1000)},"edits":[{"key":1,"changes":{"departmentName":${'['.repeat(1000)}${']'.repeat(1000)}},"expected":{"departmentName":"a"}}]}`,
      ),
    ],
    [
      '__proto__ as a column',
      raw(
        '{"rows":[{"departmentCode":7,"__proto__":{"x":1}}],"keys":["__proto__"],"edits":[{"key":1,"changes":{"__proto__":1},"expected":{"__proto__":1}}]}',
      ),
    ],
    [
      'constructor as a column',
      {
        rows: [{ departmentCode: 7, constructor: 1 }],
        keys: [{}],
        edits: [{ key: 1, changes: { constructor: 1 }, expected: {} }],
      },
    ],
    [
      'SQL as a column',
      {
        rows: [{ '"; DROP TABLE departments; --': 1 }],
        keys: ['1; DROP TABLE departments'],
        edits: [{ key: '1 OR 1=1', changes: { departmentName: 'x' }, expected: { departmentName: 'a' } }],
      },
    ],
    [
      'numbers without end',
      raw(
        '{"rows":[{"departmentCode":1e400}],"keys":[1e400],"edits":[{"key":1,"changes":{"departmentName":"x"},"expected":{"departmentName":1e400}}]}',
      ),
    ],
    [
      'numbers beyond the exact ones',
      raw(
        '{"rows":[{"departmentCode":9007199254740993}],"keys":[9007199254740993],"edits":[{"key":9007199254740993,"changes":{"departmentName":"x"},"expected":{"departmentName":"a"}}]}',
      ),
    ],
    [
      'fractions as keys',
      {
        rows: [{ departmentCode: 1.5 }],
        keys: [1.5],
        edits: [{ key: 1.5, changes: { departmentName: 'x' }, expected: { departmentName: 'a' } }],
      },
    ],
    [
      'NUL in a text',
      {
        rows: [{ departmentCode: 7, departmentName: 'a\u0000b' }],
        keys: ['\u0000'],
        edits: [{ key: 1, changes: { departmentName: 'a\u0000' }, expected: { departmentName: 'a' } }],
      },
    ],
    [
      'NUL in what was seen',
      {
        rows: [{ departmentName: null }],
        keys: [true],
        edits: [{ key: 1, changes: { departmentName: 'b' }, expected: { departmentName: 'a\u0000' } }],
      },
    ],
    [
      'half a surrogate pair',
      raw(
        '{"rows":[{"departmentCode":7,"departmentName":"\\ud842"}],"keys":["\\udfb7"],"edits":[{"key":1,"changes":{"departmentName":"b"},"expected":{"departmentName":"\\ud842"}}]}',
      ),
    ],
    [
      'objects as values',
      {
        rows: [{ departmentCode: 7, departmentName: { toString: 'x' } }],
        keys: [{ valueOf: 1 }],
        edits: [{ key: 1, changes: { departmentName: {} }, expected: { departmentName: {} } }],
      },
    ],
    [
      'what was seen left out',
      {
        rows: [{ departmentCode: null }],
        keys: [''],
        edits: [{ key: 1, changes: { departmentName: 'x' }, expected: {} }],
      },
    ],
    [
      'an edit of the key',
      {
        rows: [{}],
        keys: [false],
        edits: [{ key: 1, changes: { departmentCode: 2 }, expected: { departmentCode: 1 } }],
      },
    ],
    [
      'one row edited twice',
      {
        rows: [{ departmentCode: 7 }, { departmentCode: 7 }],
        keys: ['1'],
        edits: [1, 1].map((key) => ({ key, changes: { departmentName: 'x' }, expected: { departmentName: 'a' } })),
      },
    ],
    [
      'a version that is none',
      {
        rows: [{ departmentCode: 'x' }],
        keys: [1],
        edits: [{ key: 1, changes: { departmentName: 'x' }, expected: { departmentName: 'a' } }],
        version: '1; --',
      },
    ],
    ['too many rows', { rows: empties(10_001), keys: Array(1_000_001).fill(0), edits: empties(10_001) }],
  ] as const

  const routes = [
    ['POST', ''],
    ['PATCH', ''],
    ['POST', '/delete'],
  ] as const

  describe.each(routes)('%s /api/tables/departments%s', (method, path) => {
    it.each(changes)('%s [V15.3.6]', async (_, body) => {
      const before = await app.load('departments')
      const sent = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
      const response = await app.request(`/api/tables/departments${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: sent,
      })
      const { error } = (await response.json()) as { error: { code: string } }
      expect([400, 409, 413, 422]).toContain(response.status)
      expect(errorCodes).toContain(error.code)
      expect(JSON.stringify(error)).not.toMatch(/syntax|SELECT|INSERT|relation|column "|jsonb/i)
      expect(await app.load('departments')).toEqual(before)
      expect(app.errors).toEqual([])
    })

    it('a body of another type, or none [V3.5.2]', async () => {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', '']) {
        const response = await app.request(`/api/tables/departments${path}`, {
          method,
          headers: { 'content-type': type },
          body: '{"rows":[],"keys":[],"edits":[]}',
        })
        expect(response.status).toBe(400)
      }
    })

    it('a body that is too large [V5.2.1]', async () => {
      const { status, body } = await app.send(method, `/api/tables/departments${path}`, {
        rows: ['x'.repeat(11_000_000)],
      })
      expect([status, body.error.code]).toEqual([413, 'bodyTooLarge'])
    })

    it('a table that is none', async () => {
      for (const name of ['table_version', 'pg_class', '__proto__']) {
        const { status, body } = await app.send(method, `/api/tables/${name}${path}`, { rows: [], keys: [], edits: [] })
        expect([status, body.error.code]).toEqual([404, 'unknownTable'])
      }
    })
  })

  it('takes text for text, whatever it says [V1.2.4 V2.2.2]', async () => {
    const texts = [
      "'; DROP TABLE departments; --",
      '<script>alert(1)</script>',
      '\\N',
      '\\.',
      'a\tb\\tc',
      '=1+1',
      '{"a":1}',
      '𠮷髙﨑ｶﾅ',
      '\u202Eabc',
      '${1}',
      '%s',
      '__proto__',
    ]
    await app.add(
      'departments',
      texts.map((departmentName, i) => ({ departmentCode: 100 + i, departmentName })),
    )
    await app.import(
      'departments',
      ['departmentCode', 'departmentName'],
      texts.map((text, i) => [200 + i, text]),
    )
    const { rows } = await app.load('departments')
    const of = (from: number) =>
      rows
        .filter(({ departmentCode }) => Number(departmentCode) >= from && Number(departmentCode) < from + 100)
        .map((row) => row.departmentName)
    expect(of(100)).toEqual(texts)
    expect(of(200)).toEqual(texts)
  })

  it('tells nobody what went wrong inside, but writes it down [V13.4.2 V16.3.4 V16.5.1]', async () => {
    const secret = new Error('password=secret relation "x"')
    const failing = testApp({ pool: instead(database().pool, () => Promise.reject(secret)) })
    const { status, body } = await failing.add('departments', [{ departmentCode: 1 }])
    expect([status, body]).toEqual([500, { error: { code: 'internalError', params: {} } }])
    expect(failing.errors).toMatchObject([{ err: secret, method: 'POST', path: '/api/tables/departments' }])
  })
})
