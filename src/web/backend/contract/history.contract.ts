import { beforeAll, describe, expect, test } from 'vitest'
import { type HistoryEntry, type HistoryFilter, isLater } from '#domain/history.ts'
import type { Backend } from '#web/backend/backend.ts'
import { type Home, rejectsWith } from './contract.test-help.ts'
import type { HistoryCalls } from '#web/backend/history-calls.ts'

export function historyContract(home: () => Home): void {
  describe('the history', () => {
    let backend: Backend
    let calls: HistoryCalls

    beforeAll(async () => {
      const browser = home().open()
      backend = browser.tab()
      await backend.signIn(home().account.email, home().account.password)
      calls = await backend.openHistory()
      return () => browser.close()
    })

    const at = expect.stringMatching(/^\d{4}-.*Z$/)
    const code = 7001
    const row = { table: 'products', key: code } as const
    const edit = async (changes: Record<string, string | number | null>) => {
      const stored = (await backend.load('products')).rows.find((product) => product.productCode === code)!
      const result = await backend.edit('products', { edits: [{ key: code, changes, expected: stored }] })
      return result.act!
    }

    test('every write says the number of its act; what changes nothing has none', async () => {
      const added = await backend.add('products', [
        { productCode: code, productName: '甲', unitPrice: 100 },
        { productCode: code + 1, productName: '乙', unitPrice: 200 },
      ])
      expect(added.act).toBe((await backend.activity())[0]!.act)
      const stored = (await backend.load('products')).rows.find((product) => product.productCode === code)!
      const sameEdit = { key: code, changes: { productName: '甲' }, expected: stored }
      expect((await backend.edit('products', { edits: [sameEdit] })).act).toBeUndefined()
    })

    test('of a row: who, when, how, from what to what; the latest first, and read in parts', async () => {
      const renamed = await edit({ productName: '丙' })
      const { version } = await backend.load('products')
      const fields = ['productCode', 'productName', 'unitPrice']
      const rows = [
        [code, '丁', 150],
        [code + 1, '乙', 250],
      ]
      const { act: imported } = await backend.import('products', { version, fields, rows })
      const { changes, next, since, prints } = await calls.rowHistory(row)
      const done = { at, who: home().account.email, entry: expect.any(Number) }
      expect(changes).toMatchObject([
        {
          ...done,
          imported: true,
          act: { id: imported, kind: 'import', rows: 2, whole: false, kept: true, takenBack: false },
          was: { productName: '丙', unitPrice: 100 },
          became: { productName: '丁', unitPrice: 150 },
        },
        {
          ...done,
          imported: false,
          act: { id: renamed, kind: 'edit' },
          was: { productName: '甲' },
          became: { productName: '丙' },
        },
        { ...done, act: { kind: 'add', rows: 2 }, was: null, became: { productName: '甲', unitPrice: 100 } },
      ])
      expect([next, since, prints]).toEqual([null, null, []])
      // `before` reads only changes older than the second one.
      expect((await calls.rowHistory(row, changes[1]!.entry)).changes).toEqual(changes.slice(2))
      expect((await calls.rowHistory({ table: 'products', key: 7999 })).changes).toEqual([])
    })

    test('one row of an act is taken back alone; of the whole act it is then back already', async () => {
      const { changes } = await calls.rowHistory(row)
      const act = changes[0]!.act!.id
      const preview = await backend.previewUndo(act, row)
      expect(preview).toMatchObject({
        changes: [{ table: 'products', added: 0, changed: 1, removed: 0 }],
        rows: [{ ...row, does: 'changed', values: { productName: '丙', unitPrice: 100 } }],
        left: 0,
      })
      const undone = await backend.undoAct(act, { versions: preview.versions, only: row })
      const now = (await backend.load('products')).rows.filter(({ productCode }) => Number(productCode) >= code)
      expect(now.map(({ productName, unitPrice }) => [productName, unitPrice])).toEqual([
        ['丙', 100],
        ['乙', 250],
      ])
      const actRows = await calls.actRows(act)
      expect(actRows).toMatchObject({ act: { takenBack: false, takenBackBy: [undone.act] }, next: null })
      expect(actRows.rows).toEqual([
        { ...row, was: { productName: '丙', unitPrice: 100 }, became: { productName: '丁', unitPrice: 150 } },
        { table: 'products', key: code + 1, was: { unitPrice: 200 }, became: { unitPrice: 250 } },
      ])
      expect(await backend.previewUndo(act)).toMatchObject({
        rows: [{ key: code + 1 }],
        leftRows: [{ ...row, reason: 'back' }],
      })
      const { versions } = await backend.previewUndo(act)
      await backend.undoAct(act, { versions })
      // Every row of the act is undone.
      expect((await backend.previewUndo(act)).act.takenBack).toBe(true)
    })

    test('of everything: filtered, in parts, with prints; no entry twice and none left out', async () => {
      await backend.recordPrint({ sheet: 'receipts', filters: { eventCode: 7001 }, rows: 3 })
      const all = async (filter: HistoryFilter) => {
        const entries: HistoryEntry[] = []
        for (
          let after = undefined as Awaited<ReturnType<HistoryCalls['history']>>['next'] | undefined;
          after !== null;
        ) {
          const page = await calls.history(filter, after)
          entries.push(...page.entries)
          after = page.next
        }
        return entries
      }
      const allEntries = await all({})
      expect(allEntries[0]).toMatchObject({
        at,
        who: home().account.email,
        print: { sheet: 'receipts', rows: 3, pages: null, event: 7001 },
      })
      expect(new Set(allEntries.map(({ act, print }) => `${act?.id} ${print?.id}`)).size).toBe(allEntries.length)
      expect(allEntries.every((entry, nth) => nth === 0 || isLater(allEntries[nth - 1]!, entry))).toBe(true)
      expect(allEntries.map((entry) => entry.at)).toEqual(
        allEntries
          .map((entry) => entry.at)
          .toSorted()
          .toReversed(),
      )
      const entriesOf = async (filter: HistoryFilter) =>
        (await all(filter)).map(({ act, print }) => act?.id ?? print!.sheet)
      const ids = allEntries.flatMap(({ act }) => (act ? [act] : []))
      expect(await entriesOf({ table: 'products' })).toEqual(
        ids.filter(({ changes }) => changes.some(({ table }) => table === 'products')).map(({ id }) => id),
      )
      expect(await entriesOf({ kind: 'take-back', table: 'products' })).toEqual(
        ids.filter(({ kind, changes }) => kind === 'take-back' && changes[0]!.table === 'products').map(({ id }) => id),
      )
      expect(await entriesOf({ kind: 'print', event: 7001 })).toEqual(['receipts'])
      expect(await entriesOf({ who: 'nobody@example.com' })).toEqual([])
      expect(await entriesOf({ from: '2999-01-01T00:00:00Z' })).toEqual([])
      expect(await entriesOf({ to: '2001-01-01T00:00:00Z' })).toEqual([])
      expect(await calls.historyPeople()).toContain(home().account.email)
    })

    test('what moved a number of an event, whatever it was', async () => {
      const eventCode = 7002
      const { act, rows: [seal] = [] } = await backend.add('sealData', [
        { eventCode, companyCode: '0001', ticketStartNumber: 1, ticketEndNumber: 10 },
      ])
      await backend.add('sealData', [{ eventCode, companyCode: '0002', ticketStartNumber: 11, ticketEndNumber: 20 }])
      const { act: deleted } = await backend.remove('sealData', { keys: [Number(seal!.id)] })
      const { entries } = await calls.history({ event: eventCode, number: 7 })
      expect(entries.map((entry) => entry.act?.id)).toEqual([deleted, act])
    })

    test('what is no filter, no row and no act is refused', async () => {
      await rejectsWith(calls.actRows(999_999_999), 'unknownAct')
      await rejectsWith(calls.actRows(0.5), 'badRequest')
      await rejectsWith(calls.rowHistory({ table: 'users' as 'products', key: 1 }), 'badRequest')
      await rejectsWith(calls.rowHistory({ table: 'products', key: 0.5 }), 'badRequest')
      await rejectsWith(calls.history({ number: 1 }), 'badRequest')
      await rejectsWith(calls.history({ from: 'yesterday' }), 'badRequest')
      await rejectsWith(calls.history({}, { at: 1.5, print: false, id: 1 }), 'badRequest')
    })
  })
}
