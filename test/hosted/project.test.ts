/** The counterpart itself: it must answer as a project does, or what is tested against it says nothing. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasServer } from '../../src/server/db/test-databases.ts'
import type { Project } from './project.ts'
import { clientOf, makeStaff, openProject } from './test-project.ts'

describe.skipIf(!hasServer())('a project', () => {
  let project: Project
  let staff: SupabaseClient
  beforeAll(async () => {
    project = await openProject()
    staff = clientOf(project, project.token(await makeStaff(project, 'hanako@example.com')))
  })
  afterAll(() => project?.close())

  test('adds, reads, changes and deletes, and says how many', async () => {
    const rows = [{ departmentCode: 1, departmentName: 'A' }, { departmentCode: 2, departmentName: null }]
    expect(await staff.from('departments').insert(rows)).toMatchObject({ status: 201, data: null, error: null })
    expect(await staff.from('departments').select('*', { count: 'exact' }).order('departmentCode')).toMatchObject({ status: 200, data: rows, count: 2 })
    expect(await staff.from('departments').select('departmentCode', { count: 'exact' }).limit(1)).toMatchObject({ status: 206, data: [{ departmentCode: 1 }], count: 2 })
    expect(await staff.from('departments').select('*', { count: 'exact', head: true })).toMatchObject({ status: 200, data: null, count: 2 })
    expect(await staff.from('departments').update({ departmentName: 'B' }).is('departmentName', null).select()).toMatchObject({ status: 200, data: [{ departmentCode: 2, departmentName: 'B' }] })
    expect(await staff.from('departments').upsert([{ departmentCode: 2, departmentName: 'C' }]).select().single()).toMatchObject({ status: 201, data: { departmentName: 'C' } })
    expect(await staff.from('departments').delete({ count: 'exact' }).in('departmentCode', [1, 2, 3])).toMatchObject({ status: 204, count: 2 })
  })
})
