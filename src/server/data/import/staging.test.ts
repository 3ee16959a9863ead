import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import type { CheckedHead } from '#domain/requests/import-rows.ts'
import { tables } from '#domain/tables/index.ts'
import { OneSession, oneSessionOf } from '#server/embedded-database/session/one-session.ts'
import { readVersions } from '#server/db/transactions/read-versions.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { importAct } from './cancellable-act.ts'
import { afterStaging, type ImportProgress, type StagedPart, stageRows, type Statements } from './staging.ts'

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
    report: () => {},
    signal: ending.signal,
    done: 0,
    total: lines * rows,
  }
  const staged = stageRows(
    atOnce,
    { declaration: tables.departments, head, body },
    { next: () => 'import_rows_1' },
    progress,
  )
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
    report: ({ phase }) => void passed.push(phase),
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

describeDatabases(
  'rows staged before an act',
  (database) => {
    let pool: pg.Pool
    let session: OneSession
    beforeEach(() => {
      ;({ pool } = database())
      session = oneSessionOf(pool)!
      session.longFrom = 0
    })
    afterEach(async () => {
      for (const { relname } of await staging()) await pool.query(`DROP TABLE pg_temp.${relname}`)
      session.longFrom = 10_000
    })

    async function importOf(codes: readonly number[]) {
      const { departments: version } = await readVersions(pool)
      const head = { version: version!, fields: ['departmentCode'], rows: codes.length, remove: [] }
      const body = [Buffer.from(`${JSON.stringify(head)}\n${JSON.stringify([codes])}\n`)]
      const part: StagedPart = { declaration: tables.departments, head, body }
      const ending = new AbortController()
      const report = vi.fn<ImportProgress['report']>()
      const progress = { pool, begin: () => {}, report, signal: ending.signal, done: 0, total: codes.length }
      return { part, ending, progress, report }
    }

    /** Another import that writes until it is released; its default size takes long. */
    async function another(rows = 100_000_000) {
      const client = await pool.connect()
      const leave = session.hold(await readVersions(client), rows)
      return () => {
        client.release()
        leave(false)
      }
    }

    const staging = async () =>
      (await pool.query("SELECT relname FROM pg_class WHERE relpersistence = 't' AND relkind = 'r'")).rows

    it.each(['begins', 'has staged its rows'])(
      'an import waits for another one that writes when it %s',
      async (when) => {
        const { part, progress, report } = await importOf([1, 2, 3])
        const work = () =>
          importAct({ pool, actor: 'a@example.com', kind: 'import', listener: progress, rows: 3 }, (client) =>
            client.query('SELECT 1'),
          )
        let leave = when === 'begins' ? await another() : undefined
        const answer = afterStaging(
          progress,
          [part],
          () => {},
          async () => {
            leave ??= await another()
            return work()
          },
        )
        const waiting = () =>
          expect(report).toHaveBeenLastCalledWith({ phase: 'waiting', done: expect.any(Number), total: 3 })
        await vi.waitFor(waiting, 30_000)
        leave!()
        expect(await answer).toMatchObject({ rowCount: 1 })
        expect(report).toHaveBeenCalledWith({ phase: 'checking', done: 3, total: 3 })
      },
    )

    it('an import that waits for another one hears its cancel at once', async () => {
      const { part, progress, ending, report } = await importOf([1, 2, 3])
      const leave = await another()
      const answer = afterStaging(
        progress,
        [part],
        () => {},
        () => Promise.reject(new Error('not cancelled')),
      )
      await vi.waitFor(() => expect(report).toHaveBeenCalled(), 30_000)
      ending.abort()
      await expect(answer).rejects.toMatchObject({ code: 'importCancelled' })
      leave()
    })

    /** Fails while another import of `rows` has the session. Returns its release. */
    async function failedBeside(rows: number) {
      const { part, progress } = await importOf([1, 2, 3])
      let leave = () => {}
      const answer = afterStaging(
        progress,
        [part],
        () => {},
        async () => {
          leave = await another(rows)
          throw new EventmsError('importCancelled')
        },
      )
      const late = new Promise((resolve) => setTimeout(resolve, 2000, 'late'))
      expect(await Promise.race([answer.catch((error: EventmsError) => error.code), late])).toBe('importCancelled')
      return { leave: () => leave() }
    }

    it.each(['longer', 'shorter'])(
      'are dropped once the session is free where a %s import has it; the answer does not wait for that',
      async (other) => {
        const { leave } = await failedBeside(other === 'longer' ? 100_000_000 : 1000)
        expect(session.importing).toBeDefined()
        leave()
        await vi.waitFor(async () => expect(await staging()).toEqual([]), 30_000)
      },
    )
  },
  { kinds: ['embedded'] },
)
