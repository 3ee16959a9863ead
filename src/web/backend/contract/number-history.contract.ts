import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '#domain/table.ts'
import type { Backend } from '#web/backend/backend.ts'
import { type Home, rejectsWith } from './contract.test-help.ts'

export function numberHistoryContract(home: () => Home): void {
  describe('where a number has been', () => {
    let backend: Backend

    beforeAll(async () => {
      const browser = home().open()
      backend = browser.tab()
      await backend.signIn(home().account.email, home().account.password)
      return () => browser.close()
    })

    test('every change of hands with when, by whom and how; sales, confirmed rows and prints', async () => {
      const eventCode = 4711
      const seal = { eventCode, companyCode: '0001', name: '山田', ticketStartNumber: 1, ticketEndNumber: 10 }
      const { rows: [added] = [] } = await backend.add('sealData', [seal])
      const key = Number(added!.id)
      const edit = (changes: Row, expected: Row) => backend.edit('sealData', { edits: [{ key, changes, expected }] })
      await edit({ companyCode: '0002', name: '森' }, added!)
      await backend.add('salesData', [{ eventCode, ticketNumber: 7, productCode: 11, quantity: 2 }])
      await backend.recordPrint({ sheet: 'seals', filters: { eventCode, personInChargeCode: null }, rows: 1 })
      await edit({ ticketEndNumber: 6 }, { ...added!, companyCode: '0002', name: '森' })
      const { changes, more, prints, since } = await backend.numberHistory(eventCode, 7)
      const holder = (companyCode: string, name: string) => expect.objectContaining({ companyCode, name })
      const done = {
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        who: home().account.email,
        act: expect.any(Number),
        imported: false,
      }
      const seals = (was: unknown, after: unknown) => [
        { table: 'sealData', count: 1, rows: [{ key, was, became: after }] },
      ]
      expect(changes).toEqual([
        { ...done, kind: 'edit', tables: seals(holder('0002', '森'), null) },
        {
          ...done,
          kind: 'add',
          tables: [
            {
              table: 'salesData',
              count: 1,
              rows: [{ key: expect.any(Number), was: null, became: { productCode: 11, quantity: 2 } }],
            },
          ],
        },
        { ...done, kind: 'edit', tables: seals(holder('0001', '山田'), holder('0002', '森')) },
        { ...done, kind: 'add', tables: seals(null, holder('0001', '山田')) },
      ])
      expect([more, since]).toEqual([0, null])
      expect(prints).toEqual([
        { at: expect.any(String), who: home().account.email, exact: false, personInChargeCode: null },
      ])
      expect((await backend.numberHistory(eventCode, 3)).changes).toHaveLength(2)
      expect((await backend.numberHistory(eventCode, 11)).changes).toEqual([])
    })

    test('what is no number of an event is refused', async () => {
      await rejectsWith(backend.numberHistory(1, 0.5), 'badRequest')
      await rejectsWith(backend.numberHistory(1, 0), 'badRequest')
      await rejectsWith(backend.numberHistory(Number.NaN, 1), 'badRequest')
    })
  })
}
