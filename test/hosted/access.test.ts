/** The SQL of db/hosted grants exactly the expected rights, even if it is applied several times. */
import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasServer } from '../../src/server/db/test-databases.ts'
import { applyHosted, sqlOf } from './database.ts'
import { described } from './described.ts'
import { officeTables } from './office.ts'
import type { Project } from './project.ts'
import { type Bearer, clientOf, makeAccount, makeStaff, openProject } from './test-project.ts'

/** Lists the rights of a role on objects in the schema public that it does not own, one line per object. */
const RIGHTS = `
  WITH role AS (SELECT oid FROM pg_roles WHERE rolname = $1)
  SELECT format('%s: %s', c.relname, string_agg(p, ' ' ORDER BY n)) AS line
  FROM role, pg_class c, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) WITH ORDINALITY AS u (p, n)
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'f') AND has_table_privilege(role.oid, c.oid, p) GROUP BY c.relname
  UNION ALL
  SELECT format('%s: %s (%s)', c.relname, p, string_agg(a.attname, ' ' ORDER BY a.attname))
  FROM role, pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'REFERENCES']) p
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
    AND has_column_privilege(role.oid, c.oid, a.attnum, p) AND NOT has_table_privilege(role.oid, c.oid, p) GROUP BY c.relname, p
  UNION ALL
  SELECT format('%s: %s', c.relname, string_agg(p, ' ' ORDER BY p))
  FROM role, pg_class c, unnest(ARRAY['SELECT', 'USAGE', 'UPDATE']) p
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'S' AND has_sequence_privilege(role.oid, c.oid, p) GROUP BY c.relname
  UNION ALL
  SELECT format('%s(%s)', p.proname, pg_get_function_identity_arguments(p.oid))
  FROM role, pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND has_function_privilege(role.oid, p.oid, 'EXECUTE')
  ORDER BY 1`

async function rightsOf(pool: pg.Pool, role: string): Promise<string[]> {
  return (await pool.query<{ line: string }>(RIGHTS, [role])).rows.map(({ line }) => line)
}

describe.skipIf(!hasServer())('db/hosted', () => {
  let project: Project
  let owner: pg.Pool
  beforeAll(async () => {
    project = await openProject()
    owner = project.poolOf('project_owner')
  })
  afterAll(() => project?.close())

  test('gives nobody who is not signed in any right', async () => {
    expect(await rightsOf(project.pool, 'anon')).toEqual([])
  })

  test('gives those who are signed in these rights, and no other', async () => {
    const sequences = [
      'closings',
      'confirmeddata',
      'distributionstatus',
      'employees',
      'paymentreceipts',
      'payments',
      'salesdata',
      'sealdata',
      'withdrawn',
    ]
    expect(await rightsOf(project.pool, 'authenticated')).toEqual(
      [
        ...officeTables.map((table) => `${table}: SELECT INSERT UPDATE DELETE`),
        ...sequences.map((table) => `${table}_id_seq: SELECT UPDATE USAGE`),
        'add_log: SELECT',
        'add_log: INSERT (answer asked request table who)',
        'act: SELECT',
        'change_log: SELECT (act actId at id imported keys operation previous table version who)',
        'print_log: SELECT',
        'print_log: INSERT (filters rows sheet who)',
        'table_version: SELECT',
        'table_version: UPDATE (version)',
        'eventms_staff_activity(most integer)',
        'eventms_add(name_ text, new_rows jsonb)',
        'eventms_add_once(name_ text, new_rows jsonb, request_ uuid)',
        'eventms_begin_act(kind_ text, details_ jsonb, event_ bigint)',
        'eventms_changes(name_ text, since bigint, most integer)',
        'eventms_check_fields(name_ text, given text[], key_too boolean)',
        'eventms_check_holders(was sealdata[], seals bigint[], keeps boolean, restored int8multirange)',
        'eventms_check_receipts(event_ bigint, touched bigint[], voided bigint[])',
        'eventms_check_references(name_ text, staging regclass, fields text[])',
        'eventms_check_voided(keys bigint[])',
        'eventms_computed(relation regclass)',
        'eventms_delete(name_ text, keys bigint[], seen bigint)',
        'eventms_edit(name_ text, edits jsonb, seen bigint)',
        'eventms_fields(relation regclass)',
        'eventms_file_details(file text)',
        'eventms_import(parts jsonb, into_empty boolean, file_ text)',
        'eventms_import_part(part jsonb)',
        'eventms_keep_password()',
        'eventms_own_account()',
        'eventms_own_sessions()',
        'eventms_end_own_session(session_name_ text)',
        'eventms_colleagues()',
        'eventms_invite_colleague(address_ text, proof uuid)',
        'eventms_disable_colleague(whom text, proof uuid)',
        'eventms_enable_colleague(whom text, proof uuid)',
        'eventms_end_sessions_of(whom text)',
        'eventms_reset_colleague(whom text, proof uuid)',
        'eventms_remove_second_step_of(whom text, proof uuid)',
        'eventms_key(relation regclass)',
        'eventms_list(pattern text, names text[])',
        'eventms_lock(name_ text, seen bigint, deleting boolean)',
        'eventms_moment()',
        'eventms_merge(name_ text, staging regclass, identity_ text, computed text[])',
        'eventms_outcome(name_ text, before jsonb, counts jsonb)',
        'eventms_page(name_ text, after bigint, most integer, counted boolean)',
        'eventms_print(sheet_ text, filters_ jsonb, rows_ bigint)',
        'eventms_receipts_over(ids bigint[])',
        'eventms_check_write(name_ text, kind_ text)',
        'eventms_references(master regclass)',
        'eventms_refuse(code text, params jsonb)',
        'eventms_staff_answer_print(print_ bigint, pages_ bigint)',
        'eventms_staff_number_history(event_ bigint, number_ bigint)',
        'eventms_staff_print_cards(print_ bigint, cards jsonb)',
        'eventms_staff_printed(sheet_ text, event_ bigint)',
        'eventms_staff_returned(event_ bigint)',
        'eventms_staff_preferences()',
        'eventms_staff_keep_preferences(changes jsonb)',
        'eventms_staff_take_back(act_ bigint, seen jsonb, strict_ boolean, only_table text, only_key bigint)',
        'eventms_staff_take_back_preview(act_ bigint, only_table text, only_key bigint)',
        'eventms_staff_row_history(name_ text, key_ bigint, before_ bigint)',
        'eventms_staff_act_rows(act_ bigint, after_entry bigint, after_place integer)',
        'eventms_staff_history(filter jsonb, after_ jsonb)',
        'eventms_staff_history_people()',
        'eventms_user()',
        'eventms_change_rows(name_ text, remove_ jsonb, edit_ jsonb, add_ jsonb)',
        'eventms_check_event_rows(name_ text, kind_ text, event_ bigint, keys bigint[], after boolean)',
        'eventms_check_numbers(kind_ text, event_ bigint, seals bigint[], pieces bigint[], held_before int8multirange, withdrawn_before int8multirange)',
        'eventms_check_ticket_act(kind_ text, event_ bigint, details_ jsonb, changes_ jsonb, seen jsonb)',
        'eventms_check_places(event_ bigint, seals bigint[], pieces bigint[])',
        'eventms_copied(relation regclass)',
        'eventms_event_numbers(event_ bigint)',
        'eventms_moves_numbers(kind_ text)',
        'eventms_event_seals(event_ bigint)',
        'eventms_refuse_numbers(code text, event_ bigint, numbers int8multirange)',
        'eventms_ticket_act(kind_ text, event_ bigint, details_ jsonb, changes_ jsonb, seen jsonb)',
        'eventms_check_ticket_changes(kind_ text, event_ bigint, details_ jsonb, changes_ jsonb, seen jsonb)',
        'eventms_ticket_lists(kind_ text)',
        'eventms_ticket_tables(kind_ text)',
        'eventms_twice(ranges int8range[])',
        'is_staff()',
      ].sort(),
    )
  })

  test('lets only these run as their owner: who is staff, whose password it is, the history, and what reads it', async () => {
    const { rows } = await project.pool.query(
      "SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef ORDER BY 1",
    )
    const owners = `
      eventms_colleagues eventms_disable_colleague eventms_enable_colleague eventms_end_own_session
      eventms_end_sessions_of eventms_invite_colleague eventms_keep_password eventms_own_account
      eventms_own_sessions eventms_record eventms_record_returned eventms_refuse_code
      eventms_remove_second_step_of eventms_reset_colleague eventms_staff_act_rows
      eventms_staff_activity eventms_staff_answer_print eventms_staff_history
      eventms_staff_history_people eventms_staff_keep_preferences eventms_staff_number_history
      eventms_staff_preferences eventms_staff_print_cards
      eventms_staff_printed eventms_staff_returned eventms_staff_row_history eventms_staff_take_back
      eventms_staff_take_back_preview is_staff
    `
    expect(rows.map(({ proname }) => proname)).toEqual(owners.trim().split(/\s+/))
    const { rows: loose } = await project.pool.query(
      "SELECT proname FROM pg_proc WHERE pronamespace IN ('public'::regnamespace, 'eventms_private'::regnamespace) AND NOT coalesce(array_to_string(proconfig, ','), '') LIKE '%search_path=%'",
    )
    expect(loose).toEqual([])
  })

  test('tells what the catalog says of a table to staff alone, and to them what the migrations declare', async () => {
    const stranger = clientOf(project, project.token(await makeAccount(project, 'curious@example.org')))
    const staff = clientOf(project, project.token(await makeStaff(project, 'at-work@example.com')))
    const { rows } = await project.pool.query<{ oid: string }>(
      "SELECT 'eventms_private.staff'::regclass::oid::text AS oid",
    )
    const named = ['eventms_key', 'eventms_fields', 'eventms_computed', 'eventms_copied'].map((name) => [
      name,
      'relation',
    ])
    for (const [name, given] of [...named, ['eventms_references', 'master']] as [string, string][]) {
      for (const relation of ['auth.users', 'auth.sessions', rows[0]!.oid, 'departments', 'confirmeddata'])
        expect((await stranger.rpc(name, { [given]: relation })).data ?? [], `${name} ${relation}`).toEqual([])
      for (const table of ['departments', 'confirmeddata']) {
        const call = `SELECT coalesce(json_agg(t), '[]') AS told FROM (SELECT * FROM ${name}('${table}')) t`
        const { rows: known } = await owner.query<{ told: object[] }>(call)
        const told: unknown = (await staff.rpc(name, { [given]: table })).data
        expect(told, `${name} ${table}`).toEqual(
          name === 'eventms_references' ? known[0]!.told : Object.values(known[0]!.told[0]!)[0],
        )
      }
    }
    const { data: fields } = await staff.rpc('eventms_fields', { relation: 'departments' })
    expect(fields).toEqual(['departmentCode', 'departmentName'])
  })

  test('puts row-level security on every table, and asks once a statement', async () => {
    const { rows } = await project.pool.query(
      "SELECT relname FROM pg_class WHERE relnamespace IN ('public'::regnamespace, 'eventms_private'::regnamespace) AND relkind = 'r' AND NOT relrowsecurity",
    )
    expect(rows).toEqual([])
    const { rows: forced } = await project.pool.query(
      'SELECT relname FROM pg_class WHERE relforcerowsecurity ORDER BY 1',
    )
    expect(forced.map(({ relname }) => relname)).toEqual([...officeTables].sort())
    const { rows: policies } = await project.pool.query<{ roles: string; conditions: string }>(
      "SELECT roles::text, concat_ws(' ', qual, with_check) AS conditions FROM pg_policies",
    )
    for (const { roles, conditions } of policies) {
      expect(roles).toBe('{authenticated}')
      expect(conditions).toContain('( SELECT is_staff() AS is_staff)')
      expect(conditions.replaceAll(/\( SELECT \w+\(\) AS \w+\)/g, '')).not.toContain('()')
    }
  })

  test('publishes versions, and nothing else', async () => {
    const { rows } = await project.pool.query('SELECT pubname, schemaname, tablename FROM pg_publication_tables')
    expect(rows).toEqual([{ pubname: 'supabase_realtime', schemaname: 'public', tablename: 'table_version' }])
    await owner.query('ALTER PUBLICATION supabase_realtime ADD TABLE departments')
    await applyHosted(owner)
    expect((await project.pool.query('SELECT tablename FROM pg_publication_tables')).rows).toEqual([
      { tablename: 'table_version' },
    ])
  })

  // The parser of `supabase db push` ends a BEGIN ATOMIC body at the first `end` within it.
  test('is written so that `supabase db push` reads it', async () => {
    for (const sql of [...(await sqlOf('migrations')), ...(await sqlOf('functions')), ...(await sqlOf('hosted'))]) {
      for (const [, body] of sql.matchAll(/BEGIN ATOMIC(.*?)\nEND;/gs)) expect(body).not.toMatch(/end/i)
    }
  })

  test("the guide's statements do what they say, as they stand there", async () => {
    const guide = await readFile(new URL('../../docs/hosted.md', import.meta.url), 'utf8')
    const [, sql = ''] = /```sql\n(.*?)```/s.exec(guide) ?? []
    const hanako = await makeAccount(project, 'hanako@example.co.jp')
    const taro = await makeStaff(project, 'taro@example.co.jp')
    await owner.query(sql)
    const isStaff = async (who: Bearer) => (await clientOf(project, project.token(who)).rpc('is_staff')).data as unknown
    expect([
      await isStaff(hanako),
      await isStaff(taro),
      await isStaff(await makeAccount(project, 'saburo@example.co.jp')),
    ]).toEqual([true, false, true])
  })

  test('is applied where an auth service keeps no second factors, too', async () => {
    const trigger = "SELECT FROM pg_trigger WHERE tgname = 'eventms_no_factor'"
    expect((await project.pool.query(trigger)).rowCount).toBe(1)
    await project.pool.query(
      'ALTER TABLE auth.mfa_factors RENAME TO mfa_factors_gone; DROP TRIGGER eventms_no_factor ON auth.mfa_factors_gone',
    )
    try {
      await applyHosted(owner)
    } finally {
      await project.pool.query('ALTER TABLE auth.mfa_factors_gone RENAME TO mfa_factors')
    }
    await applyHosted(owner)
    expect((await project.pool.query(trigger)).rowCount).toBe(1)
  })

  test('applied again leaves everything as it was, staff included', async () => {
    const staff = await makeStaff(project, 'twice@example.com')
    const before = await described(project.pool)
    await applyHosted(owner)
    expect(await described(project.pool)).toEqual(before)
    expect((await clientOf(project, project.token(staff)).rpc('is_staff')).data).toBe(true)
  })

  test('applied again closes what was opened by hand or came later', async () => {
    const staff = await makeStaff(project, 'later@example.com')
    const before = await described(project.pool)
    await owner.query(`
      CREATE POLICY everybody ON departments TO anon USING (true); GRANT SELECT ON departments TO anon; GRANT EXECUTE ON FUNCTION eventms_prune(integer) TO authenticated;
      ALTER TABLE positions DISABLE ROW LEVEL SECURITY; GRANT SELECT ON change_log TO authenticated`)
    await applyHosted(owner)
    expect(await described(project.pool)).toEqual(before)

    await owner.query(
      `CREATE TABLE later (id bigint PRIMARY KEY, name text); CREATE FUNCTION later_one() RETURNS text LANGUAGE sql RETURN 'x'`,
    )
    expect((await clientOf(project).from('later').select()).error?.code).toBe('42501')
    expect((await clientOf(project, project.token(staff)).from('later').select()).error?.code).toBe('42501')
    await applyHosted(owner)
    expect((await clientOf(project).rpc('later_one')).error?.code).toBe('42501')
    expect((await project.pool.query("SELECT relrowsecurity FROM pg_class WHERE relname = 'later'")).rows).toEqual([
      { relrowsecurity: true },
    ])
    await owner.query('DROP TABLE later; DROP FUNCTION later_one()')
  })
})
