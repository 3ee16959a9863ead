/** Functions of db/hosted, called as the page calls them; imports are in import-call.test.ts. */
import { describe, expect, test } from 'vitest'
import { tableNames, tables } from '#domain/tables/index.ts'
import { hasServer } from '../../src/server/db/test-databases.ts'
import { officeTables } from './office.ts'
import { call, departments, type Page, prepareCalls, project, refused, version } from './test-calls.ts'

describe.skipIf(!hasServer())('a call of a project', () => {
  prepareCalls()

  describe('eventms_page', () => {
    test('gives a table page by page, in the order of its keys, each with the count of all', async () => {
      await project.pool.query(
        `ALTER TABLE departments DISABLE TRIGGER "departments_departmentCode_positive";
         INSERT INTO departments VALUES (-3, 'of old'), (0, 'of old');
         ALTER TABLE departments ENABLE ALWAYS TRIGGER "departments_departmentCode_positive"`,
      )
      const { to } = await call<{ to: number }>('eventms_add', {
        name_: 'departments',
        new_rows: departments(5, 9, 7),
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

    test('refuses a new code of zero or below, in the words of a check', async () => {
      for (const code of [-8, 0])
        expect(await refused('eventms_add', { name_: 'positions', new_rows: [{ positionCode: code }] })).toMatchObject({
          code: '23514',
          message: 'new row for relation "positions" violates check constraint "positions_positionCode_positive"',
        })
    })

    test('counts the table where it is asked to, and otherwise not', async () => {
      await call('eventms_add', { name_: 'departments', new_rows: departments(1, 2, 3) })
      const counts = [{}, { counted: true }, { after: 1, counted: true }, { counted: false }]
      const pages = await Promise.all(
        counts.map((asked) => call<Page>('eventms_page', { name_: 'departments', most: 2, ...asked })),
      )
      expect(pages.map(({ count }) => count)).toEqual([3, 3, 3, null])
    })

    test('knows the tables of the office only [V15.3.1]', async () => {
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
      'eventms_staff_act_rows',
      'eventms_staff_history',
      'eventms_staff_history_people',
      'eventms_staff_number_history',
      'eventms_staff_print_cards',
      'eventms_staff_printed',
      'eventms_staff_returned',
      'eventms_staff_row_history',
      'eventms_staff_take_back',
      'eventms_staff_take_back_preview',
      'eventms_ticket_act',
    ])
  })

  test('no plan of an import is compiled first, which takes a second for a file of one row', async () => {
    const { rows } = await project.pool.query<{ proname: string }>(
      "SELECT proname FROM pg_proc WHERE 'enable_nestloop=off' = ANY (proconfig) AND NOT 'jit=off' = ANY (proconfig)",
    )
    expect(rows).toEqual([])
  })

  test('eventms_list takes patterns of our own alone: a wide one would fill the memory [V1.2.4 V1.2.9]', async () => {
    const listed = (pattern: string, names = ['a', 'B']) => call<string | null>('eventms_list', { pattern, names })
    expect(await listed('%1$I = s.%1$I')).toBe('a = s.a, "B" = s."B"')
    for (const pattern of ['%900000000s', '%1$900000000I', '%-900000000s', '%*s', 'x'.repeat(1000)])
      expect(await listed(pattern), pattern.slice(0, 20)).toBeNull()
    expect(await listed('%1$s'.repeat(40), ['x'.repeat(100_000)])).toBeNull()
  })
})
