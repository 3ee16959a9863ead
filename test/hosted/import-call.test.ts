/** eventms_import of db/hosted, called as by a page. */
import { describe, expect, test } from 'vitest'
import { sqlName, type TableDeclaration } from '#domain/table.ts'
import { tableNames, tables } from '#domain/tables/index.ts'
import { ROWS_OF_A_FILE } from '#domain/wire.ts'
import { hasServer } from '../../src/server/db/test-databases.ts'
import { allStored } from './office.ts'
import { call, departments, type Page, part, prepareCalls, project, refused, version } from './test-calls.ts'

describe.skipIf(!hasServer())('an import into a project', () => {
  prepareCalls()

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
        departments: {
          from: before,
          to: await version('departments'),
          act: expect.any(Number),
          added: 1,
          changed: 1,
          removed: 1,
          versions: {},
        },
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
      [
        'more rows than an import has',
        { rows: ROWS_OF_A_FILE + 1, columns: [Array.from({ length: ROWS_OF_A_FILE + 1 }, () => 1)] },
        'tooManyRows',
      ],
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
})
