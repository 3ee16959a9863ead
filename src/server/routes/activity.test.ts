import { beforeAll, expect, it } from 'vitest'
import type { ActKind, Activity } from '#domain/wire.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { staff, testApp, type TestApp } from './test-app.ts'

describeDatabases('recent activity', (database) => {
  let app: TestApp
  beforeAll(() => {
    app = testApp(database())
  })

  const activity = async (): Promise<Activity[]> => (await app.request('/api/activity')).json() as Promise<Activity[]>
  const change = { added: 0, changed: 0, removed: 0, imported: false }
  const entry = { at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/), who: staff.email, changes: [] }
  const wrote = (kind: ActKind) => ({ ...entry, act: expect.any(Number), kind })

  it('is empty where nothing was ever done', async () => {
    expect(await activity()).toEqual([])
  })

  it('has an entry for each thing that was done, the latest first, and nothing of what the rows hold', async () => {
    const began = Date.now()
    await app.add('departments', [{ departmentCode: 1, departmentName: '秘密の部' }, { departmentCode: 2 }])
    await app.edit('departments', [
      { key: 2, changes: { departmentName: '秘密の課' }, expected: { departmentName: null } },
    ])
    await app.import(
      'employees',
      ['companyCode', 'departmentCode'],
      [
        ['1', 1],
        ['2', 1],
        ['3', 2],
      ],
    )
    await app.import(
      'employees',
      ['companyCode', 'departmentCode'],
      [
        ['1', 2],
        ['4', 1],
      ],
    )
    await app.remove('departments', [1])
    await app.send('POST', '/api/prints', { sheet: 'seals', filters: { eventCode: 7 }, rows: 12 })
    const entries = await activity()
    expect(entries).toEqual([
      { ...entry, print: { sheet: 'seals', rows: 12, event: 7 } },
      {
        ...wrote('delete'),
        changes: [
          { ...change, table: 'departments', removed: 1 },
          { ...change, table: 'employees', changed: 2 },
        ],
      },
      { ...wrote('import'), changes: [{ ...change, table: 'employees', added: 1, changed: 1, imported: true }] },
      { ...wrote('import'), changes: [{ ...change, table: 'employees', added: 3, imported: true }] },
      { ...wrote('edit'), changes: [{ ...change, table: 'departments', changed: 1 }] },
      { ...wrote('add'), changes: [{ ...change, table: 'departments', added: 2 }] },
    ])
    expect(JSON.stringify(entries)).not.toContain('秘密')
    // The database runs on this machine's clock.
    for (const { at } of entries) expect(Math.abs(Date.parse(at) - began)).toBeLessThan(60_000)
  })

  it('counts rows that are replaced in the same act, and an import of many rows once', async () => {
    const { rows } = (await app.add('sealData', [{ companyCode: '1' }, { companyCode: '2' }])).body
    await app.import('sealData', ['companyCode'], [['1']], { remove: [rows[0].id] })
    await app.import(
      'salesData',
      ['ticketNumber', 'quantity'],
      Array.from({ length: 25_000 }, (_, i) => [i, 1]),
    )
    expect((await activity()).slice(0, 2).map(({ changes }) => changes)).toEqual([
      [{ ...change, table: 'salesData', added: 25_000, imported: true }],
      [{ ...change, table: 'sealData', added: 1, removed: 1, imported: true }],
    ])
  })

  it('does not tell of what was taken back or changed nothing', async () => {
    const before = await activity()
    expect((await app.add('departments', [{ departmentCode: 9 }, { departmentCode: 2 }])).status).toBe(422)
    await database().pool.query('UPDATE departments SET "departmentName" = "departmentName"')
    expect(await activity()).toEqual(before)
  })

  it('has what was done past the product, without a name, and at most twenty entries', async () => {
    await database().pool.query('DELETE FROM salesdata')
    expect((await activity())[0]).toEqual({
      ...wrote('other'),
      who: null,
      changes: [{ ...change, table: 'salesData', removed: 25_000 }],
    })
    for (let i = 0; i < 22; i++) await app.send('POST', '/api/prints', { sheet: 'receipts', filters: {}, rows: i })
    await app.add('events', [{ eventCode: 1 }])
    const entries = await activity()
    expect(entries.map(({ print }) => print?.rows)).toEqual([
      undefined,
      ...Array.from({ length: 19 }, (_, i) => 21 - i),
    ])
  })

  it('reads entries from before acts were written down, each for itself', async () => {
    await database().pool.query('UPDATE change_log SET act = NULL, imported = NULL, "actId" = NULL')
    const entries = await activity()
    expect(entries[0]).toEqual({ ...entry, changes: [{ ...change, table: 'events', added: 1 }] })
  })

  it('is for people who are signed in', async () => {
    app.signedIn = false
    expect((await app.request('/api/activity')).status).toBe(401)
    app.signedIn = true
  })
})
