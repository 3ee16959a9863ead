// @vitest-environment jsdom
/** With remembered codes, their module is loaded before the sheet is shown and printed. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PrintRecord } from '#domain/wire.ts'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { ViewProvider } from '#web/state/view/view.tsx'
import { toasts, watchToasts } from '#web/ui/toast/toast.test-help.ts'
import { officeRows, openSheet, pages, prepareFonts, sealRow } from '#web/features/print/sheet.test-help.tsx'
import { SealScreen } from './SealScreen.tsx'
import { CODES_KEY } from './use-seal-codes.ts'

beforeEach(() => {
  prepareBrowser()
  prepareFonts()
  watchToasts()
  window.print = vi.fn<() => void>()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the sheet of the chosen event prints by itself, with them', async () => {
  localStorage.setItem(CODES_KEY, 'true')
  const records: PrintRecord[] = []
  const backend = backendWith(
    { ...officeRows, sealData: [sealRow({ ticketStartNumber: 11, ticketEndNumber: 20, companyCode: 'C7' })] },
    { recordPrint: async (record) => records.push(record) },
  )
  show(
    backend,
    <ViewProvider>
      <TablesProvider>
        <SealScreen printNow />
      </TablesProvider>
    </ViewProvider>,
  )
  await act(async () => {})
  await waitFor(() => expect(records.length + toasts.error.mock.calls.length).toBeGreaterThan(0))
  expect(toasts.error).not.toHaveBeenCalled()
  await waitFor(() => expect(window.print).toHaveBeenCalledTimes(1))
  expect(pages()[0]!.querySelector('svg')!.dataset['code']).toBe('EMS1:1:11-20:C7')
  // Switching the codes off and on again does not print again.
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /QR/ })
  for (const checked of [false, true]) {
    act(() => box.click())
    await waitFor(() => expect(pages()[0]!.querySelector('svg') !== null).toBe(checked))
  }
  expect(box.isConnected).toBe(true)
  expect(records).toHaveLength(1)
})

test('while they are drawn nothing prints, and it is said why', async () => {
  await openSheet(<SealScreen />, [sealRow()])
  fireEvent.click(screen.getByRole('checkbox', { name: /QR/ }))
  fireEvent.keyDown(window, { key: 'p', ctrlKey: true })
  await act(async () => {})
  expect(toasts.error.mock.calls.map(([, message]) => message)).toEqual([
    'Nothing was printed. The QR codes are still being drawn. Wait a moment, then print again.',
  ])
  expect(window.print).not.toHaveBeenCalled()
})
