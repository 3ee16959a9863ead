import { beforeAll, describe, expect, it } from 'vitest'
import { parseCsv } from '#domain/csv.ts'
import { EventmsError } from '#domain/errors.ts'
import { shownFields } from '#domain/grid/columns.ts'
import type { SavedView } from '#domain/grid/saved-views.ts'
import { tableNames, tables } from '#domain/tables/index.ts'
import { RECONCILIATION_FIELDS } from '#domain/tickets/reconcile/reconciliation-file.ts'
import { loadSamples } from '#server/data/import/samples.ts'
import { createLoader, type Loader } from '#server/data/load/load.ts'
import { tableIdentifier } from '#server/data/sql-names.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { problemResponse } from './problem.ts'
import { apiRoutes } from './routes.ts'
import { basic, type TestApi, testApi, testAuth as auth } from './test-api.ts'

const PATH = '/tables/employees.csv?names=yes'

describeDatabases('the links for spreadsheets', (database) => {
  let api: TestApi

  beforeAll(async () => {
    api = testApi(database())
    await database().pool.query('TRUNCATE departments, employees, events RESTART IDENTITY CASCADE')
    await api.send('POST', '/tables/departments', { rows: [{ departmentCode: 7, departmentName: '総務部' }] })
    const rows = [
      { companyCode: '000171', name: '山田', departmentCode: 7 },
      { companyCode: '0021', name: '=1+1', departmentCode: null },
    ]
    await api.send('POST', '/tables/employees', { rows })
  })

  const open = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    api.request(path, { method, headers: { authorization: basic('reads'), ...headers } })
  /** Rows of texts by heading. */
  async function read(path: string): Promise<Record<string, string>[]> {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await (await open(path)).arrayBuffer())
    expect(text.charCodeAt(0)).toBe(0xfeff)
    const { header, records } = parseCsv(text)
    return records.map(({ cells }) => Object.fromEntries(header.map((title, at) => [title, cells[at]!])))
  }

  it('follow each code with its current name by choice, and keep zeros', async () => {
    const rows = await read(PATH)
    expect(rows).toMatchObject([
      { companyCode: '000171', departmentCode: '7', 'departmentCode (current name)': '総務部' },
      { companyCode: '0021', name: "'=1+1", departmentCode: '', 'departmentCode (current name)': '' },
    ])
    const labels = await read(`${PATH}&language=ja&departmentCode=7`)
    expect(labels).toMatchObject([{ 社員コード: '000171', 部署: '7', '部署（現在の名称）': '総務部' }])
    expect(Object.keys((await read('/tables/employees.csv'))[0]!)).not.toContain('departmentCode (current name)')
  })

  it('are as new as the names in them, and have tags of their own', async () => {
    const etag = async (path: string, headers = {}) => (await open(path, headers)).headers.get('etag')!
    const before = await etag(PATH)
    expect((await open(PATH, { 'if-none-match': before })).status).toBe(304)
    await api.send('POST', '/tables/departments', { rows: [{ departmentCode: 8 }] })
    expect((await open(PATH, { 'if-none-match': before })).status).toBe(200)
    const json = await open('/tables/employees')
    expect(json.headers.get('vary')).toContain('accept')
    const csv = await open('/tables/employees', { accept: 'text/csv' })
    expect(csv.headers.get('etag')).not.toBe(json.headers.get('etag'))
    expect((await open('/tables/employees', { 'if-none-match': csv.headers.get('etag')! })).status).toBe(200)
  })

  it.each(['names=1', 'language=fr', 'token=reads', 'access_token=reads'])('refuse ?%s', async (query) => {
    const { status } = await open(`/tables/employees.csv?${query}`)
    expect(status).toBe(400)
  })

  it('ask a program for Basic, and a browser or a reader of JSON for no password [V3.5.1]', async () => {
    const ask = async (path: string, headers: Record<string, string> = {}) => {
      const { status, headers: answered } = await api.request(path, { headers })
      return `${status} ${answered.get('www-authenticate')}`
    }
    expect(await ask(PATH)).toBe('401 Basic realm="EventMS", charset="UTF-8"')
    expect(await ask(PATH, { authorization: basic('wrong') })).toBe('401 Basic realm="EventMS", charset="UTF-8"')
    expect(await ask('/tables/employees')).toBe('401 Bearer')
    for (const header of ['sec-fetch-site', 'sec-fetch-mode'])
      expect(await ask(PATH, { [header]: 'none' })).toBe('401 Bearer')
  })

  it.each([
    ['a read', 'GET', {}, 200],
    ['a look at the headers', 'HEAD', {}, 200],
    ['a user name with a colon', 'GET', { authorization: basic('reads', '山田:') }, 401],
    ['no user name', 'GET', { authorization: basic('reads', '') }, 200],
    ['the token as the user name', 'GET', { authorization: basic('', 'reads') }, 401],
    ['a text that is no pair', 'GET', { authorization: `Basic ${btoa('reads')}` }, 401],
    ['a link in another site', 'GET', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, 401],
    ['a picture in another site', 'GET', { 'sec-fetch-site': 'same-site' }, 401],
    ['a page of this site', 'GET', { 'sec-fetch-site': 'same-origin' }, 401],
    ['a change of a token that writes', 'POST', { authorization: basic('writes') }, 401],
    ['a deletion of a token that writes', 'DELETE', { authorization: basic('writes') }, 401],
  ])('answer Basic of %s: %s', async (_, method, headers, status) => {
    expect((await open('/tables/employees', headers, method)).status).toBe(status)
  })

  // learn.microsoft.com/power-query: connectors/web, handlingstatuscodes.
  it('answer the requests of Power Query: 401 asks for credentials, 404 has words, waits are in seconds', async () => {
    const client = { accept: '*/*', 'accept-encoding': 'gzip, deflate' }
    const asked = await api.request(PATH, { headers: client })
    expect([asked.status, asked.headers.get('www-authenticate')]).toEqual([401, expect.stringMatching(/^Basic /)])
    const preview = await open(PATH, client)
    expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    const [first, refreshed] = [await preview.text(), await (await open(PATH, client)).text()]
    expect(refreshed).toBe(first)
    expect((await open(PATH, { ...client, authorization: basic('ended') })).status).toBe(401)
    const busy = new EventmsError('tooManyAttempts', { seconds: 30 })
    const refused = await problemResponse(busy, new Request(`https://eventms.test/api/v1${PATH}`))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  })

  it('permit no other site to read them', async () => {
    const { headers } = await open(PATH, { origin: 'https://evil.example' })
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-disposition')).toBe('attachment; filename="employees.csv"')
    expect(
      (await open(PATH, { origin: 'https://evil.example' }, 'OPTIONS')).headers.has('access-control-allow-origin'),
    ).toBe(false)
  })

  it('answer HEAD like GET, without a body', async () => {
    const [head, get] = await Promise.all([open(PATH, {}, 'HEAD'), open(PATH)])
    expect(await head.text()).toBe('')
    for (const name of ['etag', 'content-type', 'vary']) expect(head.headers.get(name)).toBe(get.headers.get(name))
  })

  describe('of the sample office', () => {
    const OWN = 'staff@example.com'
    const keep = (owner: string, shared: boolean, view: Partial<SavedView>) =>
      database().pool.query('INSERT INTO preference VALUES ($1, $2, $3, $4, $5, $6)', [
        owner,
        'view',
        `employees/${view.name}`,
        JSON.stringify({ table: 'employees', search: '', conditions: [], sorts: [], ...view }),
        shared,
        owner === 'u1' ? OWN : `${owner}@example.com`,
      ])
    const link = (view: string, more = '') => `/tables/employees.csv?view=${encodeURIComponent(view)}${more}`
    const refused = async (path: string) => {
      const answer = await open(path, { 'accept-language': 'ja' })
      const { code, detail } = await answer.json()
      expect(answer.headers.get('content-type')).toContain('application/problem+json')
      expect(detail).toMatch(/[ぁ-ん]/)
      return `${answer.status} ${code}`
    }
    const query = async (sql: string) => (await database().pool.query(sql)).rows

    beforeAll(async () => {
      const names = tableNames.map((name) => tableIdentifier(tables[name])).join()
      await database().pool.query(`TRUNCATE ${names} RESTART IDENTITY CASCADE`)
      await loadSamples(database().pool, OWN)
    })

    it('a saved view has its filters, order and columns, and the names of its codes', async () => {
      const columns = [
        { field: 'name', shown: true },
        { field: 'companyCode', shown: true },
        { field: 'departmentCode', shown: true },
        ...shownFields(tables.employees).flatMap((field) =>
          ['name', 'companyCode', 'departmentCode'].includes(field) ? [] : [{ field, shown: false }],
        ),
      ]
      const conditions = [{ field: 'departmentCode', is: 'empty' as const, empty: false }]
      const sorts = [{ field: 'companyCode', descending: true }]
      await keep('u1', false, { name: '部署あり/2 & more', conditions, sorts, columns: columns as never })
      const rows = await read(link('部署あり/2 & more', '&names=yes'))
      expect(Object.keys(rows[0]!)).toEqual(['name', 'companyCode', 'departmentCode', 'departmentCode (current name)'])
      const wanted = await query(`
        SELECT e.name, e."companyCode", e."departmentCode"::text, d."departmentName"
        FROM employees e JOIN departments d USING ("departmentCode") ORDER BY "companyCode" COLLATE "C" DESC`)
      expect(rows.map((row) => Object.values(row))).toEqual(wanted.map((row) => Object.values(row)))
      expect(rows.some(({ companyCode }) => companyCode!.startsWith('0'))).toBe(true)
    })

    it('a view of a colleague opens while it is shared, and otherwise is said to be missing', async () => {
      await keep('u2', true, { name: 'shared' })
      await keep('u2', false, { name: 'private' })
      await keep('u1', false, { name: 'mine' })
      const count = (await query('SELECT count(*)::int FROM employees'))[0].count
      expect(await read(link('shared', '&by=u2@example.com'))).toHaveLength(count)
      expect(await read(link('mine', `&by=${OWN}`))).toHaveLength(count)
      for (const more of ['', '&by=u1@example.com', '&by=u3@example.com'])
        expect(await refused(link('shared', more))).toBe('404 unknownView')
      expect(await refused(link('private', '&by=u2@example.com'))).toBe('404 unknownView')
      expect(await refused('/tables/events.csv?view=mine')).toBe('404 unknownView')
      await database().pool.query("UPDATE preference SET shared = false WHERE owner = 'u2'")
      expect(await refused(link('shared', '&by=u2@example.com'))).toBe('404 unknownView')
      for (const wrong of ['&departmentCode=1', '&by=a%00'])
        expect(await refused(link('mine', wrong))).toBe('400 badRequest')
      expect(await refused('/tables/employees.csv?by=u2@example.com')).toBe('400 badRequest')
    })

    it('a changed view has another tag, an unchanged one is not sent again', async () => {
      await keep('u1', false, { name: 'tagged' })
      const etag = (await open(link('tagged'))).headers.get('etag')!
      expect((await open(link('tagged'), { 'if-none-match': etag })).status).toBe(304)
      await database().pool.query(
        `UPDATE preference SET value = replace(value, '"search":""', '"search":"山"') WHERE name = 'employees/tagged'`,
      )
      expect((await open(link('tagged'), { 'if-none-match': etag })).status).toBe(200)
    })

    it('the payments of an event have all that is due and paid, and only who owes by choice', async () => {
      for (const { eventCode } of await query('SELECT "eventCode" FROM events')) {
        const all = await read(`/events/${eventCode}/payments.csv`)
        const [{ paid }] = await query(
          `SELECT coalesce(sum(amount), 0)::int AS paid FROM payments WHERE "eventCode" = ${eventCode}`,
        )
        expect(all.reduce((sum, row) => sum + Number(row['paid']), 0)).toBe(paid)
        const owing = await read(`/events/${eventCode}/payments.csv?lines=owing`)
        expect(owing).toEqual(
          all.filter((row) => Number(row['owed']) > 0 && owing.some((one) => one['name'] === row['name'])),
        )
        expect(await refused(`/events/${eventCode}/payments.csv?lines=some`)).toBe('400 badRequest')
      }
    })

    it('the reconciliation of an event has all issued numbers, and words in the language of the address', async () => {
      const events = await query('SELECT "eventCode" FROM events')
      for (const { eventCode } of events) {
        const path = `/events/${eventCode}/reconciliation.csv`
        const rows = await read(path)
        expect(Object.keys(rows[0] ?? {})).toEqual(rows.length > 0 ? RECONCILIATION_FIELDS : [])
        const holders = rows.filter(({ section }) => section === 'holder')
        const [{ issued }] = await query(
          `SELECT coalesce(sum("distributionNumber"), 0)::int AS issued FROM sealdata WHERE "eventCode" = ${eventCode}`,
        )
        expect(holders.reduce((sum, row) => sum + Number(row['issued']), 0)).toBe(issued)
        const etag = (await open(path)).headers.get('etag')!
        expect((await open(path, { 'if-none-match': etag })).status).toBe(304)
      }
      expect(events.length).toBeGreaterThan(0)
    })

    it('HEAD has the headers of GET, and reads no rows', async () => {
      await keep('u1', false, { name: 'headed' })
      const { pool } = database()
      const loader = createLoader(pool)
      let loads = 0
      const load: Loader['load'] = async (declaration) => {
        loads++
        return loader.load(declaration)
      }
      const counting = { ...loader, load }
      const app = apiRoutes({ auth, pool, loader: counting, maxRows: 1, failed: (cause) => cause as EventmsError })
      const headers = { authorization: basic('reads') }
      const [{ eventCode }] = await query('SELECT "eventCode" FROM events LIMIT 1')
      const events = `/events/${eventCode}`
      const paths = [
        '/tables/employees.csv',
        '/tables/employees.ndjson',
        PATH,
        link('headed'),
        `${events}/payments.csv`,
        `${events}/reconciliation.csv`,
      ]
      for (const path of paths) {
        loads = 0
        const head = await app.request(path, { method: 'HEAD', headers })
        expect([path, head.status, loads, await head.text()]).toEqual([path, 200, 0, ''])
        const get = await app.request(path, { headers })
        expect([...head.headers]).toEqual([...get.headers])
        expect((await get.text()).length + loads).toBeGreaterThan(1)
      }
      const listed = await Promise.all(
        ['HEAD', 'GET'].map((method) => app.request('/tables/employees', { method, headers })),
      )
      expect([...listed[0]!.headers]).toEqual([...listed[1]!.headers])
      expect((await app.request('/events/999999/payments.csv', { method: 'HEAD', headers })).status).toBe(404)
    })

    it.each([
      ['/events/999999/reconciliation.csv', '404 unknownEvent'],
      ['/events/999999/payments.csv', '404 unknownEvent'],
      ['/events/1/reconciliation.csv?view=a', '400 badRequest'],
      ['/events/1/payments.csv?eventCode=1', '400 badRequest'],
      ['/events/x/payments.csv', '400 badRequest'],
      ['/events/1/closings.csv', '404 notFound'],
      ['/tables/users.csv', '404 unknownTable'],
    ])('refuse %s in words', async (path, answer) => {
      expect(await refused(path)).toBe(answer)
    })
  })
})
