/** A project with one staff member, called as a page calls it. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Project } from './project.ts'
import { clientOf, makeStaff, openProject } from './test-project.ts'

export interface Page {
  version: number
  count: number
  fields: string[]
  columns: unknown[][]
  rows: number
  last: number | null
  keys?: number[] | null
}
export interface ImportCallPart {
  table: string
  version?: number | null
  fields: string[]
  rows: number
  columns: unknown[][]
  remove?: number[]
}

export let project: Project
export let staff: SupabaseClient

/** Opens the project for a test file, and empties the tables before each test. */
export function prepareCalls(): void {
  beforeAll(async () => {
    project = await openProject()
    staff = clientOf(project, project.token(await makeStaff(project, 'hanako@example.com')))
  })
  afterAll(() => project?.close())
  beforeEach(async () => {
    for (const table of ['employees', 'departments', 'confirmeddata', 'sealdata'])
      await project.pool.query(`DELETE FROM ${table}`)
  })
}

export async function call<T>(name: string, args: object): Promise<T> {
  const { data, error } = await staff.rpc(name, args)
  if (error) throw new Error(`${error.code} ${error.message} ${error.details}`)
  return data as T
}
export const refused = async (name: string, args: object) => {
  const { error } = await staff.rpc(name, args)
  return (
    error && {
      code: error.code,
      message: error.message,
      details: error.code === 'EVENT' ? (JSON.parse(error.details) as unknown) : error.details,
    }
  )
}
export const version = async (table: string) => (await call<Page>('eventms_page', { name_: table, most: 1 })).version
export const part = async (table: string, fields: string[], ...rows: unknown[][]): Promise<ImportCallPart> => ({
  table,
  version: await version(table),
  fields,
  rows: rows.length,
  columns: fields.map((_, j) => rows.map((row) => row[j])),
})
export const departments = (...codes: number[]) =>
  codes.map((departmentCode) => ({ departmentCode, departmentName: `部${departmentCode}` }))
