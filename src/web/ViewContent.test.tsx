// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { officeRows, sealRow } from './features/print/sheet.test-help.tsx'
import { fetchGrid } from './features/table-screen/list/use-grid.ts'
import { backendWith, prepareBrowser, show, type Rows } from './page.test-help.tsx'
import { TablesProvider } from './state/tables/tables.tsx'
import { ViewProvider } from './state/view/view.tsx'
import type { ViewName, ViewParams } from './state/view/views.ts'
import { ViewContent } from './ViewContent.tsx'

beforeEach(() => {
  prepareBrowser()
  const faces = { ready: Promise.resolve(), load: async () => [], addEventListener() {}, removeEventListener() {} }
  Object.defineProperty(document, 'fonts', { configurable: true, value: faces })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const nothing = () => {}

async function open(view: ViewName, params: ViewParams = {}, rows: Rows = {}) {
  history.replaceState({ eventms: { view, params, at: 0 } }, '')
  show(
    backendWith({ ...officeRows, sealData: [sealRow()], ...rows }),
    <ViewProvider>
      <TablesProvider>
        <main tabIndex={-1}>
          <ViewContent
            onImport={nothing}
            onImportAll={nothing}
            onImportInto={nothing}
            onExport={nothing}
            onExportList={nothing}
          />
        </main>
      </TablesProvider>
    </ViewProvider>,
  )
  await act(fetchGrid)
}

const page = () => screen.findByRole('region', { name: 'Event: 春の市' })
const back = async () => {
  fireEvent.click(within(await page()).getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Event: 春の市' })).toBeNull())
}

test('from its row in Events: Back returns to the list as it was, and to the button', async () => {
  await open('events')
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: '春' } })
  const way = screen.getByRole('button', { name: 'Open the page of 春の市' })
  way.focus()
  fireEvent.click(way)
  await page()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  expect(screen.queryByRole('searchbox')).toBeNull()
  await back()
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('春')
  await waitFor(() => expect(document.activeElement).toBe(way))
})

test('a page that fails leaves the list behind it as it was', async () => {
  vi.spyOn(console, 'error').mockImplementation(nothing)
  // A symbol makes the screen throw. It represents any value that the code does not expect.
  const salesData = [
    { id: 1, eventCode: 1, productCode: 1, ticketNumber: Symbol('odd') as unknown as number, quantity: 1 },
  ]
  await open('events', {}, { salesData })
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: '春' } })
  fireEvent.click(screen.getByRole('button', { name: 'Open the page of 春の市' }))
  await screen.findByRole('alert')
  act(() => history.back())
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('春')
  vi.mocked(console.error).mockRestore()
})

test('a dialog of the list is not there again after the page', async () => {
  await open('events')
  fireEvent.click(await screen.findByRole('button', { name: 'Open the page of 春の市' }))
  await back()
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByRole('dialog')
  act(() => history.forward())
  await page()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await back()
  expect(await screen.findByRole('searchbox')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test("from the dashboard's ticket card", async () => {
  await open('dashboard')
  fireEvent.click(await screen.findByRole('button', { name: 'Open the page of 春の市' }))
  await back()
  expect(await screen.findByRole('heading', { name: 'Event Tickets' })).toBeTruthy()
})

test('from Print seal: Back shows the sheet again, and neither asks for an event nor prints', async () => {
  window.print = vi.fn<() => void>()
  await open('printSeal', { eventCode: 1 })
  fireEvent.click(await screen.findByRole('button', { name: 'Page of the event' }))
  await page()
  // The sheet's print root must be gone, because it would be printed instead of the page.
  expect(document.querySelector('.print-root')).toBeNull()
  await back()
  expect(await screen.findByRole('button', { name: 'Page of the event' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(window.print).not.toHaveBeenCalled()
})

test('its reconciliation is a step further: Back returns to the page, and to the button', async () => {
  await open('events', { eventPage: 1 })
  const way = await screen.findByRole('button', { name: 'Reconcile' })
  fireEvent.click(way)
  const part = await screen.findByRole('region', { name: 'Reconciliation: 春の市' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  fireEvent.click(within(part).getByRole('button', { name: 'Back' }))
  await page()
})

test('a seal of it is found in its table', async () => {
  await open('events', { eventPage: 1 })
  const persons = within(await screen.findByRole('table', { name: 'By person' }))
  const name = persons.getAllByRole('button')[0]!.textContent
  fireEvent.click(persons.getByRole('button', { name }))
  expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe(name.split(' ')[0])
})
