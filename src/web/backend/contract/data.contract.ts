import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '#domain/table.ts'
import { ROWS_OF_A_FILE } from '#domain/wire.ts'
import type { Backend, ImportPart, ImportProgress, Progress, TableData } from '#web/backend/backend.ts'
import { type Home, rejectsWith, until } from './contract.test-help.ts'

export function dataContract(home: () => Home, signedIn: () => Promise<Backend>): void {
  describe('data', () => {
    let backend: Backend
    let now: TableData
    const departments = async () => (now = await backend.load('departments', now))
    const named = (departmentCode: number, departmentName: string | null) => ({ departmentCode, departmentName })

    beforeAll(async () => {
      const browser = home().open()
      backend = browser.tab()
      await backend.signIn(home().account.email, home().account.password)
      return () => browser.close()
    })

    test('a table is complete and of one version; held and still current it is given back as it is [S7.12]', async () => {
      const empty = await backend.load('departments')
      expect(empty.rows).toEqual([])
      const added = await backend.add('departments', [named(20, '髙橋・山﨑・𠮷田'), named(10, null)])
      expect(added).toMatchObject({ from: empty.version, to: expect.any(Number), added: 2, changed: 0, removed: 0 })
      expect(added.rows).toHaveLength(2)
      const read = await backend.load('departments', empty)
      expect(read).toEqual({ version: added.to, rows: [named(10, null), named(20, '髙橋・山﨑・𠮷田')] })
      expect(await backend.load('departments', read)).toBe(read)
      now = read
    })

    test('a row that breaks a rule is named, and nothing is written', async () => {
      const before = await departments()
      const error = await rejectsWith(
        backend.add('departments', [named(30, 'よい行'), { departmentCode: -1.5, departmentName: '' }]),
        'invalidRows',
      )
      expect(error.issues[0]).toMatchObject({ field: 'departmentCode', line: 2 })
      await rejectsWith(backend.add('departments', [named(10, '二つめ')]), 'invalidRows')
      expect(await departments()).toBe(before)
    })

    test('an edit of one field is stored; of a field someone else changed meanwhile it is refused, saying what stands there now', async () => {
      const edited = await backend.edit('departments', {
        edits: [{ key: 10, changes: { departmentName: '営業部' }, expected: { departmentName: null } }],
      })
      expect(edited).toMatchObject({ changed: 1, rows: [named(10, '営業部')] })
      const sameEdit = { key: 10, changes: { departmentName: '営業一部' }, expected: { departmentName: null } }
      const error = await rejectsWith(backend.edit('departments', { edits: [sameEdit] }), 'editConflict')
      expect(error.params).toMatchObject({ key: 10, fields: ['departmentName'], current: named(10, '営業部') })
      expect((await departments()).rows).toContainEqual(named(10, '営業部'))
    })

    test('several edits are all stored or none', async () => {
      const before = await departments()
      const edits = [
        { key: 10, changes: { departmentName: 'A' }, expected: { departmentName: '営業部' } },
        { key: 999, changes: { departmentName: 'B' }, expected: { departmentName: 'C' } },
      ]
      await rejectsWith(backend.edit('departments', { edits }), 'rowGone')
      expect(await departments()).toBe(before)
    })

    test('what was decided over another version is refused', async () => {
      const { version } = await departments()
      await rejectsWith(backend.remove('departments', { keys: [20], version: version - 1 }), 'tableMoved')
      await rejectsWith(
        backend.import('departments', { version: version - 1, fields: ['departmentCode'], rows: [[40]] }),
        'tableMoved',
      )
      expect((await departments()).version).toBe(version)
    })

    test('an import writes all its rows, tells its progress, and leaves columns it does not have [S7.19]', async () => {
      const { version } = await departments()
      const reported: ImportProgress[] = []
      const rows = Array.from({ length: 12_000 }, (_, i) => [1000 + i, `部署 "${i}", 改行\nあり`])
      const result = await backend.import(
        'departments',
        { version, fields: ['departmentCode', 'departmentName'], rows: [...rows, [10, '改名']] },
        (progress) => reported.push(progress),
      )
      expect(result).toMatchObject({ from: version, added: 12_000, changed: 1, removed: 0 })
      expect(reported.map(({ phase }) => phase)).toContain('checking')
      expect(reported.at(-1)).toEqual({ phase: 'writing', done: 12_001, total: 12_001 })

      const loaded: Progress[] = []
      now = await backend.load('departments', now, (progress) => loaded.push(progress))
      expect(now.version).toBe(result.to)
      expect(now.rows).toHaveLength(12_002)
      expect(now.rows[2]).toEqual(named(1000, '部署 "0", 改行\nあり'))
      expect(loaded.at(-1)).toEqual({ done: 12_002, total: 12_002 })
      expect(loaded.length).toBeGreaterThan(2)
    })

    test('many rows are removed at once, all or none [S7.17 S7.18]', async () => {
      const { rows } = await departments()
      const keys = rows.map((row) => row.departmentCode as number).filter((code) => code >= 1000)
      await rejectsWith(backend.remove('departments', { keys: [...keys, 999_999] }), 'rowGone')
      const removed = await backend.remove('departments', { keys })
      expect(removed).toMatchObject({ removed: 12_000 })
      expect((await departments()).rows).toEqual([named(10, '改名'), named(20, '髙橋・山﨑・𠮷田')])
    })

    test('deleting a department empties its employees, and tells that they changed [S4.21 S7.20]', async () => {
      await backend.add('positions', [
        { positionCode: 1, positionName: '主任', distributionCount: 10, targetAmount: 1000, reportingRate: 12.5 },
      ])
      await backend.add('personInCharge', [{ personInChargeCode: 1, personInChargeName: '小林' }])
      const employee = {
        companyCode: '0012',
        name: 'ﾔﾏﾀﾞ',
        departmentCode: 20,
        positionCode: 1,
        personInChargeCode: 1,
        sweetCardNumber: null,
      }
      const { rows: [stored] = [] } = await backend.add('employees', [employee])
      expect(stored).toEqual({ id: expect.any(Number), ...employee })
      const removed = await backend.remove('departments', { keys: [20] })
      const employees = await backend.load('employees')
      expect(removed.versions.employees).toBe(employees.version)
      expect(employees.rows).toEqual([{ ...stored, departmentCode: null } satisfies Row])
    })

    test('deleting what is referred to is refused, saying by how many rows of what', async () => {
      const error = await rejectsWith(backend.remove('positions', { keys: [1] }), 'stillReferenced')
      expect(error.params).toMatchObject({ references: [{ table: 'employees', count: 1 }] })
    })

    test("another browser's change is heard of", async () => {
      const other = await signedIn()
      const { to } = await other.add('departments', [named(50, '新設')])
      expect(await until(backend.versions, (versions) => (versions.departments ?? 0) >= to)).toMatchObject({
        departments: to,
      })
    })

    test('several tables are imported in one act, masters first, or none of them', async () => {
      const before = {
        departments: (await departments()).version,
        employees: (await backend.load('employees')).version,
      }
      const importsWith = (code: number): ImportPart[] => [
        {
          table: 'employees',
          version: before.employees,
          fields: ['companyCode', 'departmentCode'],
          rows: [['0099', code]],
        },
        {
          table: 'departments',
          version: before.departments,
          fields: ['departmentCode', 'departmentName'],
          rows: [
            [61, '第一'],
            [62, '{'],
          ],
        },
      ]
      const error = await rejectsWith(backend.importAll(importsWith(63)), 'invalidRows')
      expect([error.params.table, error.issues]).toEqual([
        'employees',
        [expect.objectContaining({ code: 'unknownReference', field: 'departmentCode', line: 1 })],
      ])
      expect((await departments()).version).toBe(before.departments)

      expect(backend.importRows).toBeGreaterThanOrEqual(3)
      expect(backend.importRows).toBeLessThanOrEqual(ROWS_OF_A_FILE)
      const reported: ImportProgress[] = []
      const results = await backend.importAll(importsWith(62), (progress) => reported.push(progress))
      expect(results).toMatchObject({
        departments: { from: before.departments, added: 2 },
        employees: { from: before.employees, added: 1 },
      })
      expect(reported.at(-1)).toEqual({ phase: 'writing', done: 3, total: 3 })
      expect((await departments()).rows).toContainEqual(named(62, '{'))
      expect((await backend.load('employees')).version).toBe(results.employees?.to)
      await rejectsWith(backend.importAll(importsWith(62)), 'tableMoved')
    })

    test('the sample office does not mix with data', async () => {
      const { version } = await departments()
      await rejectsWith(backend.loadSamples(), 'notEmpty')
      expect((await departments()).version).toBe(version)
    })

    test('what was done last is told, by whom and with how many rows', async () => {
      const { added } = await backend.add('departments', [named(71, '一'), named(72, '二')])
      const [latest, ...earlier] = await backend.activity()
      expect(latest).toEqual({
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        who: home().account.email,
        act: expect.any(Number),
        kind: 'add',
        changes: [{ table: 'departments', added, changed: 0, removed: 0, imported: false }],
      })
      expect(earlier.length).toBeGreaterThan(3)
    })

    test('a print is recorded', async () => {
      await expect(
        backend.recordPrint({ sheet: 'seals', filters: { eventCode: 1, personInChargeCode: null }, rows: 12 }),
      ).resolves.toEqual(expect.any(Number))
      expect((await backend.activity())[0]).toMatchObject({
        who: home().account.email,
        changes: [],
        print: { sheet: 'seals', rows: 12, event: 1 },
      })
    })

    test('an import is recorded with the name of its file, without what would mislead', async () => {
      const { version } = await backend.load('departments')
      const file = `社員\u202Egpj.exe\n\u200B\u2066 <b>${'あ'.repeat(300)}.csv`
      const batch = { version, fields: ['departmentCode', 'departmentName'], rows: [[8801, '取り込み']], file }
      await backend.import('departments', batch)
      const name = `社員gpj.exe <b>${'あ'.repeat(60 - 13)}…${'あ'.repeat(35)}.csv`
      expect((await backend.activity())[0]).toMatchObject({ kind: 'import', file: name })
      await backend.remove('departments', { keys: [8801] })
      expect((await backend.activity())[0]).not.toHaveProperty('file')
    })
  })
}
