// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import type { TableName } from '#domain/tables/index.ts'
import { finish } from '#domain/steps.ts'
import { TICKET_TABLES } from '#domain/tickets/index.ts'
import { eventRow, officeWith, saleOf, sealOf } from '#domain/tickets/tickets.test-help.ts'
import type { Versions } from '#domain/wire.ts'
import { live } from '#web/backend/live.ts'
import { backendWith, show, type Rows } from '#web/page.test-help.tsx'
import { tablesIfLoaded } from '#web/state/tables/loaded-tables.ts'
import { createTablesStore } from '#web/state/tables/tables-store.ts'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { PrecountEvents } from './PrecountEvents.tsx'
import { countedSteps, isCounted } from '#web/state/event-tickets/counted.ts'
import { figures, handlers, prepareEventPage, press } from './event-page.test-help.tsx'
import { EventPage } from './EventPage.tsx'

prepareEventPage()

const idle = new Map<number, IdleRequestCallback>()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  idle.clear()
  let last = 0
  vi.stubGlobal('requestIdleCallback', (work: IdleRequestCallback) => {
    idle.set(++last, work)
    return last
  })
  vi.stubGlobal('cancelIdleCallback', (handle: number) => idle.delete(handle))
})
afterEach(() => void vi.useRealTimers())
/** Advances the clock without a table change, until counting begins. */
const beStill = () => vi.advanceTimersByTime(1000)
const beIdle = () => {
  const [next] = idle
  if (!next) return false
  idle.delete(next[0])
  next[1]({ didTimeout: false, timeRemaining: () => 1 })
  return true
}
const beIdleLong = () => {
  beStill()
  while (beIdle());
}

function Office() {
  const [opened, setOpened] = useState(false)
  const nothing = () => {}
  return opened ? (
    <EventPage eventCode={1} handlers={handlers} onBack={nothing} onOpenCard={nothing} />
  ) : (
    <>
      <PrecountEvents />
      <button onClick={() => setOpened(true)}>open</button>
    </>
  )
}

/** More rows than are counted during a render. */
const SALES = 5001
const rows = {
  ...officeWith({
    events: [eventRow({ ticketEndNumber: 10_000 })],
    sealData: [sealOf(1, 6000)],
    salesData: Array.from({ length: SALES }, (_, at) => saleOf(at + 1)),
  }),
} as unknown as Record<TableName, Rows[TableName]>

async function begin() {
  const held = { ...rows }
  const versions = live<Versions>({})
  let version = 1
  const load = async (name: TableName) => ({ version, rows: held[name] ?? [] })
  show(
    backendWith({}, { versions, load }),
    <TablesProvider>
      <Office />
    </TablesProvider>,
  )
  await act(async () => {})
  return async () => {
    held.sealData = [sealOf(1, 7000)] as unknown as Rows['sealData']
    version++
    await act(async () => versions.set({ sealData: version }))
  }
}
const isBusy = () => screen.getByRole('region', { name: /^Event/ }).getAttribute('aria-busy')

test('while nothing else is to be done an event is counted: its page then stands at once', async () => {
  await begin()
  beIdleLong()
  press('open')
  expect(isBusy()).toBe('false')
  expect(figures()).toContain('Reported 5,001')
})

test('what was not yet counted is counted when the page is opened, and said to be under way', async () => {
  await begin()
  beStill()
  expect(beIdle()).toBe(true)
  press('open')
  vi.useRealTimers()
  expect(isBusy()).toBe('true')
  expect(screen.queryByLabelText('Figures of the event')).toBeNull()
  // Only the requested event is counted.
  expect(idle.size).toBe(0)
  await waitFor(() => expect(figures()).toContain('Issued 6,000'))
})

test('what was counted of tables that have moved on never shows', async () => {
  const write = await begin()
  beIdleLong()
  await write()
  fireEvent.click(screen.getByRole('button', { name: 'open' }))
  vi.useRealTimers()
  expect(isBusy()).toBe('true')
  await waitFor(() => expect(figures()).toContain('Issued 7,000'))
})

test('nothing is counted ahead before the tables stood still for a second, nor after the page is left', async () => {
  const write = await begin()
  vi.advanceTimersByTime(999)
  await write()
  vi.advanceTimersByTime(999)
  expect(idle.size).toBe(0)
  vi.advanceTimersByTime(1)
  expect(idle.size).toBe(1)
  await write()
  expect(idle.size).toBe(0)
  press('open')
  beStill()
  expect(idle.size).toBe(0)
})

test('nothing that was counted is held, or counted on, for somebody who may not see the tables any more', async () => {
  let mayRead = true
  const load = async (name: TableName) => {
    if (!mayRead) throw new EventmsError('notStaff')
    return { version: 1, rows: rows[name] ?? [] }
  }
  const tables = createTablesStore(backendWith({}, { load }))
  await tables.reload(TICKET_TABLES)
  const basis = tablesIfLoaded(tables, TICKET_TABLES)!
  finish(countedSteps(tables, basis, 1))
  expect(isCounted(tables, basis, 1)).toBe(true)
  mayRead = false
  await tables.reload().catch(() => {})
  expect([tables.refused.get(), isCounted(tables, basis, 1)]).toEqual([true, false])
  finish(countedSteps(tables, basis, 1))
  expect(isCounted(tables, basis, 1)).toBe(false)
})
