// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import type { Activity } from '#domain/wire.ts'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { Dashboard } from './Dashboard.tsx'

beforeEach(() => {
  prepareBrowser()
  vi.useFakeTimers({ now: new Date(2026, 7, 1, 9, 30), toFake: ['Date', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const MINUTE = 60_000
const pass = (minutes: number) => act(async () => void vi.advanceTimersByTime(minutes * MINUTE))

test("'Last updated' is the current time, and stands still while nothing can be read [S2.20]", async () => {
  let failing = false
  const backend = backendWith(
    {},
    {
      load: async () => {
        if (failing) throw new EventmsError('unreachable')
        return { version: 1, rows: [] }
      },
    },
  )
  show(
    backend,
    <TablesProvider>
      <Dashboard
        onOpen={() => {}}
        onPrintSeals={() => {}}
        onOpenEvent={() => {}}
        onHistory={() => {}}
        onImportAll={() => {}}
      />
    </TablesProvider>,
  )
  await act(async () => {})
  const stamp = () => screen.getByText(/^Last updated: /).textContent.replace('\u202f', ' ')
  expect(stamp()).toBe('Last updated: Aug 1, 2026, 9:30 AM')
  await pass(5)
  expect(stamp()).toBe('Last updated: Aug 1, 2026, 9:35 AM')
  failing = true
  act(() => backend.versions.set({ employees: 2 }))
  await act(async () => {})
  await pass(5)
  expect(stamp()).toBe('Last updated: Aug 1, 2026, 9:35 AM')
})

test('what others print, which changes no table, is there within a minute', async () => {
  let prints: readonly Activity[] = []
  const backend = backendWith({}, { activity: async () => prints })
  show(
    backend,
    <TablesProvider>
      <Dashboard
        onOpen={() => {}}
        onPrintSeals={() => {}}
        onOpenEvent={() => {}}
        onHistory={() => {}}
        onImportAll={() => {}}
      />
    </TablesProvider>,
  )
  await waitFor(() => expect(screen.getByText('Recent Activity')).toBeTruthy())
  prints = [
    {
      at: new Date().toISOString(),
      who: 'b@example.com',
      changes: [],
      print: { sheet: 'receipts', rows: 12, event: null },
    },
  ]
  expect(screen.queryByText('12 rows printed')).toBeNull()
  await pass(1)
  expect(screen.getByText('12 rows printed')).toBeTruthy()
})
