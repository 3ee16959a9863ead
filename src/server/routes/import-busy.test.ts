import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { importRows } from '#server/data/import/import.ts'
import { act } from '#server/db/transactions/act.ts'
import { type OneSession, oneSessionOf } from '#server/embedded-database/index.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { tables } from '#domain/tables/index.ts'
import { staff, testApp, type TestApp } from './test-app.ts'

const fields = ['companyCode', 'name']
const employees = (count: number, name = 'n') => Array.from({ length: count }, (_, i) => [`c${i}`, name.repeat(300)])

describeDatabases(
  'while an import has the only session there is',
  (database) => {
    let app: TestApp
    let session: OneSession
    beforeAll(() => {
      app = testApp(database(), { poll: 5, heartbeat: 20 })
      session = oneSessionOf(database().pool)!
    })
    beforeEach(async () => {
      await database().pool.query('DELETE FROM employees; DELETE FROM departments')
      session.longFrom = 10_000
    })

    /** An act that claims to write `rows` rows, and runs until `end` is called. */
    async function importing(rows: number | undefined, row = 7) {
      let end!: () => void
      const gate = new Promise<void>((resolve) => (end = resolve))
      let begun!: () => void
      const isHeld = new Promise<void>((resolve) => (begun = resolve))
      const done = act(
        database().pool,
        'importer@example.com',
        async (client) => {
          await client.query('SELECT eventms_add($1, $2)', ['departments', JSON.stringify([{ departmentCode: row }])])
          begun()
          await gate
        },
        { kind: 'import', rows },
      )
      await isHeld
      return {
        end() {
          end()
          return done
        },
      }
    }

    it('loads, versions and liveness are answered from memory, by what was committed before [V15.2.2]', async () => {
      await app.add('departments', [{ departmentCode: 1 }])
      const before = await app.load('departments')
      const { end } = await importing(1_000_000)
      expect(await app.load('departments')).toEqual(before)
      const unchanged = await app.request('/api/tables/departments', {
        headers: { 'if-none-match': `"${before.head.version}"` },
      })
      expect(unchanged.status).toBe(304)
      const health = await app.request('/health')
      expect([health.status, await health.json()]).toEqual([
        200,
        { status: 'busy', percent: expect.any(Number), seconds: expect.any(Number) },
      ])
      vi.spyOn(session, 'overdue', 'get').mockReturnValueOnce(true)
      const hangs = await app.request('/health')
      expect([hangs.status, await hangs.json()]).toEqual([503, { status: 'unavailable' }])
      const stream = (await app.request('/api/events')).body!.pipeThrough(new TextDecoderStream()).getReader()
      const heard = async () => {
        for (let text = ''; ; text += (await stream.read()).value ?? '') {
          const data = /event: versions\ndata: (.*)\n\n/.exec(text)?.[1]
          if (data) return (JSON.parse(data) as { departments: number }).departments
        }
      }
      expect(await heard()).toBe(before.head.version)
      await end()
      expect(await heard()).toBeGreaterThan(before.head.version)
      await stream.cancel()
      expect((await app.load('departments')).rows.map(({ departmentCode }) => departmentCode)).toEqual([1, 7])
      expect(await (await app.request('/health')).json()).toEqual({ status: 'ok' })
    })

    it('who writes meanwhile is told how far it is and when to come back, and nothing of theirs is written', async () => {
      const { end } = await importing(10_000_000)
      const answer = await app.request('/api/tables/departments', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"rows":[{"departmentCode":2}]}',
      })
      const body = await answer.json()
      expect([answer.status, body.error.code]).toEqual([503, 'importRunning'])
      const { percent, seconds } = body.error.params
      expect(percent).toBeGreaterThanOrEqual(50)
      expect(percent).toBeLessThan(100)
      expect(answer.headers.get('retry-after')).toBe(String(seconds))
      await end()
      expect((await app.load('departments')).rows.map(({ departmentCode }) => departmentCode)).toEqual([7])
      expect((await app.add('departments', [{ departmentCode: 2 }])).status).toBe(200)
    })

    it('who writes beside a short one waits, and is served', async () => {
      for (const rows of [undefined, 100]) {
        const { end } = await importing(rows, 7 + (rows ?? 0))
        const added = app.add('departments', [{ departmentCode: 2 + (rows ?? 0) }])
        await new Promise((resolve) => setTimeout(resolve, 300))
        await end()
        expect((await added).status).toBe(200)
      }
    })

    describe('whose rows are staged in parts', () => {
      it('others write in between, and see nothing of it until it is there', async () => {
        session.longFrom = 0
        const order: string[] = []
        const rows = employees(9000)
        const { head } = await app.load('employees')
        const body = [
          { version: head.version, fields, rows: rows.length },
          ...Array.from({ length: 9 }, (_, i) =>
            fields.map((_f, j) => rows.slice(i * 1000, i * 1000 + 1000).map((row) => row[j])),
          ),
        ]
        const add = async () => {
          order.push(`added ${(await app.add('departments', [{ departmentCode: 3 }])).status}`)
          return (await app.load('employees')).rows
        }
        let added: Promise<unknown[]> | undefined
        const report = ({ phase, done }: { phase: string; done: number }) => {
          if (phase === 'writing') order.push('writing')
          if (phase !== 'checking' || done < 4500 || added) return
          added = add()
        }
        const signal = new AbortController().signal
        const listener = { begin: () => {}, report, signal }
        const lines = Buffer.from(body.map((line) => JSON.stringify(line)).join('\n'))
        const result = await importRows(database().pool, staff.email, tables.employees, [lines], listener)
        expect(await added).toEqual([])
        expect(order).toEqual(['added 200', 'writing'])
        expect(result.added).toBe(9000)
        expect((await app.load('employees')).rows).toHaveLength(9000)
        expect(await staging()).toEqual([])
      })

      it('refused, cancelled or moved, nothing of it is left', async () => {
        session.longFrom = 0
        await app.add('departments', [{ departmentCode: 5 }])
        const held = await app.load('employees')
        const late = [...employees(500), ['c1', 'twice']]
        expect((await app.import('employees', fields, late)).body.error.code).toBe('invalidRows')
        const moved = await app.import('employees', fields, employees(10), { version: held.head.version - 1 })
        expect([moved.status, moved.body.error]).toEqual([
          409,
          { code: 'tableMoved', params: { seen: held.head.version - 1, version: held.head.version } },
        ])
        const unknown = await app.import('employees', [...fields, 'departmentCode'], [['c1', 'a', 99]])
        expect(unknown.body.error.code).toBe('invalidRows')
        expect(await app.load('employees')).toEqual(held)
        expect(await staging()).toEqual([])
      })

      it('moved while it was staged, it is refused as well', async () => {
        session.longFrom = 0
        const { head } = await app.load('employees')
        const warm = session.warm
        session.warm = async () => void (await app.add('employees', [{ companyCode: 'other', name: 'o' }]))
        const { status, body } = await app.import('employees', fields, employees(3), { version: head.version })
        session.warm = warm
        expect([status, body.error.code]).toEqual([409, 'tableMoved'])
        expect((await app.load('employees')).rows).toHaveLength(1)
        expect(await staging()).toEqual([])
      })

      const staging = async () =>
        (await database().pool.query("SELECT relname FROM pg_class WHERE relpersistence = 't' AND relkind = 'r'")).rows
    })

    describe('more rows than the setting allows', () => {
      it('are refused before anything is staged', async () => {
        const few = testApp(database(), { importRows: 10 })
        const { status, body } = await few.import('employees', fields, employees(11))
        expect([status, body.error]).toEqual([413, { code: 'tooManyRows', params: { count: 11, max: 10 } }])
        expect((await few.import('employees', fields, employees(10))).status).toBe(200)
      })
    })

    afterEach(() => {
      session.longFrom = 10_000
    })
  },
  { kinds: ['embedded'] },
)
