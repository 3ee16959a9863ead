import { beforeAll, expect, it } from 'vitest'
import { parseCsv } from '#domain/csv.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { basic, type TestApi, testApi } from './test-api.ts'

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
})
