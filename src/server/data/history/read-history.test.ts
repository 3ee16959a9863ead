import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { ActRows, HistoryEntry, HistoryPage, HistoryCursor, RowHistory } from '#domain/history.ts'
import type { PrintCard, UndoPreview } from '#domain/wire.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { staff, testApp, type TestApp } from '#server/routes/test-app.ts'
import { seal, ticketOffice } from '#server/data/ticket-act.test-help.ts'
import { prune } from './prune.ts'

describeDatabases('what was done, as it is read', (database) => {
  let app: TestApp
  beforeAll(() => {
    app = testApp(database())
  })
  const query = async (text: string, values: unknown[] = []) => (await database().pool.query(text, values)).rows
  beforeEach(async () => {
    await query('DELETE FROM employees; DELETE FROM departments; DELETE FROM sealdata; TRUNCATE change_log')
  })

  const asked = async <T>(path: string, given: object = {}): Promise<T> => {
    const told = Object.entries(given).filter(([, value]) => value !== undefined)
    const pairs = told.map(([name, value]) => [name, JSON.stringify(value)])
    return (await app.request(`/api/history${path}?${new URLSearchParams(pairs)}`)).json() as Promise<T>
  }
  const ofRow = (table: string, key: number, given: object = {}) => asked<RowHistory>(`/rows/${table}/${key}`, given)
  const undoAct = async (act: number, only?: { table: string; key: number }) => {
    const part = only ? `?table=${only.table}&key=${only.key}` : ''
    const told = (await (await app.request(`/api/acts/${act}/take-back${part}`)).json()) as UndoPreview
    return app.send('POST', `/api/acts/${act}/take-back`, { versions: told.versions, only })
  }

  it('statements of one act are one change; a row that it left as it was has none', async () => {
    const { rows } = (await app.add('employees', [{ companyCode: 'A' }, { companyCode: 'B' }])).body
    const [a, b] = rows.map(({ id }: { id: number }) => id) as [number, number]
    // A swap of codes takes several statements, with values in between.
    await query(
      `BEGIN; UPDATE employees SET "companyCode" = 'X' WHERE id = ${a}; UPDATE employees SET "companyCode" = 'A' WHERE id = ${b};
       UPDATE employees SET "companyCode" = 'B' WHERE id = ${a}; COMMIT`,
    )
    const [swapped] = (await ofRow('employees', a)).changes
    expect(swapped).toMatchObject({
      who: null,
      act: { kind: 'other' },
      was: { companyCode: 'A' },
      became: { companyCode: 'B' },
    })
    await undoAct(swapped!.act!.id)
    expect((await ofRow('employees', a)).changes[0]).toMatchObject({
      act: { kind: 'take-back', takesBack: swapped!.act!.id },
      was: { companyCode: 'B' },
      became: { companyCode: 'A' },
    })
    await query(`UPDATE employees SET "name" = 'n' WHERE id = ${a}; UPDATE employees SET "name" = NULL WHERE id = ${a}`)
    expect((await ofRow('employees', a)).changes).toHaveLength(3)
    expect((await ofRow('employees', b)).changes).toHaveLength(3)
  })

  it('reads a row out of what was written with many others, in parts, whichever entry has it', async () => {
    const rows = Array.from({ length: 2500 }, (_, i) => [i + 1, `${i}`])
    await app.import('departments', ['departmentCode', 'departmentName'], rows)
    for (const name of ['x', 'y', 'z'])
      await query(`UPDATE departments SET "departmentName" = "departmentName" || $1`, [name])
    await query('DELETE FROM departments WHERE "departmentCode" % 2 = 0')
    const { changes, next, since } = await ofRow('departments', 2002)
    expect(changes.map(({ was, became }) => [was?.departmentName, became?.departmentName])).toEqual([
      ['2001xyz', undefined],
      ['2001xy', '2001xyz'],
      ['2001x', '2001xy'],
      ['2001', '2001x'],
      [undefined, '2001'],
    ])
    expect([next, since]).toEqual([null, null])
    for (let edit = 0; edit < 20; edit++)
      await query(`UPDATE departments SET "departmentName" = $1 WHERE "departmentCode" = 7`, [`edit ${edit}`])
    const first = await ofRow('departments', 7)
    const second = await ofRow('departments', 7, { before: first.next })
    expect([first.changes.length, second.changes.length, second.next]).toEqual([20, 4, null])
    expect(second.changes[0]!.became).toEqual({ departmentName: '6xyz' })
  })

  it('says from when on it can tell, where something of the row is forgotten', async () => {
    await app.add('departments', [{ departmentCode: 1 }, { departmentCode: 2 }])
    await query(`UPDATE change_log SET act = now() - interval '31 days', at = now() - interval '31 days'`)
    await query(`UPDATE act SET moment = now() - interval '31 days'`)
    await query(`UPDATE departments SET "departmentName" = 'x' WHERE "departmentCode" = 1`)
    await app.add('departments', [{ departmentCode: 3 }])
    const told = async (code: number) => {
      const { changes, since } = await ofRow('departments', code)
      return [changes.length, since !== null]
    }
    expect([await told(1), await told(2), await told(3)]).toEqual([
      [2, false],
      [1, false],
      [1, false],
    ])
    await prune(database().pool, 30)
    expect([await told(1), await told(2), await told(3)]).toEqual([
      [1, true],
      [0, true],
      [1, false],
    ])
    const { entries } = await asked<HistoryPage>('', { filter: { table: 'departments', kind: 'add' } })
    expect(entries.slice(0, 2).map(({ act }) => act!.kept)).toEqual([true, false])
  })

  it('knows the cards that were made of a seal and came out, and that one was collected', async () => {
    const [{ id }] = (await app.add('sealData', [seal(1, 10)])).body.rows
    const card: PrintCard = {
      ...{ sheet: 'seals', page: 1, part: null, event: 1, seal: id, start: 1, end: 10 },
      ...{ digest: 'a'.repeat(32), person: 101, code: '0001', name: '髙橋', department: null },
    }
    const print = async (sheet: string, cards: readonly PrintCard[], pages: number) => {
      const { print: number } = (await app.send('POST', '/api/prints', { sheet, filters: {}, rows: 9 })).body
      await app.send('POST', `/api/prints/${number}/cards`, { cards })
      await app.send('POST', `/api/prints/${number}/answer`, { pages })
    }
    await print('set', [card], 1)
    await print('seals', [card, { ...card, page: 2 }], 0)
    await print('seals', [{ ...card, seal: id + 1 }], 1)
    await print('collected', [card], 1)
    const came = { at: expect.any(String), who: staff.email, start: 1, end: 10, code: '0001', name: '髙橋' }
    expect((await ofRow('sealData', id)).prints).toEqual([
      { ...came, sheet: 'collected' },
      { ...came, sheet: 'set' },
    ])
  })

  it('reads the rows of a large act in parts, each once', async () => {
    const rows = Array.from({ length: 2250 }, (_, i) => [i + 1, `${i}`])
    const { act } = (await app.import('departments', ['departmentCode', 'departmentName'], rows)).body
    const keys: number[] = []
    for (let after: ActRows['next'] | undefined; after !== null; ) {
      const part: ActRows = await asked<ActRows>(`/acts/${act}`, { after })
      expect(part.rows.length).toBeLessThanOrEqual(100)
      for (const { key, was, became } of part.rows) {
        expect([was, became]).toEqual([null, { departmentName: String(key - 1) }])
        keys.push(key)
      }
      after = part.next
    }
    expect(keys.toSorted((a, b) => a - b)).toEqual(rows.map(([code]) => code))
  })

  it('misses nothing and tells nothing twice where much was done at one moment', async () => {
    await query(
      `INSERT INTO act (at, who, kind) SELECT '2001-01-01', 'twin', 'edit' FROM generate_series(1, 70);
       INSERT INTO print_log (at, who, sheet, filters, rows) SELECT '2001-01-01', 'twin', 'seals', '{}', n FROM generate_series(1, 70) n`,
    )
    const entries: HistoryEntry[] = []
    const sizes: number[] = []
    for (let after: HistoryCursor | null | undefined; after !== null; ) {
      const page: HistoryPage = await asked<HistoryPage>('', { filter: { who: 'twin' }, after })
      entries.push(...page.entries)
      sizes.push(page.entries.length)
      after = page.next
    }
    expect(sizes).toEqual([50, 50, 40])
    expect(new Set(entries.map(({ act, print }) => `${act?.id} ${print?.id}`)).size).toBe(140)
    expect(entries.filter(({ act }) => act && !act.kept)).toHaveLength(70)
  })

  it('says that something was changed before acts had numbers', async () => {
    const older = async () => (await asked<HistoryPage>('', { filter: {} })).older
    await app.add('departments', [{ departmentCode: 1 }])
    expect(await older()).toBe(false)
    await query('UPDATE change_log SET "actId" = NULL')
    expect(await older()).toBe(true)
    expect((await ofRow('departments', 1)).changes).toMatchObject([{ act: null, was: null }])
  })

  it('is for whoever is signed in, and asked for in its own words', async () => {
    const status = async (path: string) => (await app.request(`/api/history${path}`)).status
    for (const wrong of [
      '?filter=x',
      '?filter=1',
      '?after={}',
      '/rows/users/1',
      '/rows/events/x',
      '/rows/events/1?before=x',
      '/acts/0',
    ])
      expect([wrong, await status(wrong)]).toEqual([wrong, 400])
    expect(await status(`?filter=${JSON.stringify({ who: 'x'.repeat(3000) })}`)).toBe(400)
    expect(await status('/acts/999999999')).toBe(404)
    app.signedIn = false
    for (const path of ['', '/people', '/rows/events/1', '/acts/1'])
      expect([path, await status(path)]).toEqual([path, 401])
    app.signedIn = true
  })

  it('an act on tickets is taken back whole; a deleted department alone leaves what its deletion emptied', async () => {
    const office = ticketOffice(database)
    await office.empty()
    const { body } = await office.act('allocate', { sealData: { add: [seal(31, 35), seal(41, 45)] } })
    const id = Number((await app.load('sealData')).rows[0]!.id)
    expect(await undoAct(body.act, { table: 'sealData', key: id })).toMatchObject({
      status: 400,
      body: { error: { code: 'badRequest' } },
    })
    await app.add('departments', [{ departmentCode: 1 }])
    await app.add('employees', [{ companyCode: 'A', departmentCode: 1 }])
    const { act } = (await app.remove('departments', [1])).body
    expect(await undoAct(act, { table: 'departments', key: 1 })).toMatchObject({ status: 200, body: { left: 0 } })
    expect((await app.load('employees')).rows).toMatchObject([{ departmentCode: null }])
    expect(await undoAct(act)).toMatchObject({ status: 200, body: { left: 1 } })
    expect((await app.load('employees')).rows).toMatchObject([{ departmentCode: 1 }])
  })
})
