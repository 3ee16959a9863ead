// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { toasts, watchToasts } from '#web/ui/toast/toast.test-help.ts'
import { ReportPaper } from './ReportPaper.tsx'

const print = vi.fn<() => void>()

beforeEach(() => {
  prepareBrowser()
  watchToasts()
  window.print = print
  const face = { family: 'Noto Sans JP Variable' }
  const fonts = { ready: Promise.resolve(), load: async () => [], [Symbol.iterator]: () => [face].values() }
  Object.defineProperty(document, 'fonts', { configurable: true, value: fonts })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  print.mockReset()
})

const layOut = vi.fn(() => [
  {
    heading: 'By holder',
    columns: [{ label: 'Holder' }, { label: 'Issued', align: 'end' as const }],
    rows: Array.from({ length: 40 }, (_, at) => [`0${at}`, String(at)]),
    total: ['Together', '780'],
  },
])

async function open(stampNow: () => string, ready = true): Promise<void> {
  show(
    backendWith(),
    <TablesProvider>
      <ReportPaper
        title="Reconciliation"
        event="春の市"
        fileName="reconciliation-1"
        layOut={layOut}
        tables={['events']}
        stamp="v1"
        stampNow={stampNow}
        ready={ready}
      />
    </TablesProvider>,
  )
  await act(async () => {})
}
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Print' }))

test('every row once, on pages with their heads; gone again once it is printed', async () => {
  await open(() => 'v1')
  expect(layOut).not.toHaveBeenCalled()
  press()
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  const pages = [...document.querySelectorAll('.print-root > section')]
  expect(pages.map((page) => page.querySelectorAll('[data-card]').length)).toEqual([32, 8])
  expect(pages.map((page) => page.querySelector('h3')!.textContent)).toEqual(['春の市', '春の市'])
  expect(pages[1]!.textContent).toContain('Together780')
  await act(async () => window.dispatchEvent(new Event('afterprint')))
  expect(document.querySelector('.print-root')).toBeNull()
})

test('the browser\u2019s own print command has every row, and is told why where it must not', async () => {
  const versions = { now: 'v1' }
  await open(() => versions.now)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(document.querySelectorAll('.print-root [data-card]')).toHaveLength(40)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(document.querySelector('.print-root')).toBeNull()
  versions.now = 'v2'
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(document.querySelector('.print-root')!.textContent).toMatch(/^This is not the sheetThe sheet changed/)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(document.querySelector('.print-root')).toBeNull()
})

test('nothing is printed until the tables are read whole, and the browser\u2019s own command says why', async () => {
  await open(() => 'v1', false)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save as PDF' }).disabled).toBe(true)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(document.querySelector('.print-root')!.textContent).toMatch(/still being read/)
})

test('only Safari is told what to leave its print dialog at', async () => {
  const vendor = vi.spyOn(navigator, 'vendor', 'get').mockReturnValue('Google Inc.')
  await open(() => 'v1')
  expect(screen.queryByText(/In Safari/)).toBeNull()
  cleanup()
  vendor.mockReturnValue('Apple Computer, Inc.')
  await open(() => 'v1')
  expect(screen.getByText(/leave the scale at 100%/)).not.toBeNull()
  vendor.mockRestore()
})

test('what is no longer what the tables hold is not printed, and that is said', async () => {
  await open(() => 'v2')
  press()
  await waitFor(() => expect(toasts.error).toHaveBeenCalledOnce())
  expect(toasts.error.mock.calls[0]![1]).toMatch(/^Nothing was printed\. /)
  expect(print).not.toHaveBeenCalled()
  // Otherwise the browser's own command would print the old paper.
  expect(document.querySelector('.print-root')).toBeNull()
})
