/** Order of the history after changes of the clock. */
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type HistoryEntry, type HistoryPage, type HistoryCursor, isLater, type RowHistory } from '#domain/history.ts'
import type { NumberHistory } from '#domain/tickets/number-history.ts'
import type { Activity, PrintCard, UndoPreview } from '#domain/wire.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { testApp, type TestApp } from '#server/routes/test-app.ts'
import { seal, ticketOffice } from '#server/data/ticket-act.test-help.ts'
import { prune } from './prune.ts'

describeDatabases('the order of what was done', (database) => {
  let app: TestApp
  beforeAll(() => {
    app = testApp(database())
  })
  const query = async (text: string, values: unknown[] = []) => (await database().pool.query(text, values)).rows
  beforeEach(async () => {
    await ticketOffice(database).empty()
    await query(
      'DELETE FROM departments; DELETE FROM print_card; DELETE FROM print_log; DELETE FROM change_log; DELETE FROM act',
    )
  })

  const get = async <T>(path: string): Promise<T> => (await app.request(path)).json() as Promise<T>
  /** Moves all entries forward in time, which to the database is the same as a clock that was set back. */
  async function setClockBack(by: string): Promise<void> {
    await query(
      `UPDATE act SET at = at + '${by}', moment = moment + '${by}'; UPDATE print_log SET at = at + '${by}', moment = moment + '${by}';
       UPDATE change_log SET act = act + '${by}', at = at + '${by}'`,
    )
  }
  const card: PrintCard = {
    ...{ sheet: 'seals', page: 1, part: null, event: 1, seal: 1, start: 1, end: 10, digest: 'a'.repeat(32) },
    ...{ person: 101, code: '0001', name: '髙橋', department: null },
  }
  async function print(cards: readonly PrintCard[], filters: object = { eventCode: 1 }): Promise<number> {
    const { print: number } = (await app.send('POST', '/api/prints', { sheet: 'seals', filters, rows: 9 })).body
    if (cards.length > 0) {
      await app.send('POST', `/api/prints/${number}/cards`, { cards })
      await app.send('POST', `/api/prints/${number}/answer`, { pages: 1 })
    }
    return number as number
  }
  const done = ({ act, print: printed }: HistoryEntry) => (act ? `act ${act.id}` : `print ${printed!.id}`)
  async function everything(): Promise<HistoryEntry[]> {
    const entries: HistoryEntry[] = []
    for (let after: HistoryCursor | null | undefined; after !== null; ) {
      const pairs: [string, string][] = [['filter', '{}']]
      if (after) pairs.push(['after', JSON.stringify(after)])
      const page: HistoryPage = await get<HistoryPage>(`/api/history?${new URLSearchParams(pairs)}`)
      entries.push(...page.entries)
      after = page.next
    }
    return entries
  }

  it('is that in which it was done, with the clock an hour back: history, activity, a row, a number', async () => {
    const [{ id }] = (await app.add('sealData', [{ ...seal(1, 10), companyCode: '0001' }])).body.rows
    const edit = (companyCode: string, expected: string) =>
      app.edit('sealData', [{ key: id, changes: { companyCode }, expected: { companyCode: expected } }])
    await edit('0002', '0001')
    const first = await print([{ ...card, seal: id }])
    await setClockBack('1 hour')
    const { act: last } = (await edit('0003', '0002')).body
    const second = await print([{ ...card, seal: id }])
    const { act: latest } = (await edit('0004', '0003')).body
    const entries = await everything()
    expect(entries.slice(0, 4).map(done)).toEqual([`act ${latest}`, `print ${second}`, `act ${last}`, `print ${first}`])
    // The entries show the time of the clock, so the first entry has an earlier time than the last.
    expect(Date.parse(entries[0]!.at)).toBeLessThan(Date.parse(entries[3]!.at))
    expect(entries.every((entry, nth) => nth === 0 || isLater(entries[nth - 1]!, entry))).toBe(true)
    const activity = await get<Activity[]>('/api/activity')
    expect(activity.slice(0, 3).map(({ act, print: one }) => act ?? one!.sheet)).toEqual([latest, 'seals', last])
    expect(activity).toHaveLength(entries.length)
    const row = await get<RowHistory>(`/api/history/rows/sealData/${id}`)
    expect(row.changes.map(({ became }) => became?.companyCode)).toEqual(['0004', '0003', '0002', '0001'])
    expect(Date.parse(row.prints[0]!.at)).toBeLessThan(Date.parse(row.prints[1]!.at))
    const number = await get<NumberHistory>('/api/numbers/1/5')
    expect(number.changes.slice(0, 2).map(({ act }) => act)).toEqual([latest, last])
    expect(Date.parse(number.prints[0]!.at)).toBeLessThan(Date.parse(number.prints[1]!.at))
  })

  it('holds while much is done by a clock that is behind, in parts that neither miss nor repeat any of it', async () => {
    await added(100)
    await setClockBack('1 hour')
    const made = []
    for (let nth = 0; nth < 60; nth++) made.push(nth % 3 === 0 ? `print ${await print([])}` : `act ${await added(nth)}`)
    await setClockBack('-1 day')
    made.push(`act ${await added(60)}`)
    expect((await everything()).slice(0, 61).map(done)).toEqual(made.toReversed())
  })
  const added = async (departmentCode: number): Promise<number> =>
    (await app.add('departments', [{ departmentCode }])).body.act

  it('of what was done before there was one is by its time, and all that is done since stands above it', async () => {
    await added(1)
    const a = await added(2)
    const printed = await print([])
    const b = await added(3)
    await query(`UPDATE act SET at = (SELECT p.at FROM print_log p)`)
    await query(`UPDATE act SET at = at - interval '2 hours' WHERE id = $1`, [b])
    await query('UPDATE act SET moment = NULL; UPDATE print_log SET moment = NULL')
    const since = await added(4)
    const told = (await everything()).map(done)
    // Of entries with equal times, acts come before prints, and later acts before earlier ones.
    expect([told[0], told[1], told.at(-2), told.at(-1)]).toEqual([
      `act ${since}`,
      `act ${a}`,
      `print ${printed}`,
      `act ${b}`,
    ])
  })

  it('says whether a card came out after its numbers were given: by it, not by the clock', async () => {
    const office = ticketOffice(database)
    const { act } = (await office.act('allocate', { sealData: { add: [seal(1, 10)] } })).body
    await setClockBack('1 hour')
    await print([card])
    const { versions } = await get<UndoPreview>(`/api/acts/${act}/take-back`)
    const { body } = await app.send('POST', `/api/acts/${act}/take-back`, { versions, strict: true })
    expect(body.error).toEqual({ code: 'cardsPrinted', params: { act, from: 1, to: 10 } })
  })

  it('tells how old a change is: what was written by a clock years behind is not forgotten when that is put right', async () => {
    const count = async () => (await query('SELECT FROM change_log')).length
    // Activity without pauses.
    await query(
      `INSERT INTO act (at, moment, kind) SELECT now() - make_interval(days => n), now() - make_interval(days => n), 'edit' FROM generate_series(1, 2500, 10) n`,
    )
    await app.add('departments', [{ departmentCode: 1 }])
    const behind = `now() - interval '2000 days'`
    await query(
      `UPDATE change_log SET act = ${behind}, at = ${behind}; UPDATE act SET at = ${behind} WHERE kind = 'add'`,
    )
    await prune(database().pool, 365)
    expect(await count()).toBe(1)
    // The entry has the time of a clock that was ahead, so its order says nothing about its age.
    await query(`UPDATE act SET moment = now() + interval '1 day' WHERE kind = 'add'`)
    await prune(database().pool, 2100)
    expect(await count()).toBe(1)
    await prune(database().pool, 365)
    expect(await count()).toBe(0)
    await app.add('departments', [{ departmentCode: 2 }])
    await query(
      `UPDATE change_log SET act = ${behind}, at = ${behind}; UPDATE act SET moment = now() - interval '400 days'`,
    )
    await prune(database().pool, 365)
    expect(await count()).toBe(0)
  })
})
