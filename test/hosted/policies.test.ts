/** Only staff can read or write, by any HTTP method or function, and they can do no more than the page does. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasServer } from '../../src/server/db/test-databases.ts'
import { valueFor, NOTHING, harmless } from './function-arguments.ts'
import { signToken } from './jwt.ts'
import { allStored, fillOffice, logTables, officeTables, SECRET } from './office.ts'
import type { Project } from './project.ts'
import { type Bearer, clientOf, makeAccount, makeStaff, openProject } from './test-project.ts'

const keyOf = (table: string): string =>
  ({
    departments: 'departmentCode',
    positions: 'positionCode',
    personincharge: 'personInChargeCode',
    events: 'eventCode',
    products: 'productCode',
    table_version: 'name',
    add_log: 'request',
    preference: 'owner',
  })[table] ?? 'id'

/** A forged row for each log. */
const logRows: Readonly<Record<string, object>> = {
  table_version: { name: 'departments', version: 1 },
  act: { who: 'x', kind: 'x' },
  change_log: { who: 'x', table: 'x', version: 1, operation: 'insert', keys: [1], fields: [] },
  print_log: { who: 'x', sheet: 'seals', filters: {}, rows: 1 },
  print_card: { printId: 1, sheet: 'seals', page: 1, digest: '0'.repeat(32) },
  add_log: { who: 'x', request: randomUUID(), table: 'departments', asked: 'x', answer: {} },
  preference: { owner: 'x', kind: 'view', name: 'x', value: '{}', shared: true, who: 'x' },
  change_history: { who: 'x', key: 1 },
}

describe.skipIf(!hasServer())('the policies of a project', () => {
  let project: Project
  let staff: Bearer
  const tokens = new Map<string, string | undefined>()

  beforeAll(async () => {
    project = await openProject()
    await fillOffice(project.pool)
    const { pool } = project
    staff = await makeStaff(project, 'hanako@example.com')
    const dismissed = await makeStaff(project, 'taro@example.com')
    await pool.query("SELECT eventms_private.dismiss('Taro@example.com')")
    const banned = await makeStaff(project, 'jiro@example.com')
    await pool.query("UPDATE auth.users SET banned_until = now() + interval '1 day' WHERE id = $1", [banned.sub])
    const gone = await makeStaff(project, 'saburo@example.com')
    // The token's session does not exist any more, as after a sign-out of all devices.
    await pool.query('UPDATE auth.sessions SET id = gen_random_uuid() WHERE id = $1', [gone.session_id])
    const unproven = await makeAccount(project, 'hanako2@example.com', false)
    await pool.query("SELECT eventms_private.invite('hanako2@example.com')")
    const stranger = await makeAccount(project, 'stranger@example.org')
    tokens.set('nobody', undefined)
    tokens.set('a signed-in stranger', project.token(stranger))
    tokens.set('who was dismissed', project.token(dismissed))
    tokens.set('who is banned', project.token(banned))
    tokens.set('who has signed out', project.token(gone))
    tokens.set('who has not proven the address that was invited', project.token(unproven))
    tokens.set("a stranger with a staff member's session", project.token({ ...stranger, session_id: staff.session_id }))
  })
  afterAll(() => project?.close())

  /** One request over the network. */
  async function ask(
    who: string,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; text: string }> {
    const token = tokens.get(who) ?? project.anonKey
    const response = await fetch(`${project.url}/rest/v1/${path}`, {
      method,
      headers: {
        apikey: project.anonKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, text: `${await response.text()} ${response.headers.get('content-range')}` }
  }

  describe.each([
    'nobody',
    'a signed-in stranger',
    'who was dismissed',
    'who is banned',
    'who has signed out',
    'who has not proven the address that was invited',
    "a stranger with a staff member's session",
  ])('%s', (who) => {
    /** Stored data before the tests, none of which may change it. */
    let before: string
    beforeAll(async () => void (before = await allStored(project.pool)))

    test.each([...officeTables, ...logTables])('reads and writes no row of %s, by any verb [V8.3.1]', async (table) => {
      const key = keyOf(table)
      const shown = { prefer: 'return=representation,count=exact' }
      const row = logRows[table] ?? { [key]: 1 }
      const answers = [
        await ask(who, 'GET', table, undefined, shown),
        await ask(who, 'GET', `${table}?select=${key}&${key}=not.is.null`),
        await ask(who, 'HEAD', table, undefined, shown),
        await ask(who, 'POST', table, row, shown),
        await ask(who, 'POST', table, row),
        await ask(who, 'POST', table, row, { prefer: 'resolution=merge-duplicates,return=representation' }),
        await ask(who, 'PUT', `${table}?${key}=eq.1`, row, shown),
        await ask(who, 'PATCH', `${table}?${key}=not.is.null`, row, shown),
        await ask(who, 'PATCH', table, row),
        await ask(who, 'DELETE', `${table}?${key}=not.is.null`, undefined, shown),
        await ask(who, 'DELETE', table),
      ]
      for (const { status, text } of answers) {
        expect(text).not.toContain(SECRET)
        // The request is refused, or answered like one for an empty table.
        if (status < 400) expect(text).toMatch(/^(\[\])? \*\/[0*]$/)
        else expect([401, 403, ...(table === 'change_history' ? [400, 500] : [])]).toContain(status)
        if (who === 'nobody') expect(status).toBeGreaterThanOrEqual(400)
      }
    })

    test('gets nothing done or told by any function', async () => {
      const { rows: functions } = await project.pool.query<{ name: string; args: string[]; types: string[] }>(`
        SELECT p.proname AS name, p.proargnames[1:p.pronargs] AS args, ARRAY(SELECT format_type(t, NULL) FROM unnest(p.proargtypes) WITH ORDINALITY AS u (t, n) ORDER BY n) AS types
        FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace`)
      expect(functions.length).toBeGreaterThan(20)
      for (const { name, args, types } of functions) {
        for (const table of ['departments', 'employees']) {
          const given = Object.fromEntries((args ?? []).map((arg, i) => [arg, valueFor(types[i]!, table, arg)]))
          const { status, text } = await ask(who, 'POST', `rpc/${name}`, given)
          expect(text, name).not.toContain(SECRET)
          expect(text, name).not.toMatch(/"(from|to|version)" ?: ?[0-9]/)
          if (who === 'nobody') expect(status, name).toBeGreaterThanOrEqual(400)
          else if (status < 400) expect(text, name).toMatch(harmless[name] ?? NOTHING)
        }
      }
    })

    test('finds nothing outside the schema public', async () => {
      for (const schema of ['auth', 'eventms_private', 'pg_catalog', 'realtime']) {
        expect((await ask(who, 'GET', 'staff', undefined, { 'accept-profile': schema })).status).toBe(406)
        expect(
          (await ask(who, 'POST', 'rpc/invite', { address: 'stranger@example.org' }, { 'content-profile': schema }))
            .status,
        ).toBe(406)
      }
      for (const name of ['staff', 'invited', 'users']) expect((await ask(who, 'GET', name)).status).toBe(404)
      for (const name of ['invite', 'before_user_created', 'admit', 'may_enter'])
        expect((await ask(who, 'POST', `rpc/${name}`, {})).status).toBe(404)
    })

    test('has changed nothing that is stored by all these requests', async () => {
      expect(await allStored(project.pool)).toBe(before)
    })
  })

  test('an unsigned token is refused', async () => {
    tokens.set('forged', signToken({ ...staff, role: 'service_role' }, 'another secret, of at least 32 characters'))
    tokens.set(
      'unsigned',
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ ...staff, role: 'authenticated' })).toString('base64url')}.`,
    )
    tokens.set('old', project.token({ ...staff, exp: 1 }))
    for (const who of ['forged', 'unsigned', 'old']) expect((await ask(who, 'GET', 'departments')).status).toBe(401)
  })

  describe('staff', () => {
    const asStaff = () => clientOf(project, project.token(staff))

    const byActs = ['paymentreceipts', 'closings']

    test('read receipts and closings, and write none of them beside their acts', async () => {
      const client = asStaff()
      for (const table of byActs) {
        const { data } = await client.from(table).select()
        expect(data).toHaveLength(1)
        const row = { id: 900, eventCode: 900, ...(table === 'paymentreceipts' && { amount: 1 }) }
        const refused = [
          await client.from(table).insert(row),
          await client.from(table).update({ eventCode: 901 }).not('id', 'is', null),
          await client.from(table).delete().not('id', 'is', null),
        ]
        for (const { error } of refused) expect(error?.message, table).toMatch(/^(receipts|closings)ByActs$/)
        expect((await client.from(table).select()).data).toEqual(data)
      }
    })

    test.each(officeTables.filter((table) => !byActs.includes(table)))(
      'read, add, change and delete rows of %s',
      async (table) => {
        const client = asStaff()
        const key = keyOf(table)
        const row = {
          [key]: 900,
          ...(['employees', 'payments'].includes(table) && { companyCode: '0900' }),
          ...(table === 'payments' && { amount: 1 }),
        }
        expect((await client.from(table).insert(row).select()).data).toEqual([expect.objectContaining(row)])
        expect((await client.from(table).select('*', { count: 'exact' })).count).toBe(2)
        const {
          rows: [column],
        } = await project.pool.query<{ name: string }>(
          `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 1
             ORDER BY attnum LIMIT 1`,
          [table],
        )
        const change = {
          [column!.name]:
            table === 'employees'
              ? '0901'
              : ['products', 'distributionstatus', 'withdrawn', 'payments'].includes(table) || table.endsWith('data')
                ? 1
                : '名',
        }
        expect((await client.from(table).update(change).eq(key, 900).select()).data).toEqual([
          expect.objectContaining(change),
        ])
        expect((await client.from(table).delete({ count: 'exact' }).eq(key, 900)).count).toBe(1)
      },
    )

    test('read the versions and the history of changes and prints, and change none of them', async () => {
      const client = asStaff()
      expect((await client.from('table_version').select('name,version')).data).toHaveLength(officeTables.length)
      expect((await client.rpc('eventms_staff_activity', { most: 20 })).data).not.toEqual([])
      const before = await allStored(project.pool)
      for (const table of logTables) {
        const key = keyOf(table)
        const answers = [
          await client.from(table).update(logRows[table]!).not(key, 'is', null),
          await client.from(table).delete().not(key, 'is', null),
        ]
        // The view cannot be written to.
        for (const { error } of answers) expect(error?.code).toBe(table === 'change_history' ? '55000' : '42501')
      }
      expect((await client.from('table_version').update({ version: 1 }).eq('name', 'departments')).error?.code).toBe(
        '42501',
      )
      expect((await client.from('table_version').insert({ name: 'x' })).error?.code).toBe('42501')
      expect((await client.from('change_log').insert({ table: 'x' })).error?.code).toBe('42501')
      expect(
        (await client.from('print_log').insert({ who: 'taro@example.com', sheet: 'seals', filters: {}, rows: 1 })).error
          ?.code,
      ).toBe('42501')
      expect(
        (
          await client
            .from('print_log')
            .insert({ who: staff.email, sheet: 'seals', filters: {}, rows: 1, at: '2000-01-01' })
        ).error?.code,
      ).toBe('42501')
      expect((await client.from('add_log').select('*')).data).toEqual([])
      for (const columns of ['old', 'new', '*'])
        expect((await client.from('change_log').select(columns)).error?.code).toBe('42501')
      expect(await allStored(project.pool)).toBe(before)
      expect(
        (await client.rpc('eventms_print', { sheet_: 'seals', filters_: { eventCode: 1 }, rows_: 12 })).error,
      ).toBeNull()
      for (const wrong of [
        { sheet_: 'x' },
        { filters_: [] },
        { filters_: { x: 'x'.repeat(20_001) } },
        { rows_: -1 },
        { rows_: 2 ** 53 },
      ]) {
        expect(
          (await client.rpc('eventms_print', { sheet_: 'seals', filters_: {}, rows_: 1, ...wrong })).error?.code,
        ).toBe('42501')
      }
      const { rows } = await project.pool.query(
        'SELECT who, sheet, filters, rows FROM print_log ORDER BY id DESC LIMIT 1',
      )
      expect(rows).toEqual([{ who: staff.email, sheet: 'seals', filters: { eventCode: 1 }, rows: '12' }])
    })

    test('are nobody else: the name in the history is that of the token', async () => {
      await asStaff().rpc('eventms_add_once', {
        name_: 'departments',
        new_rows: [{ departmentCode: 77 }],
        request_: randomUUID(),
      })
      const { rows } = await project.pool.query('SELECT who, keys FROM change_log ORDER BY id DESC LIMIT 1')
      expect(rows).toEqual([{ who: staff.email, keys: ['77'] }])
    })
  })
})
