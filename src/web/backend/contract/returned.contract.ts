import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { TicketAct } from '#domain/tickets/acts/ticket-act.ts'
import type { Backend } from '#web/backend/backend.ts'
import { type Home, rejectsWith } from './contract.test-help.ts'

const EVENT = 702
const TABLES: readonly TableName[] = ['events', 'sealData', 'withdrawn']

export function returnedContract(home: () => Home): void {
  describe('what was returned', () => {
    let backend: Backend

    beforeAll(async () => {
      const browser = home().open()
      backend = browser.tab()
      await backend.signIn(home().account.email, home().account.password)
      await backend.add('events', [
        { eventCode: EVENT, eventName: '返却の市', ticketStartNumber: 80_001, ticketEndNumber: 81_000 },
      ])
      return () => browser.close()
    })

    const act = async (kind: TicketAct['kind'], changes: TicketAct['changes']): Promise<number> => {
      const versions = Object.fromEntries(
        await Promise.all(TABLES.map(async (table) => [table, (await backend.load(table)).version] as const)),
      )
      return (await backend.ticketAct({ kind, eventCode: EVENT, details: {}, changes, versions })).act
    }
    const undo = async (number: number, strict = true): Promise<number> => {
      const { versions } = await backend.previewUndo(number)
      return (await backend.undoAct(number, { versions, strict })).act
    }
    const seal = (companyCode: string | null, name: string, from: number, to: number): Row => ({
      eventCode: EVENT,
      eventName: '返却の市',
      companyCode,
      name,
      distributionNumber: to - from + 1,
      ticketStartNumber: from,
      ticketEndNumber: to,
    })
    const returnedByPerson = async () => {
      const { persons, untold } = await backend.returned(EVENT)
      expect(untold).toBe(0)
      return Object.fromEntries(persons.map(({ companyCode, name, count }) => [companyCode ?? `(${name})`, count]))
    }

    test('by person, over several at once; what is taken back does not count, and nothing is in part', async () => {
      expect(await returnedByPerson()).toEqual({})
      await act('allocate', {
        sealData: {
          add: [
            seal('0001', '𠮷田', 80_001, 80_010),
            seal('0002', '森', 80_011, 80_020),
            seal(null, '客人', 80_021, 80_025),
          ],
        },
      })
      const { rows } = await backend.load('sealData')
      const [first, second, third] = rows.filter((row) => row['eventCode'] === EVENT)
      const keyOf = (row: Row | undefined) => Number(row!['id'])
      // Returns the middle of one seal, all of a second one, and one seal of an employee without a code.
      const several = await act('return', {
        sealData: {
          remove: [keyOf(second), keyOf(third)],
          edit: [{ key: keyOf(first), changes: { ticketEndNumber: 80_003, distributionNumber: 3 } }],
          add: [seal('0001', '𠮷田', 80_008, 80_010)],
        },
      })
      expect(await returnedByPerson()).toEqual({ '0001': 4, '0002': 10, '(客人)': 5 })
      const repeated = await act('return', {
        sealData: { edit: [{ key: keyOf(first), changes: { ticketEndNumber: 80_001, distributionNumber: 1 } }] },
      })
      expect(await returnedByPerson()).toEqual({ '0001': 6, '0002': 10, '(客人)': 5 })
      const undone = await undo(repeated)
      expect(await returnedByPerson()).toEqual({ '0001': 4, '0002': 10, '(客人)': 5 })
      await undo(undone)
      expect(await returnedByPerson()).toEqual({ '0001': 6, '0002': 10, '(客人)': 5 })
      // Another act has changed a seal that the first return had shortened. The whole return can therefore not be
      // undone.
      expect((await rejectsWith(undo(several, false), 'actBlocked')).params).toMatchObject({
        count: 1,
        rows: [{ table: 'sealData', key: keyOf(first), reason: 'changed', act: expect.any(Number) }],
      })
      expect(await backend.returned(EVENT + 1)).toEqual({ persons: [], untold: 0 })
      // Neither a deletion nor a withdrawal is a return.
      const now = (await backend.load('sealData')).rows.filter((row) => row['eventCode'] === EVENT)
      await backend.remove('sealData', { keys: now.map(keyOf) })
      expect(await returnedByPerson()).toEqual({ '0001': 6, '0002': 10, '(客人)': 5 })
    })

    test('is asked of an event by its code', async () => {
      await rejectsWith(backend.returned(0.5), 'badRequest')
      await rejectsWith(backend.returned(Number.NaN), 'badRequest')
    })
  })
}
