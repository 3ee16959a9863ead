/** Receipts of payments, as the database numbers, checks and undoes them. */
import { beforeEach, expect, it } from 'vitest'
import type { Row } from '#domain/table.ts'
import type { ChangesByTable, TicketActKind, TicketActRequest } from '#domain/tickets/acts/ticket-act.ts'
import type { UndoPreview } from '#domain/wire.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { ticketOffice } from './ticket-act.test-help.ts'

const MOST = Number.MAX_SAFE_INTEGER

interface Answered {
  readonly error: { readonly code: string }
}

describeDatabases('receipts', (database) => {
  const { app, query, empty, add, versions, act } = ticketOffice(database)
  let [payment, other] = [0, 0]
  beforeEach(async () => {
    await query('DELETE FROM payments; DELETE FROM paymentreceipts; DELETE FROM closings')
    await empty()
    const paid = { companyCode: '0001', personInChargeCode: 1, paidOn: '2026-08-20', way: '現金' }
    ;[payment, other] = (await add(
      'payments',
      { ...paid, eventCode: 1, amount: MOST },
      { ...paid, eventCode: 2, amount: MOST },
    )) as [number, number]
  })

  const receipt = (changes: Row = {}): Row => ({
    eventCode: 1,
    paymentId: payment,
    issuedOn: '2026-08-21',
    addressee: '𠮷田 花子',
    amount: 1000,
    purpose: 'チケット代として',
    issuer: '春の市事務局',
    issuerAddress: null,
    registrationNumber: 'T1234567890123',
    ...changes,
  })
  const send = async (kind: TicketActKind, changes: ChangesByTable) => {
    const more = await query(
      `SELECT jsonb_object_agg(CASE name WHEN 'paymentreceipts' THEN 'paymentReceipts' ELSE name END, version) AS seen
       FROM table_version WHERE name IN ('payments', 'paymentreceipts', 'closings')`,
    )
    const seen = { ...(await versions()), ...(more[0].seen as object) }
    return act(kind, changes, { versions: seen as TicketActRequest['versions'] })
  }
  const issue = (...rows: readonly Row[]) => send('issue', { paymentReceipts: { add: rows } })
  const voided = (key: number, ...rows: readonly Row[]) =>
    send('void', {
      paymentReceipts: { edit: [{ key, changes: { voidedOn: '2026-08-22', voidReason: '宛名の誤り' } }], add: rows },
    })
  const numbers = async () =>
    (await query('SELECT id::int FROM paymentreceipts ORDER BY 1')).map(({ id }) => id as number)
  const undo = async (made: number) => {
    const preview = await app().request(`/api/acts/${made}/take-back`)
    const { versions: seen } = (await preview.json()) as UndoPreview
    return app().send('POST', `/api/acts/${made}/take-back`, { versions: seen, strict: true })
  }

  it('get numbers that never come twice, after an undo, a deletion and a refusal, and for two people at once', async () => {
    const first = await issue(receipt(), receipt())
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    const given = await numbers()
    expect((await undo(first.body.act as number)).status).toBe(200)
    expect(await numbers()).toEqual([])
    await issue(receipt())
    given.push(...(await numbers()))
    await query('DELETE FROM paymentreceipts')
    expect((await issue(receipt({ amount: MOST }), receipt())).status).toBe(409)
    const both = await Promise.all([issue(receipt()), issue(receipt())])
    for (const { status, body } of both)
      expect(status === 200 || body.error.code === 'tableMoved', JSON.stringify(body)).toBe(true)
    expect((await issue(receipt())).status).toBe(200)
    given.push(...(await numbers()))
    expect(new Set(given).size).toBe(given.length)
    expect(given).toEqual(given.toSorted((a, b) => a - b))
  })

  it('never come to more than their payment, to the last yen; a void one counts no more', async () => {
    expect((await issue(receipt({ amount: MOST - 1 }))).status).toBe(200)
    const [kept] = await numbers()
    const over = await issue(receipt({ amount: 2 }))
    expect([over.status, over.body.error]).toMatchObject([
      409,
      { code: 'receiptsExceed', params: { payment, amount: MOST } },
    ])
    expect((await issue(receipt({ amount: 1 }))).status).toBe(200)
    const done = await voided(kept!, receipt({ amount: MOST - 1, replaces: kept! }))
    expect(done.status).toBe(200)
    expect(
      (await query('SELECT "voidReason", replaces::int FROM paymentreceipts ORDER BY id')).map(Object.values),
    ).toEqual([
      ['宛名の誤り', null],
      [null, null],
      [null, kept],
    ])
    const again = await voided(kept!)
    expect(again.body.error).toMatchObject({ code: 'receiptVoid', params: { receipt: kept } })
    expect((await undo(done.body.act as number)).status).toBe(200)
    expect(await numbers()).toHaveLength(2)
  })

  it('are not exceeded by their payment: it is not lowered, deleted, or undone below them before they are void', async () => {
    await query('DELETE FROM payments')
    const paid = { eventCode: 1, companyCode: '0001', paidOn: '2026-08-20' }
    const pay = (changes: ChangesByTable['payments']) => send('pay', { payments: changes! })
    const made = (await pay({ add: [{ ...paid, amount: 500 }] })).body.act as number
    payment = Number((await query('SELECT id FROM payments'))[0].id)
    const raised = (await pay({ edit: [{ key: payment, changes: { amount: 1000 } }] })).body.act as number
    expect((await issue(receipt({ amount: 1000 }))).status).toBe(200)
    const before = await query('SELECT * FROM payments')
    for (const refused of [
      () => pay({ edit: [{ key: payment, changes: { amount: 999 } }] }),
      () => pay({ remove: [payment] }),
      () => undo(raised),
    ]) {
      const { status, body } = await refused()
      expect([status, body.error?.code, body.error?.params]).toMatchObject([409, 'receiptsExceed', { receipts: 1000 }])
    }
    expect(await query('SELECT * FROM payments')).toEqual(before)
    const [id] = await numbers()
    expect((await voided(id!)).status).toBe(200)
    expect((await undo(raised)).status).toBe(200)
    expect((await issue(receipt({ amount: 500 }))).status).toBe(200)
    expect((await undo(made)).body.error.code).toBe('receiptsExceed')
  })

  it('are not undone once printed, nor made valid again beside their successor', async () => {
    await issue(receipt({ amount: MOST }))
    const [first] = await numbers()
    const gone = await voided(first!)
    const next = await issue(receipt({ amount: MOST }))
    expect((await undo(gone.body.act as number)).body.error.code).toBe('receiptsExceed')
    const [, second] = await numbers()
    const { body: log } = await app().send('POST', '/api/prints', {
      sheet: 'paymentReceipts',
      filters: { eventCode: 1, receipt: second! },
      rows: 1,
    })
    const card = { sheet: 'paymentReceipts', page: 1, part: String(second), event: 1, digest: 'a'.repeat(32) }
    const nobody = { seal: null, start: null, end: null, person: null, code: null, name: null, department: null }
    await app().send('POST', `/api/prints/${log.print}/cards`, { cards: [{ ...card, ...nobody }] })
    const made = next.body.act as number
    expect((await undo(made)).body.error).toMatchObject({ code: 'receiptPrinted', params: { receipt: second } })
    const printed = await app().request('/api/prints?sheet=paymentReceipts&event=1')
    expect(((await printed.json()) as { cards: { part: string }[] }).cards.map(({ part }) => part)).toEqual([
      String(second),
    ])
    await app().send('POST', `/api/prints/${log.print}/answer`, { pages: 0 })
    expect((await undo(made)).status).toBe(200)
    expect((await undo(gone.body.act as number)).status).toBe(200)
  })

  it('and closings change by their own acts alone: no add, edit, deletion or import of another kind', async () => {
    await issue(receipt())
    const [id] = await numbers()
    await send('close', {
      closings: { add: [{ eventCode: 1, closedOn: '2026-09-30', exceptions: null, digest: 'a'.repeat(64) }] },
    })
    const everything = async () => [
      await query('SELECT * FROM paymentreceipts ORDER BY id'),
      await query('SELECT * FROM closings'),
      await query(`SELECT last_value FROM paymentreceipts_id_seq`),
    ]
    const before = await everything()
    const closing = Number(before[1]![0].id)
    const fields = ['id', 'eventCode', 'paymentId', 'issuedOn', 'addressee', 'amount', 'issuer']
    const row = [2 ** 52, 1, payment, '2026-08-21', '偽', 1, '偽']
    const later = new Date().toISOString().slice(0, 10)
    for (const [code, general] of [
      ['receiptsByActs', () => app().add('paymentReceipts', [receipt()])],
      [
        'receiptsByActs',
        () => app().edit('paymentReceipts', [{ key: id, changes: { amount: 1 }, expected: { amount: 1000 } }]),
      ],
      [
        'receiptsByActs',
        () => app().edit('paymentReceipts', [{ key: id, changes: { voidedOn: later }, expected: { voidedOn: null } }]),
      ],
      ['receiptsByActs', () => app().remove('paymentReceipts', [id])],
      ['receiptsByActs', () => app().import('paymentReceipts', fields, [row])],
      ['receiptsByActs', () => app().import('paymentReceipts', fields, [[id, ...row.slice(1)]])],
      ['receiptsByActs', () => app().import('paymentReceipts', fields, [row], { remove: [id] })],
      ['closingsByActs', () => app().add('closings', [{ eventCode: 2, closedOn: later }])],
      [
        'closingsByActs',
        () =>
          app().edit('closings', [
            { key: closing, changes: { digest: 'b'.repeat(64) }, expected: { digest: 'a'.repeat(64) } },
          ]),
      ],
      ['closingsByActs', () => app().remove('closings', [closing])],
      ['closingsByActs', () => app().import('closings', ['eventCode', 'closedOn', 'digest'], [[1, later, 'c']])],
    ] as const) {
      const { status, body } = await general()
      expect([status, body.error?.code], general.toString()).toEqual([409, code])
      expect(await everything()).toEqual(before)
    }
    // An act of another kind from before this rule.
    const [{ id: act }] = await query(`INSERT INTO act (who, kind) VALUES ('staff@example.com', 'import') RETURNING id`)
    await query(
      `INSERT INTO change_log ("table", version, previous, operation, keys, fields, old, new, "actId")
       VALUES ('paymentreceipts', 1, 0, 'update', ARRAY[$1::bigint], ARRAY['amount'], '[[5]]', '[[1000]]', $2)`,
      [id, act],
    )
    await query(
      `UPDATE act SET tables = '{"paymentreceipts": {"added": 0, "changed": 1, "removed": 0}}' WHERE id = $1`,
      [act],
    )
    expect((await undo(Number(act))).body.error.code).toBe('receiptsByActs')
    await query('DELETE FROM change_log WHERE "actId" = $1', [act])
    expect(await everything()).toEqual(before)
  })

  it('keep their event: it is not deleted before they are void', async () => {
    await issue(receipt())
    const [id] = await numbers()
    const { status, body } = await app().remove('events', [1])
    expect([status, body.error]).toMatchObject([409, { code: 'eventHasReceipts', params: { count: 1 } }])
    await voided(id!)
    expect((await app().remove('events', [1])).status).toBe(200)
  })

  it('are undone whole: a receipt is valid again only without its replacement', async () => {
    await issue(receipt())
    const [id] = await numbers()
    const { body } = await voided(id!, receipt({ replaces: id! }))
    const [, replacement] = await numbers()
    const part = await app().request(`/api/acts/${body.act}/take-back?table=paymentReceipts&key=${id}`)
    expect([part.status, ((await part.json()) as Answered).error.code]).toEqual([400, 'badRequest'])
    await voided(replacement!)
    expect((await undo(body.act as number)).body.error.code).toBe('actBlocked')
  })

  it('come out of the printer as the original once, for two desks at once, and only if they were issued', async () => {
    await issue(receipt())
    const [id] = await numbers()
    const print = async (part: number, copy: number) => {
      const filters = { eventCode: 1, receipt: String(part), copy }
      const { body } = await app().send('POST', '/api/prints', { sheet: 'paymentReceipts', filters, rows: 1 })
      const card = { sheet: 'paymentReceipts', page: 1, part: String(part), event: 1, digest: 'a'.repeat(32) }
      const nobody = { seal: null, start: null, end: null, person: null, code: null, name: null, department: null }
      const told = await app().send('POST', `/api/prints/${body.print}/cards`, { cards: [{ ...card, ...nobody }] })
      return [body.print as number, told.body.error?.code as string | undefined] as const
    }
    const both = await Promise.all([print(id!, 0), print(id!, 0)])
    expect(both.map(([, code]) => code).sort()).toEqual(['receiptPrintedBefore', undefined])
    expect((await print(id!, 1))[1]).toBeUndefined()
    expect((await print(id! + 1, 0))[1]).toBe('badRequest')
    // A print without pages is no original, so the next print is still the original.
    await issue(receipt())
    const [, next] = await numbers()
    const [failed] = await print(next!, 0)
    await app().send('POST', `/api/prints/${failed}/answer`, { pages: 0 })
    expect((await print(next!, 0))[1]).toBeUndefined()
  })

  it('are refused where an act does something else than to issue or to void [V2.3.2]', async () => {
    await issue(receipt())
    const [id] = await numbers()
    const edit = (changes: Row) => ({ paymentReceipts: { edit: [{ key: id!, changes }] } })
    const before = await query('SELECT * FROM paymentreceipts')
    for (const [kind, changes] of [
      ['issue', edit({ voidedOn: '2026-08-22' })],
      ['issue', { paymentReceipts: { add: [receipt({ voidedOn: '2026-08-22' })] } }],
      ['issue', { paymentReceipts: { add: [receipt({ replaces: id! })] } }],
      ['issue', { paymentReceipts: { add: [receipt({ addressee: null })] } }],
      ['issue', { paymentReceipts: { add: [receipt({ paymentId: other })] } }],
      ['issue', { paymentReceipts: { add: [receipt({ eventCode: 2, paymentId: other })] } }],

      ['issue', { payments: { remove: [payment] } }],
      ['void', edit({ amount: 5, voidedOn: '2026-08-22' })],
      ['void', edit({ voidReason: '書き損じ' })],
      ['void', { paymentReceipts: { remove: [id!] } }],
      ['void', { paymentReceipts: { add: [receipt()] } }],
      ['pay', { paymentReceipts: { add: [receipt()] } }],
    ] satisfies [TicketActKind, ChangesByTable][]) {
      const { status, body } = await send(kind, changes)
      expect([status, body.error?.code], JSON.stringify(changes)).toEqual([
        400,
        expect.stringMatching(/^(badRequest|keyNotEditable|unknownField)$/),
      ])
    }
    const wrong = await send('issue', { paymentReceipts: { add: [receipt({ registrationNumber: 'T123' })] } })
    expect([wrong.status, wrong.body.error.code]).toEqual([422, 'invalidRows'])
    expect(await query('SELECT * FROM paymentreceipts')).toEqual(before)
  })
})
