/** Undoes random acts, or rows of them, in any order. Later changes stay, everything else is restored. */
import fc from 'fast-check'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Row } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import type { OneRow, UndoPreview } from '#domain/wire.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { type Answer, testApp, type TestApp } from '#server/routes/test-app.ts'

/** Number of runs; `npm run campaign take-back` raises it. */
const RUNS = Number(process.env['EVENTMS_TAKE_BACKS']) || 10

const watched = ['departments', 'employees', 'events', 'sealData'] as const
type Watched = (typeof watched)[number]
/** Rows as JSON by `table key`. */
type Office = ReadonlyMap<string, string>
type Does = (app: TestApp) => Promise<Answer>

const small = fc.integer({ min: 1, max: 4 })
const maybe = fc.option(small)
const code = fc.constantFrom('A', 'B', 'C', 'D')
const text = fc.constantFrom('x', 'y', null)

/** An attempted step; a refused one is no act. */
const steps: fc.Arbitrary<Does> = fc.oneof(
  fc.uniqueArray(small, { minLength: 1, maxLength: 3 }).map(
    (keys) => (app: TestApp) =>
      app.add(
        'departments',
        keys.map((departmentCode) => ({ departmentCode })),
      ),
  ),
  fc.tuple(small, text).map(([nth, departmentName]) => editing('departments', nth, { departmentName })),
  fc.tuple(code, maybe).map(
    ([companyCode, departmentCode]) =>
      (app: TestApp) =>
        app.add('employees', [{ companyCode, departmentCode }]),
  ),
  fc
    .tuple(small, fc.record({ companyCode: code, departmentCode: maybe, name: text }, { requiredKeys: [] }))
    .map(([nth, changes]) => editing('employees', nth, changes)),
  fc
    .tuple(fc.uniqueArray(fc.tuple(code, text, maybe), { selector: ([held]) => held, minLength: 1 }), fc.boolean())
    .map(([rows, replace]) => async (app: TestApp) => {
      const remove = replace ? (await app.load('employees')).rows.slice(0, 1).map((row) => row.id) : []
      return app.import('employees', ['companyCode', 'name', 'departmentCode'], rows, { remove })
    }),
  fc
    .uniqueArray(fc.tuple(small, text), { selector: ([key]) => key, minLength: 1 })
    .map((rows) => (app: TestApp) => app.import('departments', ['departmentCode', 'departmentName'], rows)),
  fc.tuple(small, small).map(
    ([a, b]) =>
      (app: TestApp) =>
        app.add('events', [{ eventCode: a, ticketStartNumber: a, ticketEndNumber: a + b }]),
  ),
  fc
    .tuple(small, fc.record({ ticketStartNumber: small, ticketEndNumber: small }, { requiredKeys: [] }))
    .map(([nth, changes]) => editing('events', nth, changes)),
  fc.tuple(small, code).map(
    ([count, companyCode]) =>
      (app: TestApp) =>
        app.add(
          'sealData',
          Array.from({ length: count }, () => ({ companyCode })),
        ),
  ),
  fc.tuple(fc.constantFrom(...watched), small, small).map(([table, from, count]) => async (app: TestApp) => {
    const { rows } = await app.load(table)
    const keys = rows
      .slice(from % (rows.length + 1))
      .slice(0, count)
      .map((row) => row[tables[table].key])
    return app.remove(table, keys)
  }),
)

/** Edits the nth row. */
function editing(table: Watched, nth: number, changes: Row): Does {
  return async (app) => {
    const { rows } = await app.load(table)
    const row = rows[nth % Math.max(rows.length, 1)]
    return app.edit(table, row ? [{ key: row[tables[table].key], changes, expected: row }] : [])
  }
}

describeDatabases('taking acts back', (database) => {
  let app: TestApp
  beforeAll(() => {
    app = testApp(database())
  })
  const empty = () =>
    database().pool.query('DELETE FROM employees; DELETE FROM departments; DELETE FROM events; DELETE FROM sealdata')
  beforeEach(empty)

  const latest = async () => Number((await database().pool.query('SELECT max(id) AS id FROM act')).rows[0].id)
  const office = async (): Promise<Office> => {
    const all = watched.map(
      (table) => `SELECT '${table} ' || "${tables[table].key}" AS name, to_json(t)::text AS row FROM ${table} t`,
    )
    const { rows } = await database().pool.query<{ name: string; row: string }>(`${all.join(' UNION ALL ')} ORDER BY 1`)
    return new Map(rows.map(({ name, row }) => [name, row]))
  }
  const counters = async (): Promise<number[]> => {
    const { rows } = await database().pool.query(
      `SELECT version::float8 AS n FROM (SELECT name, version FROM table_version
         UNION ALL SELECT sequencename, coalesce(last_value, 0) FROM pg_sequences WHERE schemaname = 'public') c ORDER BY name`,
    )
    return rows.map(({ n }) => n as number)
  }
  const preview = async (act: number, only?: OneRow): Promise<UndoPreview> => {
    const part = only ? `?table=${only.table}&key=${only.key}` : ''
    return (await app.request(`/api/acts/${act}/take-back${part}`)).json() as Promise<UndoPreview>
  }
  const undoAct = async (act: number, strict: boolean, only?: OneRow) => {
    const { versions } = await preview(act, only)
    return app.send('POST', `/api/acts/${act}/take-back`, { versions, strict, only })
  }

  it('gives the rows from before them in reverse, and in any order nothing that somebody changed since [campaign]', {
    timeout: 3_600_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 2, maxLength: 7 }), fc.nat(), async (sequence, some) => {
        await empty()
        const acts: { id: number; before: Office; after: Office }[] = []
        let before = await office()
        let known = await latest()
        const done = async (work: () => Promise<unknown>) => {
          await work()
          const id = await latest()
          if (id === known) return
          const after = await office()
          acts.push({ id, before, after })
          before = after
          known = id
        }
        for (const step of sequence) await done(() => step(app))
        if (acts.length === 0) return

        const one = acts[some % acts.length]!
        const told = await preview(one.id)
        const count = acts.length
        await done(() => undoAct(one.id, false))
        expect(acts.length > count).toBe(told.rows.length > 0)
        if (acts.length > count) checkOutOfOrder(one, told, acts.at(-1)!)

        // Undoes one row of an act: nothing else changes, and this can be undone like any act.
        const another = acts[(some >> 3) % acts.length]!
        const row = [...(await preview(another.id)).rows][0]
        if (row) {
          const stood = await office()
          const only = { table: row.table, key: row.key }
          await done(() => undoAct(another.id, false, only))
          const now = await office()
          const others = (all: Office) => [...all].filter(([name]) => name !== `${row.table} ${row.key}`)
          if (row.does !== 'removed' || row.table !== 'departments') expect(others(now)).toEqual(others(stood))
        }

        expect(await office()).toEqual(acts.at(-1)!.after)
        for (const act of acts.toReversed()) {
          const counted = await counters()
          expect(await undoAct(act.id, true)).toMatchObject({ status: 200, body: { left: 0 } })
          expect(await office()).toEqual(act.before)
          expect((await counters()).every((count, i) => count >= counted[i]!)).toBe(true)
        }
      }),
      { numRuns: RUNS },
    )
  })
})

interface Step {
  readonly before: Office
  readonly after: Office
}

/** Checks the act `taken`, which undid `act`, by comparing rows. */
function checkOutOfOrder(act: Step, told: UndoPreview, taken: Step): void {
  const reasons = new Map(told.leftRows.map(({ table, key, reason }) => [`${table} ${key}`, reason]))
  const read = (office: Office, key: string) => (office.has(key) ? (JSON.parse(office.get(key)!) as Row) : undefined)
  for (const key of new Set([
    ...act.before.keys(),
    ...act.after.keys(),
    ...taken.before.keys(),
    ...taken.after.keys(),
  ])) {
    const [was, became] = [read(act.before, key), read(act.after, key)]
    const [stood, stands] = [read(taken.before, key), read(taken.after, key)]
    const fields = was && became ? Object.keys(was).filter((field) => was[field] !== became[field]) : undefined
    const wrote = fields ? fields.length > 0 : (was ?? became) !== undefined && !(was && became)
    const stillSo = fields
      ? stood !== undefined && fields.every((field) => stood[field] === became![field])
      : JSON.stringify(stood) === JSON.stringify(became)
    if (!wrote || !stillSo || reasons.has(key)) {
      expect([key, stands]).toEqual([key, stood])
      if (wrote && !stillSo) expect(reasons.get(key)).toMatch(/^(changed|gone|keyUsed|back)$/)
      else if (wrote) expect(reasons.get(key)).toMatch(/^(identityUsed|referenceGone|referredTo|rule)$/)
      else expect(reasons.get(key)).toBeUndefined()
    } else if (fields) {
      const back = Object.fromEntries(fields.map((field) => [field, was![field]!]))
      expect([key, stands]).toEqual([key, { ...stood, ...back }])
    } else expect([key, stands]).toEqual([key, was])
  }
}
