import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import { expect, it } from 'vitest'
import type { CheckedHead } from '#domain/requests/import-rows.ts'
import { tables } from '#domain/tables/index.ts'
import { OneSession } from '../../db/one-session.ts'
import { afterStaging, type ImportProgress, stageRows, type Statements } from './staging.ts'

const lines = 40
const rows = 10_000

it('hears a cancel between a few lines, however fast the database takes them', async () => {
  const fields = ['departmentCode', 'departmentName']
  const head: CheckedHead = { version: 1, fields, rows: lines * rows, remove: [] }
  const list = (n: number) => Array.from({ length: rows }, (_, i) => n * rows + i + 1)
  const texts = Array.from({ length: lines }, (_, n) => JSON.stringify([list(n), list(n).map(String)]))
  const body = [Buffer.from([JSON.stringify(head), ...texts].join('\n'))]
  const ending = new AbortController()
  const atOnce: Statements = { run: () => Promise.resolve(), copy: () => Promise.resolve() }
  const progress: ImportProgress = {
    pool: {} as pg.Pool,
    begin: () => {},
    tell: () => {},
    signal: ending.signal,
    done: 0,
    total: lines * rows,
  }
  const staged = stageRows(atOnce, { declaration: tables.departments, head, body }, 'import_rows_1', progress)
  void setImmediate().then(() => ending.abort())
  await expect(staged).rejects.toMatchObject({ code: 'importCancelled' })
  expect(progress.done).toBeLessThan((lines * rows) / 2)
})

it('says that it writes before the tables are brought into memory for it, which takes a while', async () => {
  const session = new OneSession()
  const passed: string[] = []
  const client = { query: async () => ({ rows: [] }), release: () => {} }
  session.warm = async () => void passed.push('warm')
  const progress: ImportProgress = {
    pool: { oneSession: session, connect: async () => client } as unknown as pg.Pool,
    begin: () => {},
    tell: ({ phase }) => void passed.push(phase),
    signal: new AbortController().signal,
    done: 0,
    total: session.longFrom,
  }
  await afterStaging(
    progress,
    [],
    () => {},
    async () => void passed.push('act'),
  )
  expect(passed).toEqual(['writing', 'warm', 'act'])
})
