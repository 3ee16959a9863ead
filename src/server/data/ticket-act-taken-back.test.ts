/** Undo of acts on an event's numbers: whole, or not at all. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '#domain/table.ts'
import type { ChangesByTable, TicketActKind } from '#domain/tickets/acts/ticket-act.ts'
import type { BlockingRow, UndoPreview } from '#domain/wire.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { EVENT, lost, numbers, plan, seal, ticketOffice } from './ticket-act.test-help.ts'

describeDatabases('an act on tickets', (database) => {
  const { app, query, empty, add, act, pieces, everything } = ticketOffice(database)
  beforeEach(empty)

  const latest = async () => Number((await query('SELECT max(id) AS id FROM act'))[0].id)
  const done = async (kind: TicketActKind, changes: ChangesByTable): Promise<number> => {
    const { status, body } = await act(kind, changes)
    expect([kind, status]).toEqual([kind, 200])
    return body.act
  }
  const edited = async (table: string, key: number, expected: Row, changes: Row): Promise<number> => {
    expect((await app().edit(table, [{ key, changes, expected }])).status).toBe(200)
    return latest()
  }
  const preview = async (number: number): Promise<UndoPreview> =>
    (await app().request(`/api/acts/${number}/take-back`)).json() as Promise<UndoPreview>
  const undoAct = async (number: number, strict: boolean) => {
    const { versions } = await preview(number)
    return app().send('POST', `/api/acts/${number}/take-back`, { versions, strict })
  }
  /**
   * The preview has the reasons and nothing to restore. The undo is refused with the same rows, and changes nothing.
   */
  const expectRefused = async (number: number, ...rows: Partial<BlockingRow>[]) => {
    const before = await everything()
    expect(await preview(number)).toMatchObject({ changes: [], rows: [], left: rows.length, leftRows: rows })
    for (const strict of [true, false])
      expect((await undoAct(number, strict)).body.error).toMatchObject({
        code: 'actBlocked',
        params: { act: number, count: rows.length, rows },
      })
    expect(await everything()).toEqual(before)
  }
  const others = { companyCode: '0002', name: '森' }

  it('is not taken back once its numbers are somebody else’s, nor is the taking back of it [V2.3.2]', async () => {
    const [own] = await add('sealData', seal(1, 10))
    const returned = await done('return', { sealData: { remove: [own!] } })
    const allocated = await done('allocate', { sealData: { add: [seal(8, 12, others)] } })
    const row = { companyCode: '0002', name: '森', ticketStartNumber: 8, ticketEndNumber: 12 }
    await expectRefused(returned, { table: 'sealData', reason: 'taken', from: 8, to: 10, act: allocated, row })

    expect((await undoAct(allocated, true)).status).toBe(200)
    const back = await undoAct(returned, true)
    expect([back.status, await pieces('sealdata')]).toEqual([200, [[1, 10, '0001']]])
    const again = await undoAct(back.body.act, true)
    await done('allocate', { sealData: { add: [seal(1, 1, others)] } })
    await expectRefused(again.body.act, { table: 'sealData', reason: 'taken', from: 1, to: 1 })
  })

  it('that allocated is not taken back once its seal was received, also if it is older than receipts', async () => {
    const allocated = await done('allocate', { sealData: { add: [seal(1, 10)] } })
    const [{ id }] = await query('SELECT id::int FROM sealdata')
    const received = await edited('sealData', id, { receivedOn: null }, { receivedOn: '2026-04-01' })
    const told = { table: 'sealData', key: id, reason: 'changed', act: received } as const
    await expectRefused(allocated, { ...told, row: expect.objectContaining({ receivedOn: '2026-04-01' }) as Row })
    // An entry from before the columns of the receipt.
    await query(`UPDATE change_log SET fields = f.fields, new = f.new FROM (
        SELECT l.id, array_agg(u.field) AS fields, json_agg(l.new -> (u.n::int - 1)) AS new
        FROM change_log l, unnest(l.fields) WITH ORDINALITY AS u (field, n)
        WHERE u.field NOT LIKE 'received%' AND l.operation = 'insert' GROUP BY l.id) f
      WHERE change_log.id = f.id AND change_log."actId" = ${allocated}`)
    await expectRefused(allocated, told)
    expect((await undoAct(received, true)).status).toBe(200)
    expect((await undoAct(allocated, true)).status).toBe(200)
  })

  it('that copied an event is not taken back once others gave it rows, and is so with all of them gone', async () => {
    const copy = {
      events: { add: [{ ...EVENT, eventCode: 3, eventName: '夏の市' }] },
      distributionStatus: { add: [plan({ eventCode: 3 })] },
    }
    // A row that had the event's code before the copy does not prevent the undo.
    await add('withdrawn', lost(5, 5, { eventCode: 3 }))
    const copied = await done('copy', copy)
    const [own] = await add('sealData', seal(1, 10, { eventCode: 3, eventName: '夏の市' }))
    const sold = await latest()
    const [byName] = await add('sealData', seal(11, 12, { eventCode: null, eventName: '夏の市' }))
    const [other] = await add('distributionStatus', plan({ eventCode: 3, companyCode: '0002' }))
    const dependent = (table: 'sealData' | 'distributionStatus', key: number) =>
      ({ table, key, reason: 'dependent' }) as const
    await expectRefused(
      copied,
      dependent('distributionStatus', other!),
      { ...dependent('sealData', own!), act: sold, row: expect.objectContaining({ ticketEndNumber: 10 }) as Row },
      dependent('sealData', byName!),
    )
    expect(Object.keys((await preview(copied)).versions)).toEqual(expect.arrayContaining(['sealData', 'salesData']))
    await app().remove('sealData', [own!, byName!])
    await app().remove('distributionStatus', [other!])
    expect((await undoAct(copied, true)).body).toMatchObject({ left: 0 })
    expect(await query('SELECT "eventCode"::int AS code FROM events')).toEqual([{ code: 1 }])
  })

  it('that copied an event is not taken back once sales have its products, or seals have it by name', async () => {
    const [renamed] = await add('sealData', seal(21, 22, { eventName: '夏の市' }))
    const copied = await done('copy', {
      events: { add: [{ ...EVENT, eventCode: 3, eventName: '夏の市' }] },
      products: { add: [{ productCode: 31, eventCode: 3, productName: '団子', unitPrice: 100 }] },
    })
    const [sale] = await add('salesData', { eventCode: 1, productCode: 31, ticketNumber: 1, quantity: 1 })
    const [unknown] = await add('sealData', seal(23, 24, { eventCode: 99, eventName: '夏の市' }))
    await edited('sealData', renamed!, { eventCode: 1, eventName: '夏の市' }, { eventCode: null })
    await expectRefused(
      copied,
      { table: 'salesData', key: sale!, reason: 'dependent', row: expect.objectContaining({ productCode: 31 }) as Row },
      { table: 'sealData', key: renamed!, reason: 'dependent' },
      { table: 'sealData', key: unknown!, reason: 'dependent' },
    )
    await query('DELETE FROM salesdata; DELETE FROM sealdata')
    expect((await undoAct(copied, true)).body).toMatchObject({ left: 0 })
  })

  it('that copied an event is not taken back once a table that came later has rows of it', async () => {
    const copied = await done('copy', { events: { add: [{ ...EVENT, eventCode: 3, eventName: '夏の市' }] } })
    const client = await database().pool.connect()
    try {
      await client.query(`BEGIN; CREATE TABLE later ("id" bigint PRIMARY KEY, "eventCode" bigint);
        SELECT eventms_watch('later'); INSERT INTO later VALUES (7, 3)`)
      const [{ told }] = (await client.query('SELECT eventms_take_back_preview($1) AS told', [copied])).rows
      expect(told).toMatchObject({
        versions: { later: expect.any(Number) as number },
        leftRows: [{ table: 'later', key: 7, reason: 'dependent', row: { id: 7, eventCode: 3 } }],
      })
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })

  it('that copied an event is taken back further after an earlier version undid a part of it', async () => {
    const copied = await done('copy', {
      events: { add: [{ ...EVENT, eventCode: 3, eventName: '夏の市' }] },
      distributionStatus: { add: [plan({ eventCode: 3 })] },
    })
    const [{ id }] = await query('SELECT id::int FROM distributionstatus WHERE "eventCode" = 3')
    await app().remove('distributionStatus', [id])
    await expectRefused(copied, { table: 'distributionStatus', key: id, reason: 'gone' })
    await query(`UPDATE act SET "takesBack" = ${copied}, details = '{"left": 1}' WHERE id = ${await latest()}`)
    expect((await undoAct(copied, true)).body).toMatchObject({ left: 0 })
    expect(await query('SELECT FROM events WHERE "eventCode" = 3')).toEqual([])
  })

  it('that copied an event is taken back whole or not at all, so a changed row of it is in the way', async () => {
    const copied = await done('copy', {
      events: { add: [{ ...EVENT, eventCode: 3, eventName: '夏の市' }] },
      distributionStatus: { add: [plan({ eventCode: 3 })] },
    })
    const edit = await edited('events', 3, { eventName: '夏の市' }, { eventName: '夏祭り' })
    await expectRefused(copied, {
      table: 'events',
      key: 3,
      reason: 'changed',
      act: edit,
      row: expect.objectContaining({ eventName: '夏祭り' }) as Row,
    })
    const part = await app().request(`/api/acts/${copied}/take-back?table=events&key=3`)
    expect(part.status).toBe(400)
  })

  it('that restored is not taken back once the numbers were given out', async () => {
    const [gone] = await add('withdrawn', lost(1, 10))
    const restored = await done('restore', { withdrawn: { remove: [gone!] } })
    await done('allocate', { sealData: { add: [seal(3, 5)] } })
    await expectRefused(restored, { table: 'sealData', reason: 'taken', from: 3, to: 5 })
  })

  it('is not taken back once its numbers were withdrawn, or are not the event’s any more', async () => {
    const [own] = await add('sealData', seal(1, 10))
    const returned = await done('return', { sealData: { remove: [own!] } })
    const withdrawn = await done('withdraw', { withdrawn: { add: [lost(10, 12)] } })
    await expectRefused(returned, { table: 'withdrawn', reason: 'withdrawn', from: 10, to: 10, act: withdrawn })
    expect((await undoAct(withdrawn, true)).status).toBe(200)
    await edited('events', 1, EVENT, { ticketStartNumber: 3 })
    const row = { companyCode: '0001', ticketStartNumber: 1, ticketEndNumber: 10 }
    await expectRefused(returned, { table: 'sealData', key: own!, reason: 'outside', from: 1, to: 2, row })
  })

  it('is not redone where a later act made a row by chance as it was: returned numbers stay in stock', async () => {
    const [own] = await add('sealData', seal(3, 8))
    const split = await done('split', {
      sealData: { edit: [{ key: own!, changes: numbers(3, 6) }], add: [seal(7, 8)] },
    })
    const undo = (await undoAct(split, true)).body.act as number
    const returned = await done('return', { sealData: { edit: [{ key: own!, changes: numbers(3, 6) }] } })
    const row = { companyCode: '0001', ticketEndNumber: 6 }
    const stood = { ticketEndNumber: 8 }
    await expectRefused(undo, { table: 'sealData', key: own!, reason: 'changed', act: returned, stood, row })
    expect(await pieces('sealdata')).toEqual([[3, 6, '0001']])
  })

  describe('that transferred', () => {
    let own: number
    let transferred: number
    beforeEach(async () => {
      ;[own] = (await add('sealData', seal(13, 18))) as [number]
      const changes = { edit: [{ key: own, changes: numbers(13, 15) }], add: [seal(16, 18, others)] }
      transferred = await done('transfer', { sealData: changes })
    })
    const transferee = async () => Number((await query(`SELECT id FROM sealdata WHERE "companyCode" = '0002'`))[0].id)
    const whole = [[13, 18, '0001']]

    it('is refused whole once a seal of it was edited, by the numbers and the act that changed it', async () => {
      const edit = await edited('sealData', own, numbers(13, 15), { ticketEndNumber: 14 })
      const changed = { stood: { ticketEndNumber: 15 }, row: { companyCode: '0001', ticketEndNumber: 14 } }
      await expectRefused(transferred, { table: 'sealData', key: own, reason: 'changed', act: edit, ...changed })
      expect((await undoAct(edit, false)).status).toBe(200)
      expect((await undoAct(transferred, false)).body).toMatchObject({ left: 0 })
      expect(await pieces('sealdata')).toEqual(whole)
    })

    it('is refused whole once another number field or the holder of its seal was edited', async () => {
      const start = await edited('sealData', own, numbers(13, 15), { ticketStartNumber: 14 })
      const stood = { stood: { ticketStartNumber: 13 } }
      await expectRefused(transferred, { table: 'sealData', key: own, reason: 'changed', act: start, ...stood })
      expect((await undoAct(start, true)).status).toBe(200)
      await edited('sealData', own, { companyCode: '0001' }, { companyCode: '0003' })
      await expectRefused(transferred, { key: own, reason: 'changed', stood: { companyCode: '0001' } })
    })

    it('is refused whole once a seal that it left was deleted, with the values it had', async () => {
      await app().remove('sealData', [own])
      const row = { companyCode: '0001', ticketStartNumber: 13, ticketEndNumber: 15 }
      await expectRefused(transferred, { table: 'sealData', key: own, reason: 'gone', act: await latest(), row })
    })

    it('is taken back whole though names were edited, and the seals keep or lose them', async () => {
      await edited('sealData', own, seal(13, 15), { departmentName: '本部' })
      await edited('sealData', await transferee(), seal(16, 18, others), { departmentName: '本部', name: '森 一郎' })
      const told = await preview(transferred)
      expect([told.left, told.rows.length]).toEqual([0, 2])
      expect((await undoAct(transferred, true)).body).toMatchObject({ left: 0 })
      expect(await pieces('sealdata')).toEqual(whole)
      expect(await query('SELECT "departmentName" AS name FROM sealdata')).toEqual([{ name: '本部' }])
    })

    it('counts the name of a seal without a company code as its holder', async () => {
      const nameless = { companyCode: null, name: '受付' }
      const [seals] = await add('sealData', seal(21, 26, nameless))
      const changes = { edit: [{ key: seals!, changes: numbers(21, 23) }], add: [seal(24, 26, others)] }
      const act = await done('transfer', { sealData: changes })
      await edited('sealData', seals!, { name: '受付' }, { name: '警備' })
      await expectRefused(act, { key: seals!, reason: 'changed', stood: { name: '受付' } })
    })

    it('is refused whole once somebody received a seal of it: neither is the receipt lost nor spread', async () => {
      const receipt = { receivedOn: '2026-04-01', receivedBy: '窓口' }
      const none = { receivedOn: null, receivedBy: null }
      for (const key of [own, await transferee()]) {
        const received = await edited('sealData', key, none, receipt)
        const told = { table: 'sealData', key, reason: 'changed', act: received } as const
        await expectRefused(transferred, { ...told, stood: expect.objectContaining({ receivedOn: null }) as Row })
        expect((await undoAct(received, true)).status).toBe(200)
      }
      expect((await undoAct(transferred, true)).body).toMatchObject({ left: 0 })
      expect(await pieces('sealdata')).toEqual(whole)
    })

    it('is refused whole once the transferred seal was deleted, until that is undone', async () => {
      const key = await transferee()
      await app().remove('sealData', [key])
      const deleted = await latest()
      const row = { companyCode: '0002', ticketStartNumber: 16, ticketEndNumber: 18 }
      await expectRefused(transferred, { table: 'sealData', key, reason: 'gone', act: deleted, row })
      expect((await undoAct(deleted, true)).status).toBe(200)
      expect((await undoAct(transferred, true)).body).toMatchObject({ left: 0 })
      expect(await pieces('sealdata')).toEqual(whole)
    })

    it('is refused whole once the plan that it moved was changed', async () => {
      const [row] = await add('distributionStatus', plan({ companyCode: '0002' }))
      const moved = await done('transfer', {
        sealData: { edit: [{ key: own, changes: numbers(13, 14) }], add: [seal(15, 15, others)] },
        distributionStatus: { edit: [{ key: row!, changes: { distributionNumber: 11 } }] },
      })
      await edited('distributionStatus', row!, { distributionNumber: 11 }, { distributionNumber: 30 })
      const stood = { distributionNumber: 11 }
      await expectRefused(moved, { table: 'distributionStatus', key: row!, reason: 'changed', stood })
      expect(await pieces('sealdata')).toContainEqual([15, 15, '0002'])
    })

    it('locks the tables that say whose its numbers are', async () => {
      expect(Object.keys((await preview(transferred)).versions)).toEqual(
        expect.arrayContaining(['events', 'sealData', 'withdrawn']),
      )
      const { versions } = await preview(transferred)
      await add('withdrawn', lost(90, 90))
      const { body } = await app().send('POST', `/api/acts/${transferred}/take-back`, { versions })
      expect(body.error).toMatchObject({ code: 'tableMoved', params: { table: 'withdrawn' } })
    })
  })
})
