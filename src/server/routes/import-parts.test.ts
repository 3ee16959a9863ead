import pg from 'pg'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { importRows } from '#server/data/import/import.ts'
import { type OneSession, oneSessionOf } from '#server/embedded-database/index.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { tables } from '#domain/tables/index.ts'
import { staff, testApp, type TestApp } from './test-app.ts'

describeDatabases(
  'an import that is merged in parts',
  (database) => {
    let app: TestApp
    let session: OneSession
    beforeAll(() => {
      app = testApp(database())
      session = oneSessionOf(database().pool)!
    })
    beforeEach(async () => {
      await database().pool.query('DELETE FROM employees; DELETE FROM departments')
      session.longFrom = 0
      session.mergedAtOnce = 1000
    })
    afterEach(() => {
      vi.restoreAllMocks()
      session.longFrom = 10_000
      session.mergedAtOnce = 100_000
    })

    /** Calls back as each merge begins and ends. */
    function merges({ begin = () => {}, end = () => {} }: { begin?: () => unknown; end?: () => void } = {}) {
      const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
      const counted = { begun: 0, count: 0 }
      vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
        const result = query.apply(this, given)
        const [statement] = given as [{ text?: string } | string]
        if (!String((statement as { text?: string }).text ?? statement).includes('eventms_merge('))
          return result as never
        counted.begun++
        begin()
        return (result as Promise<unknown>).then((answer) => {
          counted.count++
          end()
          return answer
        }) as never
      })
      return counted
    }

    const fields = ['id', 'companyCode', 'name']
    const rows = (count: number) => Array.from({ length: count }, (_, i) => [null, `c${i}`, `n${i}`] as unknown[])

    it('writes all of it as one act, and gives no row an id that a later one brings', async () => {
      const merged = merges()
      const given = rows(3500)
      const next = (await app.add('employees', [{ companyCode: 'first' }])).body.rows[0].id + 1
      given[3400]![0] = next + 2
      given[3499]![0] = next + 40_000
      const { status, body } = await app.import('employees', fields, given)
      expect([status, merged.count]).toEqual([200, 4])
      expect(body).toMatchObject({ added: 3500, changed: 0, removed: 0 })
      const { rows: stored, head } = await app.load('employees')
      expect([stored.length, head.version]).toEqual([3501, body.to])
      const idOf = (code: string) => Number(stored.find(({ companyCode }) => companyCode === code)!['id'])
      expect([idOf('c3400'), idOf('c3499')]).toEqual([next + 2, next + 40_000])
      expect(idOf('c0')).toBeGreaterThan(next + 40_000)
      const acts = await database().pool.query('SELECT DISTINCT act FROM change_log WHERE version > $1', [body.from])
      expect(acts.rowCount).toBe(1)

      // The same file with changes in some batches; the other batches are unchanged.
      const again = rows(3500).map(([, code, name], i) => [idOf(String(code)), code, i % 1000 === 7 ? '改' : name])
      expect((await app.import('employees', fields, again)).body).toMatchObject({ added: 0, changed: 4 })
    })

    it('tells the unknown codes of all parts', async () => {
      merges()
      await app.add('departments', [{ departmentCode: 1 }])
      const given = Array.from({ length: 2500 }, (_, i) => [`c${i}`, i === 4 ? 98 : i === 2400 ? 99 : 1])
      const { body } = await app.import('employees', ['companyCode', 'departmentCode'], given)
      expect(body.error).toMatchObject({
        code: 'invalidRows',
        issues: [
          { code: 'unknownReference', line: 5 },
          { code: 'unknownReference', line: 2401 },
        ],
      })
    })

    /** Starts an import of `count` rows, which `ending` cancels. */
    async function endedBy(ending: AbortController, count: number) {
      const { head } = await app.load('employees')
      const given = rows(count)
      const lines = [
        { version: head.version, fields, rows: given.length },
        ...Array.from({ length: Math.ceil(count / 1000) }, (_, n) =>
          fields.map((_f, j) => given.slice(n * 1000, n * 1000 + 1000).map((row) => row[j])),
        ),
      ]
      const body = [Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n'))]
      const listener = { begin: () => {}, report: () => {}, signal: ending.signal }
      const done = importRows(database().pool, staff.email, tables.employees, body, listener)
      await expect(done).rejects.toMatchObject({ code: 'importCancelled' })
      expect((await app.load('employees')).head).toMatchObject({ version: head.version, count: 0 })
      const staging = "SELECT FROM pg_class WHERE relpersistence = 't' AND relkind IN ('r', 'v')"
      await vi.waitFor(async () => expect((await database().pool.query(staging)).rowCount).toBe(0), 30_000)
    }

    it('hears a cancel while tables are brought up to date before it', async () => {
      const ending = new AbortController()
      vi.spyOn(session, 'warm').mockImplementation(() => {
        setTimeout(() => ending.abort())
        return new Promise(() => {})
      })
      await endedBy(ending, 1500)
    })

    it('hears a cancel in the middle of one', async () => {
      session.mergedAtOnce = 100_000
      const ending = new AbortController()
      const merged = merges({ begin: () => setTimeout(() => ending.abort(), 50) })
      await endedBy(ending, 30_000)
      expect(merged).toEqual({ begun: 1, count: 0 })
    })

    it('hears a cancel between two of them: nothing is written, and no table is left', async () => {
      const ending = new AbortController()
      const merged = merges({ end: () => ending.abort() })
      await endedBy(ending, 3500)
      expect(merged.count).toBe(1)
    })
  },
  { kinds: ['embedded'] },
)
