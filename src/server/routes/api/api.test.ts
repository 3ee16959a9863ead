import { beforeAll, describe, expect, it } from 'vitest'
import { tableNames, tables } from '#domain/tables/index.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { type TestApi, testApi } from './test-api.ts'

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code}`

describeDatabases('the API of programs', (database) => {
  let api: TestApi
  beforeAll(() => void (api = testApi(database())))
  const clear = () => database().pool.query('TRUNCATE departments, employees, products RESTART IDENTITY CASCADE')

  const departments = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      departmentCode: i + 1,
      departmentName: i % 3 === 0 ? null : `部${i % 4}`,
    }))
  const keysOf = (rows: { departmentCode: number }[]) => rows.map(({ departmentCode }) => departmentCode)

  it('lists each table, and has the description signed out', async () => {
    const { body } = await api.get('/tables')
    expect(Object.keys(body.versions).sort()).toEqual([...tableNames].sort())
    for (const name of tableNames) {
      const listed = await api.get(`/tables/${name}`)
      expect([listed.status, listed.body.next]).toEqual([200, null])
    }
    expect((await api.request('/openapi.json')).status).toBe(200)
  })

  it.each(['departmentCode', '-departmentCode', 'departmentName', '-departmentName'])(
    'gives every row once in pages sorted by %s',
    async (sort) => {
      await clear()
      await api.send('POST', '/tables/departments', { rows: departments(23) })
      const whole = await api.get(`/tables/departments?sort=${sort}`)
      const found: { departmentCode: number }[] = []
      for (let after = ''; ; ) {
        const { body } = await api.get(`/tables/departments?sort=${sort}&limit=4${after}`)
        found.push(...body.rows)
        if (body.next === null) break
        after = `&after=${encodeURIComponent(body.next)}`
      }
      expect(found).toEqual(whole.body.rows)
      expect(keysOf(found).sort((a, b) => a - b)).toEqual(keysOf(departments(23)))
    },
  )

  it.each([
    ['departmentCode=3&departmentCode=5', [3, 5]],
    ['departmentCode.from=4&departmentCode.to=6', [4, 5, 6]],
    ['departmentName=', [1, 4, 7]],
    ['departmentName=&departmentName=%E9%83%A81', [1, 2, 4, 6, 7]],
    ['departmentName=%E9%83%A81&departmentCode.from=3', [6]],
  ])('finds the same rows by ?%s in JSON and in CSV', async (query, keys) => {
    await clear()
    await api.send('POST', '/tables/departments', { rows: departments(8) })
    expect(keysOf((await api.get(`/tables/departments?${query}`)).body.rows)).toEqual(keys)
    const csv = await (
      await api.request(`/tables/departments.csv?${query}`, { headers: { authorization: 'Bearer reads' } })
    ).text()
    expect(
      csv
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => Number(line.split(',')[0])),
    ).toEqual(keys)
  })

  it('writes CSV with a byte-order mark and with the zeros of codes', async () => {
    await clear()
    await api.send('POST', '/tables/employees', { rows: [{ companyCode: '000171', name: '=山"田' }] })
    const headers = { authorization: 'Bearer reads', accept: 'text/csv' }
    const response = await api.request('/tables/employees', { headers })
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const text = new TextDecoder().decode(bytes)
    expect(text.split('\r\n')[0]).toBe(
      Object.keys(tables.employees.fields)
        .map((name) => `"${name}"`)
        .join(','),
    )
    expect(text).toContain('"000171"')
    expect(text).toContain(`"'=山""田"`)
    const etag = response.headers.get('etag')!
    const unchanged = await api.request('/tables/employees', { headers: { ...headers, 'if-none-match': etag } })
    expect(unchanged.status).toBe(304)
    const weak = { ...headers, 'if-none-match': `W/${etag}` }
    expect((await api.request('/tables/employees', { headers: weak })).status).toBe(304)
    await api.send('POST', '/tables/employees', { rows: [{ companyCode: '2', name: 'b' }] })
    expect((await api.get('/tables/employees', { 'if-none-match': etag })).status).toBe(200)
  })

  it('gives a whole table by columns, with the same values as in pages', async () => {
    await clear()
    await api.send('POST', '/tables/departments', { rows: departments(8) })
    const headers = { authorization: 'Bearer reads' }
    const response = await api.request('/tables/departments.ndjson', { headers })
    expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
    const [head, ...lines] = (await response.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const { body } = await api.get('/tables/departments')
    expect(head).toEqual({ version: body.version, fields: Object.keys(tables.departments.fields), count: 8 })
    const columns = head.fields.map((_: string, at: number) => lines.flatMap((line) => line[at]))
    expect(columns).toEqual(head.fields.map((field: string) => body.rows.map((row: never) => row[field])))
    const etag = response.headers.get('etag')!
    const again = await api.request('/tables/departments.ndjson', { headers: { ...headers, 'if-none-match': etag } })
    expect([again.status, etag]).toEqual([304, `"${body.version}.ndjson"`])
    expect((await api.request('/tables/departments.ndjson')).status).toBe(401)
  })

  it('adds once for a repeated request, changes, refuses a conflict with the stored row, and deletes', async () => {
    await clear()
    const request = '01234567-89ab-cdef-0123-456789abcdef'
    const rows = [{ departmentCode: 1, departmentName: '総務' }]
    const added = await api.send('POST', '/tables/departments', { rows, request })
    expect((await api.send('POST', '/tables/departments', { rows, request })).body.act).toBe(added.body.act)
    const change = { changes: { departmentName: '営業' }, expected: { departmentName: '総務' } }
    expect((await api.send('PATCH', '/tables/departments/1', change)).body).toMatchObject({ changed: 1 })
    const conflict = await api.send('PATCH', '/tables/departments', { edits: [{ key: 1, ...change }] })
    expect(codeOf(conflict)).toBe('409 editConflict')
    expect(conflict.body.params.current).toMatchObject({ departmentName: '営業' })
    expect((await api.get('/tables/departments/1')).body.row.departmentName).toBe('営業')
    const { body: removed } = await api.send('DELETE', '/tables/departments/1')
    expect(removed).toMatchObject({ removed: 1 })
    expect(codeOf(await api.get('/tables/departments/1'))).toBe('404 notFound')
    const { body: preview } = await api.get(`/acts/${removed.act}/take-back`)
    await api.send('POST', `/acts/${removed.act}/take-back`, { versions: preview.versions })
    expect((await api.get('/tables/departments/1')).status).toBe(200)
    await api.send('POST', '/tables/departments/delete', { keys: [1] })
    expect((await api.get('/tables/departments')).body.rows).toEqual([])
  })

  it('imports what has no question, and otherwise gives the questions and writes nothing', async () => {
    await clear()
    const csv = 'productCode,productName,unitPrice\r\n1,みかん,120\r\n2,りんご,free\r\n'
    const asked = await api.send('POST', '/tables/products/import', { csv })
    expect(asked.body).toMatchObject({ preview: { obstacle: 'questions', questions: [{ kind: 'emptied', open: 1 }] } })
    expect(asked.body.result).toBeUndefined()
    const [{ cases }] = asked.body.preview.questions
    const answers = { [cases[0].key]: 'empty' }
    const { version } = asked.body.preview
    const ready = await api.send('POST', '/tables/products/import', { csv, answers, version, preview: true })
    expect([ready.body.preview.obstacle, ready.body.result]).toEqual([null, undefined])
    expect((await api.get('/tables/products')).body.rows).toEqual([])
    const written = await api.send('POST', '/tables/products/import', { csv, answers, version, file: 'p.csv' })
    expect(written.body.result).toMatchObject({ added: 2, act: expect.any(Number) })
    expect(codeOf(await api.send('POST', '/tables/products/import', { csv, answers, version }))).toBe('409 tableMoved')
    const records = [{ productCode: 'x' }]
    const wrong = await api.send('POST', '/tables/products/import', { records })
    expect(wrong.body.preview).toMatchObject({ obstacle: 'issues', issues: [{ code: 'mustBeValidNumber', line: 1 }] })
    expect((await api.get('/tables/products')).body.rows).toHaveLength(2)
  })

  const writes: [string, string, unknown][] = [
    ['POST', '/tables/departments', { rows: [{ departmentCode: 9 }] }],
    ['PATCH', '/tables/departments', { edits: [] }],
    ['PATCH', '/tables/departments/1', {}],
    ['DELETE', '/tables/departments/1', undefined],
    ['POST', '/tables/departments/delete', { keys: [1] }],
    ['POST', '/tables/departments/import', { csv: 'departmentCode\r\n9' }],
    ['POST', '/acts/1/take-back', { versions: {} }],
    ['PUT', '/anything', {}],
  ]
  it.each(writes)('lets a token that only reads do no %s %s', async (method, path, body) => {
    expect(codeOf(await api.send(method, path, body, 'reads'))).toBe('403 tokenReadOnly')
  })

  it('opens neither by a cookie nor by a wrong token, and says so in the language asked for', async () => {
    const none = await api.request('/tables/departments', {
      headers: { cookie: 'eventms.session_token=a', 'accept-language': 'fr, ja;q=0.8, en;q=0.5' },
    })
    expect([none.status, none.headers.get('content-type'), none.headers.get('www-authenticate')]).toEqual([
      401,
      'application/problem+json; charset=utf-8',
      'Bearer',
    ])
    expect([none.headers.get('content-language'), (await none.json()).detail]).toEqual([
      'ja',
      expect.stringMatching(/[ぁ-ん]/),
    ])
    expect(codeOf(await api.send('GET', '/tables/departments', undefined, 'wrong'))).toBe('401 invalidToken')
  })

  it.each([
    ['/tables/users', '404 unknownTable'],
    ['/tables/__proto__', '404 unknownTable'],
    ['/tables/departments?__proto__=1', '400 unknownField'],
    ['/tables/departments?password=1', '400 unknownField'],
    ['/tables/departments?departmentCode=x', '422 invalidRows'],
    ['/tables/departments?departmentName.from=a', '400 badRequest'],
    ['/tables/departments?limit=10001', '400 badRequest'],
    ['/tables/departments?limit=1e3', '400 badRequest'],
    ['/tables/departments?after=1;DROP', '400 badRequest'],
    ['/tables/departments?sort=departmentName&after=WzEsMl0', '400 badRequest'],
    ['/tables/departments?sort=-', '400 unknownField'],
    ['/tables/departments.csv?limit=1', '400 badRequest'],
    ['/tables/departments.ndjson?departmentCode=1', '400 badRequest'],
    ['/tables/users.ndjson', '404 unknownTable'],
    ['/tables/departments/1.5', '400 badRequest'],
    ['/nothing', '404 notFound'],
  ])('refuses %s', async (path, code) => {
    expect(codeOf(await api.get(path))).toBe(code)
  })

  it('refuses more filters than a query may have', async () => {
    expect(codeOf(await api.get(`/tables/departments?${'departmentCode=1&'.repeat(201)}`))).toBe('400 badRequest')
  })

  it.each([
    ['no object', '[]', '400 badRequest'],
    ['JSON that is too deep', `${'['.repeat(200)}`, '400 badRequest'],
    ['neither CSV nor records', {}, '400 badRequest'],
    ['answers that are no texts', { csv: '', answers: { a: 1 } }, '400 badRequest'],
  ])('refuses an import of %s', async (_, body, code) => {
    expect(codeOf(await api.send('POST', '/tables/departments/import', body))).toBe(code)
  })
})

describe('an app without tokens', () => {
  it('has no API for programs', async () => {
    const { testApp } = await import('#server/routes/test-app.ts')
    const app = testApp({ pool: { on: () => {} } as never })
    app.signedIn = false
    expect((await app.request('/api/v1/openapi.json')).status).toBe(401)
  })
})
