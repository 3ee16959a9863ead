/** The fake project must answer like a real one; otherwise tests against it prove nothing. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasServer } from '../../src/server/db/test-databases.ts'
import type { Project } from './project.ts'
import { type Bearer, clientOf, makeStaff, openProject } from './test-project.ts'

describe.skipIf(!hasServer())('a project', () => {
  let project: Project
  let staff: SupabaseClient
  let bearer: Bearer
  const token = () => project.token(bearer)
  beforeAll(async () => {
    project = await openProject()
    bearer = await makeStaff(project, 'hanako@example.com')
    staff = clientOf(project, token())
  })
  afterAll(() => project?.close())

  test('adds, reads, changes and deletes, and says how many', async () => {
    const rows = [
      { departmentCode: 1, departmentName: 'A' },
      { departmentCode: 2, departmentName: null },
    ]
    expect(await staff.from('departments').insert(rows)).toMatchObject({ status: 201, data: null, error: null })
    expect(await staff.from('departments').select('*', { count: 'exact' }).order('departmentCode')).toMatchObject({
      status: 200,
      data: rows,
      count: 2,
    })
    expect(await staff.from('departments').select('departmentCode', { count: 'exact' }).limit(1)).toMatchObject({
      status: 206,
      data: [{ departmentCode: 1 }],
      count: 2,
    })
    expect(await staff.from('departments').select('*', { count: 'exact', head: true })).toMatchObject({
      status: 200,
      data: null,
      count: 2,
    })
    expect(
      await staff.from('departments').update({ departmentName: 'B' }).is('departmentName', null).select(),
    ).toMatchObject({ status: 200, data: [{ departmentCode: 2, departmentName: 'B' }] })
    expect(
      await staff
        .from('departments')
        .upsert([{ departmentCode: 2, departmentName: 'C' }])
        .select()
        .single(),
    ).toMatchObject({ status: 201, data: { departmentName: 'C' } })
    expect(await staff.from('departments').delete({ count: 'exact' }).in('departmentCode', [1, 2, 3])).toMatchObject({
      status: 204,
      count: 2,
    })
  })

  test('ends an answer at its cap without a word, and is asked on by ranges', async () => {
    await project.pool.query(
      'DELETE FROM departments; INSERT INTO departments SELECT i FROM generate_series(1, 1002) i',
    )
    const all = await staff.from('departments').select('departmentCode').order('departmentCode')
    expect([all.status, all.data?.length, all.error]).toEqual([200, 1000, null])
    const counted = await staff
      .from('departments')
      .select('departmentCode', { count: 'exact' })
      .order('departmentCode')
      .range(1000, 1999)
    expect(counted).toMatchObject({
      status: 206,
      count: 1002,
      data: [{ departmentCode: 1001 }, { departmentCode: 1002 }],
    })
    expect(await staff.from('departments').select('*', { count: 'exact' }).range(2000, 2999)).toMatchObject({
      status: 416,
      error: { code: 'PGRST103' },
    })
    const { data } = await staff
      .from('departments')
      .select('departmentCode')
      .gt('departmentCode', 2)
      .lte('departmentCode', 4)
      .order('departmentCode', { ascending: false })
    expect(data).toEqual([{ departmentCode: 4 }, { departmentCode: 3 }])
    const ranged = await fetch(`${project.url}/rest/v1/departments?order=departmentCode`, {
      headers: { apikey: project.anonKey, authorization: `Bearer ${token()}`, range: '5-6', prefer: 'count=exact' },
    })
    expect([ranged.status, ranged.headers.get('content-range'), await ranged.json()]).toEqual([
      206,
      '5-6/1002',
      [
        { departmentCode: 6, departmentName: null },
        { departmentCode: 7, departmentName: null },
      ],
    ])
  })

  test('refuses in the words and with the codes of PostgREST', async () => {
    const taken = await staff.from('departments').insert({ departmentCode: 1 })
    // With row-level security the database's error omits the duplicate value.
    expect(taken).toMatchObject({
      status: 409,
      error: {
        code: '23505',
        message: 'duplicate key value violates unique constraint "departments_pkey"',
        details: null,
        hint: null,
      },
    })
    expect(await staff.from('departments').insert({ departmentCode: 'x' })).toMatchObject({
      status: 400,
      error: { code: '22P02' },
    })
    expect(
      await staff
        .from('departments')
        .insert([{ departmentCode: 9001 }, { departmentName: 'x' }])
        .select(),
    ).toMatchObject({ status: 400, error: { code: '23502' } })
    expect(await staff.from('nowhere').select()).toMatchObject({ status: 404, error: { code: 'PGRST205' } })
    expect(await staff.from('departments').select('nothing')).toMatchObject({ status: 400, error: { code: '42703' } })
    expect(await staff.rpc('nothing')).toMatchObject({ status: 404, error: { code: 'PGRST202' } })
    expect(await staff.rpc('eventms_add', { name_: 'departments' })).toMatchObject({
      status: 404,
      error: { code: 'PGRST202' },
    })
    expect(await staff.rpc('eventms_delete', { name_: 'departments', keys: [-1] })).toMatchObject({
      status: 400,
      error: { code: 'EVENT', message: 'rowGone', details: '{"key": -1, "keys": [-1]}' },
    })
    expect(await staff.from('departments').select().eq('departmentCode', -1).single()).toMatchObject({
      status: 406,
      error: { code: 'PGRST116' },
    })
    expect(await staff.from('departments').select().eq('departmentCode', -1).maybeSingle()).toMatchObject({
      data: null,
      error: null,
    })
    expect(await clientOf(project).from('departments').select()).toMatchObject({
      status: 401,
      error: { code: '42501' },
    })
    expect(
      await clientOf(project, project.token({ sub: '1', exp: 1 }))
        .from('departments')
        .select(),
    ).toMatchObject({ status: 401, error: { code: 'PGRST303', message: 'JWT expired' } })
    expect((await fetch(`${project.url}/rest/v1/departments`)).status).toBe(401)
    expect(await staff.rpc('eventms_print', { sheet_: 'seals', filters_: {}, rows_: 1 }, { get: true })).toMatchObject({
      status: 405,
      error: { code: '25006' },
    })
  })

  test('gives a role its time, and a function that asks for it its own', async () => {
    await project.poolOf('project_owner').query(`
      CREATE FUNCTION patience() RETURNS text LANGUAGE sql RETURN current_setting('statement_timeout');
      CREATE FUNCTION patience_of_its_own() RETURNS text LANGUAGE sql SET statement_timeout = '20s' RETURN current_setting('statement_timeout');
      CREATE FUNCTION too_long() RETURNS void LANGUAGE sql SET statement_timeout = '50ms' BEGIN ATOMIC SELECT pg_sleep(5); END;
      GRANT EXECUTE ON FUNCTION patience(), patience_of_its_own(), too_long() TO authenticated, anon`)
    expect((await staff.rpc('patience')).data).toBe('8s')
    expect((await clientOf(project).rpc('patience')).data).toBe('3s')
    expect((await staff.rpc('patience_of_its_own')).data).toBe('20s')
    expect(await staff.rpc('too_long')).toMatchObject({ status: 500, error: { code: '57014' } })
  })
})
