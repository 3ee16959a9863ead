import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { TicketAct } from '#domain/tickets/acts/ticket-act.ts'
import type { Versions } from '#domain/wire.ts'
import type { Backend } from '#web/backend/backend.ts'
import { type Home, rejectsWith, until } from './contract.test-help.ts'

const EVENT = 701
const TABLES: readonly TableName[] = ['events', 'sealData', 'withdrawn', 'distributionStatus', 'confirmedData']

const seal = (from: number, to: number, changes: Row = {}): Row => ({
  eventCode: EVENT,
  eventName: '市',
  companyCode: '0001',
  name: '𠮷田',
  distributionNumber: to - from + 1,
  ticketStartNumber: from,
  ticketEndNumber: to,
  ...changes,
})

export function ticketActsContract(home: () => Home, signedIn: () => Promise<Backend>): void {
  describe('acts on tickets', () => {
    let backend: Backend

    beforeAll(async () => {
      const browser = home().open()
      backend = browser.tab()
      await backend.signIn(home().account.email, home().account.password)
      await backend.add('events', [
        { eventCode: EVENT, eventName: '市', ticketStartNumber: 70_001, ticketEndNumber: 71_000 },
      ])
      return () => browser.close()
    })

    const versions = async (): Promise<Versions> =>
      Object.fromEntries(
        await Promise.all(TABLES.map(async (table) => [table, (await backend.load(table)).version] as const)),
      )
    const act = async (kind: TicketAct['kind'], changes: TicketAct['changes'], versionsSeen?: Versions) =>
      backend.ticketAct({ kind, eventCode: EVENT, details: {}, changes, versions: versionsSeen ?? (await versions()) })
    const eventRows = async (table: TableName) =>
      (await backend.load(table)).rows.filter((row) => row['eventCode'] === EVENT)
    const empty = async () => {
      for (const table of ['sealData', 'withdrawn'] as const)
        await backend.remove(table, { keys: (await eventRows(table)).map((row) => Number(row['id'])) })
    }

    test('one act writes several tables; others hear of it, the activity names it, and it is taken back', async () => {
      await empty()
      const other = await signedIn()
      await act('allocate', { sealData: { add: [seal(70_001, 70_010)] } })
      const [storedSeal] = await eventRows('sealData')
      const before = await versions()
      const withdrawal = { eventCode: EVENT, ticketStartNumber: 70_006, ticketEndNumber: 70_010, reason: '紛失' }
      const done = await act('withdraw', {
        sealData: {
          edit: [{ key: Number(storedSeal!['id']), changes: { ticketEndNumber: 70_005, distributionNumber: 5 } }],
        },
        withdrawn: { add: [withdrawal] },
      })
      const after = await versions()
      const counts = { added: 0, changed: 0, removed: 0 }
      expect(done).toEqual({
        act: expect.any(Number),
        tables: {
          sealData: {
            ...counts,
            changed: 1,
            from: before.sealData,
            to: after.sealData,
            versions: { withdrawn: after.withdrawn },
            act: done.act,
          },
          withdrawn: {
            ...counts,
            added: 1,
            from: before.withdrawn,
            to: after.withdrawn,
            versions: { sealData: after.sealData },
            act: done.act,
          },
        },
      })
      await until(other.versions, (liveVersions) => (liveVersions.withdrawn ?? 0) >= after.withdrawn!)
      expect((await backend.activity())[0]).toMatchObject({ act: done.act, kind: 'withdraw' })
      expect(await eventRows('withdrawn')).toMatchObject([withdrawal])
      const preview = await backend.previewUndo(done.act)
      expect(preview.act).toMatchObject({ kind: 'withdraw', event: EVENT })
      await backend.undoAct(done.act, { versions: preview.versions, strict: true })
      expect([await eventRows('withdrawn'), await eventRows('sealData')]).toEqual([[], [storedSeal]])
    })

    test('of two that were made from the same tables one is done, the other hears which table moved', async () => {
      await empty()
      const versionsSeen = await versions()
      const results = await Promise.allSettled([
        act('allocate', { sealData: { add: [seal(70_001, 70_010)] } }, versionsSeen),
        act('allocate', { sealData: { add: [seal(70_005, 70_014)] } }, versionsSeen),
      ])
      const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
      expect(refused).toMatchObject([{ code: 'tableMoved', params: { table: 'sealData' } }])
      expect(await eventRows('sealData')).toHaveLength(1)
    })

    test('what would not be right is refused as a whole, with the numbers', async () => {
      await empty()
      await act('allocate', { sealData: { add: [seal(70_001, 70_010)] } })
      await act('withdraw', {
        withdrawn: {
          add: [{ eventCode: EVENT, ticketStartNumber: 70_020, ticketEndNumber: 70_029, reason: '破損' }],
        },
      })
      const before = await versions()
      const refused = async (
        changes: TicketAct['changes'],
        code: string,
        from: number,
        to: number,
        kind: TicketAct['kind'] = 'allocate',
      ) => expect((await rejectsWith(act(kind, changes), code)).params).toMatchObject({ event: EVENT, from, to })
      const first = seal(70_100, 70_109)
      await refused({ sealData: { add: [first, seal(70_008, 70_012)] } }, 'numbersTaken', 70_008, 70_010)
      await refused({ sealData: { add: [first, seal(70_105, 70_200)] } }, 'numbersTaken', 70_105, 70_109)
      await refused({ sealData: { add: [first, seal(70_015, 70_022)] } }, 'numbersWithdrawn', 70_020, 70_022)
      await refused({ sealData: { add: [first, seal(70_999, 71_002)] } }, 'numbersOutside', 71_001, 71_002)
      const [storedSeal] = await eventRows('sealData')
      const taking = { sealData: { remove: [Number(storedSeal!['id'])] } }
      await refused(taking, 'numbersNotConserved', 70_001, 70_010, 'transfer')
      await rejectsWith(act('allocate', taking), 'badRequest')
      expect(await versions()).toEqual(before)
    })

    test('a payment, its receipt, the void receipt with its replacement, and a closing are written and taken back', async () => {
      const tables = ['events', 'payments', 'paymentReceipts', 'closings'] as const
      const readVersions = async (): Promise<Versions> =>
        Object.fromEntries(
          await Promise.all(tables.map(async (table) => [table, (await backend.load(table)).version] as const)),
        )
      const done = async (kind: TicketAct['kind'], changes: TicketAct['changes']) =>
        (await act(kind, changes, { ...(await versions()), ...(await readVersions()) })).act
      await done('pay', {
        payments: { add: [{ eventCode: EVENT, companyCode: '0001', amount: 500, paidOn: '2026-08-20' }] },
      })
      const [payment] = await eventRows('payments')
      const receipt = {
        eventCode: EVENT,
        paymentId: payment!['id']!,
        issuedOn: '2026-08-21',
        addressee: '𠮷田',
        amount: 500,
        issuer: '市',
      }
      await done('issue', { paymentReceipts: { add: [receipt] } })
      const key = Number((await eventRows('paymentReceipts'))[0]!['id'])
      const changes = { voidedOn: '2026-08-22', voidReason: '宛名' }
      const voided = await done('void', {
        paymentReceipts: { edit: [{ key, changes }], add: [{ ...receipt, replaces: key }] },
      })
      expect(await eventRows('paymentReceipts')).toMatchObject([
        { id: key, ...changes },
        { replaces: key, amount: 500 },
      ])
      await backend.undoAct(voided, { versions: (await backend.previewUndo(voided)).versions, strict: true })
      expect(await eventRows('paymentReceipts')).toMatchObject([{ id: key, voidedOn: null }])
      const closed = { eventCode: EVENT, closedOn: '2026-08-31', digest: 'a'.repeat(64) }
      await done('close', { closings: { add: [closed] } })
      const [closing] = await eventRows('closings')
      const edit = (id: number, changes: Row, expected: Row) => ({ edits: [{ key: id, changes, expected }] })
      await rejectsWith(backend.edit('paymentReceipts', edit(key, { amount: 1 }, { amount: 500 })), 'receiptsByActs')
      await rejectsWith(backend.remove('paymentReceipts', { keys: [key] }), 'receiptsByActs')
      const replaced = edit(Number(closing!['id']), { digest: 'b' }, { digest: closed.digest })
      await rejectsWith(backend.edit('closings', replaced), 'closingsByActs')
      const { version } = await backend.load('paymentReceipts')
      const fields = ['id', 'eventCode', 'amount']
      const huge = { version, fields, rows: [[2 ** 52, EVENT, 1]] }
      await rejectsWith(backend.import('paymentReceipts', huge), 'receiptsByActs')
      await done('reopen', { closings: { remove: [Number(closing!['id'])] } })
      expect(await eventRows('closings')).toEqual([])
    })

    test('what no page would send is refused before anything is asked, and names field and line', async () => {
      const versionsSeen = await versions()
      const hostile = (request: object) =>
        backend.ticketAct({
          kind: 'allocate',
          eventCode: EVENT,
          details: {},
          changes: {},
          versions: versionsSeen,
          ...request,
        })
      await rejectsWith(hostile({ kind: 'import' }), 'badRequest')
      await rejectsWith(hostile({ eventCode: null, changes: { sealData: {} } }), 'badRequest')
      await rejectsWith(hostile({ details: { deep: {} }, changes: { sealData: {} } }), 'badRequest')
      await rejectsWith(hostile({ changes: { employees: { remove: [1] } } }), 'badRequest')
      await rejectsWith(hostile({ kind: 'return', changes: { sealData: { remove: ['1'] } } }), 'badRequest')
      await rejectsWith(hostile({ changes: { sealData: { add: [{ x: 1 }] } } }), 'unknownField')
      await rejectsWith(
        hostile({ changes: { sealData: {} }, versions: { ...versionsSeen, withdrawn: undefined } }),
        'badRequest',
      )
      const invalidSeals = [seal(70_500, 70_501), seal(70_502, 70_503, { ticketEndNumber: 'x' as unknown as number })]
      const error = await rejectsWith(hostile({ changes: { sealData: { add: invalidSeals } } }), 'invalidRows')
      expect([error.params['table'], error.issues]).toMatchObject([
        'sealData',
        [{ code: 'mustBeValidNumber', field: 'ticketEndNumber', line: 2 }],
      ])
      const numbers = Array.from({ length: 100_001 }, (_, i) => i)
      await rejectsWith(hostile({ kind: 'return', changes: { sealData: { remove: numbers } } }), 'tooManyRows')
    })
  })
}
