import type pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { tables } from '#domain/tables/index.ts'
import { type OneSession, oneSessionOf } from '../../db/one-session.ts'
import { readVersions } from '../../db/read-versions.ts'
import { describeDatabases } from '../../db/test-databases.ts'
import { importAct } from './one-act.ts'
import { afterStaging, type ImportProgress, type StagedPart } from './staging.ts'

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
      const tell = vi.fn<ImportProgress['tell']>()
      const progress = { pool, begin: () => {}, tell, signal: ending.signal, done: 0, total: codes.length }
      return { part, ending, progress, tell }
    }

    /** Another import writes for long, until it is left. */
    async function another() {
      const client = await pool.connect()
      const leave = session.hold(await readVersions(client), 100_000_000)
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
        const { part, progress, tell } = await importOf([1, 2, 3])
        const work = () =>
          importAct({ pool, who: 'a@example.com', kind: 'import', told: progress, rows: 3 }, (client) =>
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
          expect(tell).toHaveBeenLastCalledWith({ phase: 'waiting', done: expect.any(Number), total: 3 })
        await vi.waitFor(waiting)
        leave!()
        expect(await answer).toMatchObject({ rowCount: 1 })
        expect(tell).toHaveBeenCalledWith({ phase: 'checking', done: 3, total: 3 })
      },
    )

    it('an import that waits for another one hears its cancel at once', async () => {
      const { part, progress, ending, tell } = await importOf([1, 2, 3])
      const leave = await another()
      const answer = afterStaging(
        progress,
        [part],
        () => {},
        () => Promise.reject(new Error('not cancelled')),
      )
      await vi.waitFor(() => expect(tell).toHaveBeenCalled())
      ending.abort()
      await expect(answer).rejects.toMatchObject({ code: 'importCancelled' })
      leave()
    })

    it('are dropped once the session is free where another import has it; the answer does not wait for that', async () => {
      const { part, progress } = await importOf([1, 2, 3])
      let leave = () => {}
      const answer = afterStaging(
        progress,
        [part],
        () => {},
        async () => {
          leave = await another()
          throw new EventmsError('importCancelled')
        },
      )
      await expect(answer).rejects.toMatchObject({ code: 'importCancelled' })
      expect(session.importing).toBeDefined()
      leave()
      await vi.waitFor(async () => expect(await staging()).toEqual([]))
    })

    it('are dropped beside a shorter import that somebody waits for as well', async () => {
      const { part, progress } = await importOf([1, 2, 3])
      let leave = () => {}
      const answer = afterStaging(
        progress,
        [part],
        () => {},
        async () => {
          const client = await pool.connect()
          const left = session.hold(await readVersions(client), 1000)
          leave = () => {
            client.release()
            left(false)
          }
          throw new EventmsError('importCancelled')
        },
      )
      const late = new Promise((resolve) => setTimeout(resolve, 2000, 'late'))
      expect(await Promise.race([answer.catch((error: EventmsError) => error.code), late])).toBe('importCancelled')
      leave()
      await vi.waitFor(async () => expect(await staging()).toEqual([]))
    })
  },
  { kinds: ['embedded'] },
)
