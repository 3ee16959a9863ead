/** Undoing acts on numbers that may have other holders by now. */
import { beforeEach, expect, it } from 'vitest'
import type { ChangesByTable, TicketActKind } from '#domain/tickets/acts/ticket-act.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { EVENT, lost, seal, ticketOffice } from './ticket-act.test-help.ts'

describeDatabases('an act on tickets', (database) => {
  const { app, empty, add, act, pieces, everything } = ticketOffice(database)
  beforeEach(empty)

  const done = async (kind: TicketActKind, changes: ChangesByTable): Promise<number> => {
    const { status, body } = await act(kind, changes)
    expect([kind, status]).toEqual([kind, 200])
    return body.act
  }
  const undoAct = async (number: number, strict: boolean) => {
    const { versions } = await (await app().request(`/api/acts/${number}/take-back`)).json()
    return app().send('POST', `/api/acts/${number}/take-back`, { versions, strict })
  }
  const expectRefused = async (number: number, code: string, from: number, to: number) => {
    const before = await everything()
    for (const strict of [true, false])
      expect((await undoAct(number, strict)).body.error).toEqual({ code, params: { event: 1, from, to } })
    expect(await everything()).toEqual(before)
  }
  const others = { companyCode: '0002' }

  it('is not taken back once its numbers are somebody else’s, nor is the taking back of it [V2.3.2]', async () => {
    const [own] = await add('sealData', seal(1, 10))
    const returned = await done('return', { sealData: { remove: [own!] } })
    const allocated = await done('allocate', { sealData: { add: [seal(8, 12, others)] } })
    await expectRefused(returned, 'numbersTaken', 8, 10)

    expect((await undoAct(allocated, true)).status).toBe(200)
    const back = await undoAct(returned, true)
    expect([back.status, await pieces('sealdata')]).toEqual([200, [[1, 10, '0001']]])
    const again = await undoAct(back.body.act, true)
    await done('allocate', { sealData: { add: [seal(1, 1, others)] } })
    await expectRefused(again.body.act, 'numbersTaken', 1, 1)
  })

  it('that restored is not taken back once the numbers were given out', async () => {
    const [gone] = await add('withdrawn', lost(1, 10))
    const restored = await done('restore', { withdrawn: { remove: [gone!] } })
    await done('allocate', { sealData: { add: [seal(3, 5)] } })
    await expectRefused(restored, 'numbersTaken', 3, 5)
  })

  it('is not taken back once its numbers were withdrawn, or are not the event’s any more', async () => {
    const [own] = await add('sealData', seal(1, 10))
    const returned = await done('return', { sealData: { remove: [own!] } })
    const withdrawn = await done('withdraw', { withdrawn: { add: [lost(10, 12)] } })
    await expectRefused(returned, 'numbersWithdrawn', 10, 10)
    expect((await undoAct(withdrawn, true)).status).toBe(200)
    const changes = { ticketStartNumber: 3 }
    expect((await app().edit('events', [{ key: 1, changes, expected: EVENT }])).status).toBe(200)
    await expectRefused(returned, 'numbersOutside', 1, 2)
  })
})
