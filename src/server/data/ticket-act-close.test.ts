/** An event's closing, as the database checks and undoes it. */
import { beforeEach, expect, it } from 'vitest'
import type { Row } from '#domain/table.ts'
import type { ChangesByTable, TicketActRequest } from '#domain/tickets/acts/ticket-act.ts'
import type { UndoPreview } from '#domain/wire.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { plan, ticketOffice } from './ticket-act.test-help.ts'

const closed = (changes: Row = {}): Row => ({
  eventCode: 1,
  closedOn: '2026-09-30',
  exceptions: '未入金：1名',
  digest: 'ab'.repeat(32),
  ...changes,
})

describeDatabases('the closing of an event', (database) => {
  const { app, query, empty, versions, act } = ticketOffice(database)
  beforeEach(async () => {
    await query('DELETE FROM closings')
    await empty()
  })

  const perform = async (kind: 'close' | 'reopen', changes: ChangesByTable) => {
    const [table] = await query(`SELECT version::float8 FROM table_version WHERE name = 'closings'`)
    const all = { ...(await versions()), closings: table.version as number }
    return act(kind, changes, { versions: all as TicketActRequest['versions'] })
  }
  const rows = () => query('SELECT * FROM closings ORDER BY id')
  const undo = async (number: number) => {
    const preview = await app().request(`/api/acts/${number}/take-back`)
    const { versions: seen } = (await preview.json()) as UndoPreview
    return app().send('POST', `/api/acts/${number}/take-back`, { versions: seen, strict: true })
  }

  it('is one act, its reopening another, and each is undone [V2.3.2]', async () => {
    const done = await perform('close', { closings: { add: [closed()] } })
    const before = await rows()
    expect([done.status, before.length]).toEqual([200, 1])
    const reopened = await perform('reopen', { closings: { remove: [Number(before[0].id)] } })
    expect([reopened.status, await rows()]).toEqual([200, []])
    expect([(await undo(reopened.body.act)).status, await rows()]).toEqual([200, before])
    expect([(await undo(done.body.act)).status, await rows()]).toEqual([200, []])
  })

  it('is refused twice, of another event, beside other tables, and by an act for something else', async () => {
    await perform('close', { closings: { add: [closed()] } })
    const before = await rows()
    const key = Number(before[0].id)
    for (const [kind, changes, code] of [
      ['close', { closings: { add: [closed()] } }, 'invalidRows'],
      ['close', { closings: { add: [closed({ eventCode: 2 })] } }, 'badRequest'],
      ['close', { closings: { add: [closed({ digest: 'ab12' })] } }, 'badRequest'],
      ['close', { closings: { add: [closed({ digest: null })] } }, 'badRequest'],
      ['close', { closings: { add: [closed({ digest: 'AB'.repeat(32) })] } }, 'badRequest'],
      ['close', { closings: { add: [closed({ exceptions: 'x'.repeat(1001) })] } }, 'invalidRows'],
      ['close', { closings: { remove: [key] } }, 'badRequest'],
      ['close', { closings: { edit: [{ key, changes: { digest: 'c' } }] } }, 'badRequest'],
      ['close', { distributionStatus: { add: [plan()] } }, 'badRequest'],
      ['reopen', { closings: { add: [closed()] } }, 'badRequest'],
      ['reopen', { closings: { edit: [{ key, changes: { exceptions: null } }] } }, 'badRequest'],
    ] satisfies ['close' | 'reopen', ChangesByTable, string][])
      expect((await perform(kind, changes)).body.error.code, `${kind} ${JSON.stringify(changes)}`).toBe(code)
    expect(await rows()).toEqual(before)
  })
})
