/** The functions of db/hosted, as a page calls them. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sqlName, type TableDeclaration } from '#domain/table.ts'
import { tableNames, tables } from '#domain/tables/index.ts'
import { hasServer } from '../../src/server/db/test-databases.ts'
import { allStored, officeTables } from './office.ts'
import type { Project } from './project.ts'
import { clientOf, makeStaff, openProject } from './test-project.ts'

interface Page {
  version: number
  count: number
  fields: string[]
  columns: unknown[][]
  rows: number
  last: number | null
  keys?: number[] | null
}
interface Part {
  table: string
  version?: number | null
  fields: string[]
  rows: number
  columns: unknown[][]
  remove?: number[]
}

describe.skipIf(!hasServer())('a call of a project', () => {
  let project: Project
  let staff: SupabaseClient
  beforeAll(async () => {
    project = await openProject()
    staff = clientOf(project, project.token(await makeStaff(project, 'hanako@example.com')))
  })
  afterAll(() => project?.close())
  beforeEach(async () => {
    for (const table of ['employees', 'departments', 'confirmeddata', 'sealdata'])
      await project.pool.query(`DELETE FROM ${table}`)
  })

  async function call<T>(name: string, args: object): Promise<T> {
    const { data, error } = await staff.rpc(name, args)
    if (error) throw new Error(`${error.code} ${error.message} ${error.details}`)
    return data as T
  }
  const refused = async (name: string, args: object) => {
    const { error } = await staff.rpc(name, args)
    return (
      error && {
        code: error.code,
        message: error.message,
        details: error.code === 'EVENT' ? (JSON.parse(error.details) as unknown) : error.details,
      }
    )
  }
  const version = async (table: string) => (await call<Page>('eventms_page', { name_: table, most: 1 })).version
  const part = async (table: string, fields: string[], ...rows: unknown[][]): Promise<Part> => ({
    table,
    version: await version(table),
    fields,
    rows: rows.length,
    columns: fields.map((_, j) => rows.map((row) => row[j])),
  })
  const departments = (...codes: number[]) =>
    codes.map((departmentCode) => ({ departmentCode, departmentName: `部${departmentCode}` }))

  describe('eventms_page', () => {
    test('gives a table page by page, in the order of its keys, each with the count of all', async () => {
      const { to } = await call<{ to: number }>('eventms_add', {
        name_: 'departments',
        new_rows: departments(5, -3, 9, 0, 7),
      })
      const pages: Page[] = []
      for (let last: number | null = null; pages.at(-1)?.rows !== 0; last = pages.at(-1)!.last)
        pages.push(await call('eventms_page', { name_: 'departments', after: last, most: 2 }))
      expect(pages.map(({ columns }) => columns[0])).toEqual([[-3, 0], [5, 7], [9], []])
      expect(pages.map(({ rows, last }) => [rows, last])).toEqual([
        [2, 0],
        [2, 7],
        [1, 9],
        [0, null],
      ])
      for (const page of pages)
        expect(page).toMatchObject({ version: to, count: 5, fields: ['departmentCode', 'departmentName'] })
    })

    test('knows the tables of the office only', async () => {
      for (const name of ['add_log', 'pg_class', 'auth.users', 'departments; --', '', null]) {
        expect(await refused('eventms_page', { name_: name })).toMatchObject({ code: 'EVENT', message: 'unknownTable' })
        expect(await refused('eventms_changes', { name_: name, since: 0 })).toMatchObject({
          code: 'EVENT',
          message: 'unknownTable',
        })
      }
    })

    test.each(officeTables)('has every column of %s', async (table) => {
      const declaration = tables[tableNames.find((name) => name.toLowerCase() === table)!]
      const { fields, columns } = await call<Page>('eventms_page', { name_: table })
      expect([...fields].sort()).toEqual(Object.keys(declaration.fields).sort())
      expect(columns).toHaveLength(fields.length)
    })
  })

  describe('eventms_changes', () => {
    test('gives the rows that were added, changed or deleted since', async () => {
      await call('eventms_add', { name_: 'departments', new_rows: departments(1, 2, 3) })
      const since = await version('departments')
      expect(await call('eventms_changes', { name_: 'departments', since })).toMatchObject({
        version: since,
        count: 3,
        keys: [],
        columns: [[], []],
      })
      await call('eventms_add', { name_: 'departments', new_rows: departments(4) })
      await call('eventms_edit', {
        name_: 'departments',
        edits: [{ key: 2, changes: { departmentName: 'x' }, expected: {} }],
      })
      await call('eventms_delete', { name_: 'departments', keys: [1] })
      const changes = await call<Page>('eventms_changes', { name_: 'departments', since })
      expect(changes).toMatchObject({
        version: await version('departments'),
        count: 3,
        keys: [1, 2, 4],
        columns: [
          [2, 4],
          ['x', '部4'],
        ],
      })
    })

    test('says so when it does not know, or it would be too many', async () => {
      const since = await version('departments')
      await call('eventms_add', { name_: 'departments', new_rows: departments(1, 2) })
      await call('eventms_add', { name_: 'departments', new_rows: departments(3) })
      expect((await call<Page>('eventms_changes', { name_: 'departments', since, most: 2 })).keys).toBeNull()
      expect((await call<Page>('eventms_changes', { name_: 'departments', since, most: 3 })).keys).toEqual([1, 2, 3])
      for (const unknown of [since - 1, since + 1, 0, Number.MAX_SAFE_INTEGER]) {
        expect(await call<Page>('eventms_changes', { name_: 'departments', since: unknown })).toMatchObject({
          keys: null,
          columns: [[], []],
        })
      }
      await project.pool.query(
        'DELETE FROM change_log WHERE id = (SELECT max(id) FROM change_log WHERE "table" = \'departments\')',
      )
      expect((await call<Page>('eventms_changes', { name_: 'departments', since })).keys).toBeNull()
    })
  })

  describe('eventms_import', () => {
    test('adds and changes what differs, removes, and leaves columns it does not have', async () => {
      await call('eventms_add', { name_: 'departments', new_rows: departments(1, 2, 3) })
      const before = await version('departments')
      const sent = await part(
        'departments',
        ['departmentCode', 'departmentName'],
        [2, '営業"部"\n{'],
        [3, '部3'],
        [4, null],
      )
      const outcome = await call<Record<string, { to: number }>>('eventms_import', {
        parts: [{ ...sent, remove: [1] }],
      })
      expect(outcome).toEqual({
        departments: { from: before, to: await version('departments'), added: 1, changed: 1, removed: 1, versions: {} },
      })
      expect((await call<Page>('eventms_page', { name_: 'departments' })).columns).toEqual([
        [2, 3, 4],
        ['営業"部"\n{', '部3', null],
      ])
    })

    test('knows employees by companyCode, gives them ids, and moves the sequence above those it brings', async () => {
      await call('eventms_import', {
        parts: [await part('employees', ['companyCode', 'name'], ['0012', 'A'], ['0013', 'B'])],
      })
      await call('eventms_import', { parts: [await part('employees', ['companyCode', 'name'], ['0012', 'C'])] })
      const {
        columns: [ids, codes, names],
      } = await call<Page>('eventms_page', { name_: 'employees' })
      expect([codes, names]).toEqual([
        ['0012', '0013'],
        ['C', 'B'],
      ])
      const far = Math.max(...(ids as number[])) + 100
      await call('eventms_import', { parts: [await part('employees', ['id', 'companyCode'], [far, '0014'])] })
      const {
        rows: [added],
      } = await call<{ rows: [{ id: number }] }>('eventms_add', {
        name_: 'employees',
        new_rows: [{ companyCode: '0015' }],
      })
      expect(added!.id).toBe(far + 1)
    })

    test('says which id another employee has', async () => {
      const {
        rows: [added],
      } = await call<{ rows: [{ id: number }] }>('eventms_add', {
        name_: 'employees',
        new_rows: [{ companyCode: '0001' }],
      })
      const sent = await part('employees', ['id', 'companyCode'], [added!.id + 50, '0002'], [added!.id, '0003'])
      expect(await refused('eventms_import', { parts: [sent] })).toEqual({
        code: '23505',
        message: 'duplicate key value violates unique constraint "employees_pkey"',
        details: `Key (id)=(${added!.id}) already exists.`,
      })
      expect(
        await refused('eventms_import', {
          parts: [
            {
              ...sent,
              columns: [
                [added!.id + 50, added!.id],
                ['0001', '0003'],
              ],
            },
          ],
        }),
      ).toMatchObject({ code: '23505' })
      expect(
        await refused('eventms_import', { parts: [{ ...sent, rows: 1, columns: [[added!.id + 50], ['0001']] }] }),
      ).toMatchObject({ code: 'EVENT', message: 'keyNotEditable' })
    })

    test('is told by the declarations what a row is known by and what is computed', async () => {
      for (const name of tableNames) {
        const { rows } = await project.pool.query<{ identity: string }>(
          "SELECT a.attname AS identity FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1] WHERE c.conrelid = $1::regclass AND c.contype = 'u'",
          [sqlName(tables[name])],
        )
        expect(rows.map(({ identity }) => identity)).toEqual(
          tables[name].identity === tables[name].key ? [] : [tables[name].identity],
        )
      }
      for (const name of tableNames) {
        const { rows } = await project.pool.query<{ computed: string[] }>(
          'SELECT eventms_computed($1::regclass) AS computed',
          [sqlName(tables[name])],
        )
        const declaration: TableDeclaration = tables[name]
        expect(rows[0]!.computed).toEqual(
          Object.keys(declaration.fields).filter((field) => declaration.fields[field]!.computed),
        )
      }
    })

    test('fills a total that is left empty, and keeps another', async () => {
      const fields = ['id', 'quantity', 'unitPrice', 'totalAmount']
      await call('eventms_import', {
        parts: [await part('confirmeddata', fields, [1001, 2, 150, null], [1002, 2, 150, 250])],
      })
      await call('eventms_import', {
        parts: [await part('confirmeddata', fields, [1001, 3, 150, null], [1002, 2, 150, null])],
      })
      const { fields: all, columns } = await call<Page>('eventms_page', { name_: 'confirmeddata' })
      expect(columns[all.indexOf('totalAmount')]).toEqual([450, 250])
    })

    test('writes several tables or none, and says which one was refused', async () => {
      const before = await allStored(project.pool)
      const masters = await part('departments', ['departmentCode'], [61])
      const employees = await part('employees', ['companyCode', 'departmentCode'], ['0099', 63])
      expect(await refused('eventms_import', { parts: [masters, employees] })).toEqual({
        code: 'EVENT',
        message: 'unknownReference',
        details: { table: 'employees', values: { departmentCode: [63] } },
      })
      const long = { ...employees, columns: [['x'.repeat(1001)], [61]] }
      expect(await refused('eventms_import', { parts: [masters, long] })).toMatchObject({
        code: '23514',
        message: expect.stringContaining('"employees_companyCode_length"'),
      })
      const moved = { ...employees, columns: [['0099'], [61]], version: employees.version! - 1 }
      expect(await refused('eventms_import', { parts: [masters, moved] })).toMatchObject({
        message: 'tableMoved',
        details: { table: 'employees', version: employees.version },
      })
      expect(await allStored(project.pool)).toBe(before)
      expect(
        await call('eventms_import', { parts: [masters, { ...employees, columns: [['0099'], [61]] }] }),
      ).toMatchObject({ departments: { added: 1 }, employees: { added: 1 } })
    })

    test('of one moment: of two that are sent at once one is written, the other learns that the table moved', async () => {
      const [a, b] = [
        await part('departments', ['departmentCode'], [1]),
        await part('employees', ['companyCode'], ['0001']),
      ]
      const answers = await Promise.all([
        refused('eventms_import', { parts: [a, b] }),
        refused('eventms_import', { parts: [b, a] }),
        refused('eventms_import', { parts: [b, { ...a, remove: [] }] }),
      ])
      expect(answers.filter((answer) => answer === null)).toHaveLength(1)
      for (const answer of answers) if (answer) expect(answer).toMatchObject({ code: 'EVENT', message: 'tableMoved' })
    })

    test.each([
      ['no version', { version: null }, 'badRequest'],
      ['a version that is none', { version: 'x' }, 'badRequest'],
      ['a column too few', { columns: [] }, 'badRequest'],
      ['columns of unlike length', { fields: ['departmentCode', 'departmentName'], columns: [[1], []] }, 'badRequest'],
      ['another number of rows', { rows: 2 }, 'badRequest'],
      ['a field twice', { fields: ['departmentCode', 'departmentCode'], columns: [[1], [1]] }, 'badRequest'],
      ['no field', { fields: [], columns: [] }, 'badRequest'],
      ['an unknown field', { fields: ['x"; DROP TABLE departments; --'] }, 'unknownField'],
      ['an unknown table', { table: 'add_log' }, 'unknownTable'],
      ['no table', { table: null }, 'unknownTable'],
      ['a row that is gone', { remove: [999] }, 'rowGone'],
    ])('refuses %s', async (_, wrong, message) => {
      const before = await allStored(project.pool)
      const right = await part('departments', ['departmentCode'], [1])
      expect(await refused('eventms_import', { parts: [{ ...right, ...wrong }] })).toMatchObject({
        code: 'EVENT',
        message,
      })
      expect(await refused('eventms_import', { parts: [right, right] })).toMatchObject({ message: 'badRequest' })
      expect(await allStored(project.pool)).toBe(before)
    })

    test.each([
      ['a fraction', 1.5],
      ['a number beyond what is exact', 9007199254740993n.toString()],
      ['words', 'abc'],
      ['nothing', null],
      ['a list', [1]],
      ['an object', {}],
    ])('refuses %s as a key, and writes nothing', async (_, value) => {
      const sent = await part('departments', ['departmentCode'], [value])
      expect((await refused('eventms_import', { parts: [sent] }))?.code).toMatch(/^(22P02|23502|23514)$/)
      expect((await call<Page>('eventms_page', { name_: 'departments' })).count).toBe(0)
    })

    test('into an empty office only, where that is asked for', async () => {
      const sent = { table: 'departments', fields: ['departmentCode'], rows: 1, columns: [[1]] }
      expect(await call('eventms_import', { parts: [sent], into_empty: true })).toMatchObject({
        departments: { added: 1 },
      })
      const other = { table: 'positions', fields: ['positionCode'], rows: 1, columns: [[1]] }
      expect(await refused('eventms_import', { parts: [other], into_empty: true })).toMatchObject({
        message: 'notEmpty',
      })
      expect((await call<Page>('eventms_page', { name_: 'positions' })).count).toBe(0)
    })
  })

  test('the same add sent again adds nothing', async () => {
    const add = { name_: 'departments', new_rows: departments(1), request_: crypto.randomUUID() }
    expect(await call('eventms_add_once', add)).toEqual(await call('eventms_add_once', add))
    expect((await call<Page>('eventms_page', { name_: 'departments' })).count).toBe(1)
    expect(await refused('eventms_add_once', { ...add, new_rows: departments(2) })).toMatchObject({
      code: 'EVENT',
      message: 'savedBefore',
    })
  })

  test('an edit of a field that somebody else changed says what stands there now', async () => {
    await call('eventms_add', { name_: 'departments', new_rows: departments(1) })
    const edits = [{ key: 1, changes: { departmentName: 'y' }, expected: { departmentName: 'x' } }]
    expect(await refused('eventms_edit', { name_: 'departments', edits })).toEqual({
      code: 'EVENT',
      message: 'editConflict',
      details: { key: 1, fields: ['departmentName'], current: departments(1)[0] },
    })
    expect(await refused('eventms_edit', { name_: 'departments', edits: [{ ...edits[0]!, key: 2 }] })).toMatchObject({
      message: 'rowGone',
      details: { key: 2 },
    })
  })

  test('what may take long may take a minute', async () => {
    const { rows } = await project.pool.query<{ proname: string }>(
      "SELECT proname FROM pg_proc WHERE 'statement_timeout=60s' = ANY (proconfig) ORDER BY 1",
    )
    expect(rows.map(({ proname }) => proname)).toEqual([
      'eventms_add_once',
      'eventms_delete',
      'eventms_edit',
      'eventms_import',
      'eventms_page',
    ])
  })

  test('no plan of an import is compiled first, which takes a second for a file of one row', async () => {
    const { rows } = await project.pool.query<{ proname: string }>(
      "SELECT proname FROM pg_proc WHERE 'enable_nestloop=off' = ANY (proconfig) AND NOT 'jit=off' = ANY (proconfig)",
    )
    expect(rows).toEqual([])
  })
})
